/** Pickers for the options of a new game: a custom order of the wild colours. */

import { fill, h } from "../../app/dom.js";
import { BOARD, COLOURS } from "./board-data.js";
import { tileIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").Host} Host */

/** @type {Record<string, (host: Host, change: (value: string) => void) => HTMLElement>} */
export const pickers = { wilds: pickWilds };

/**
 * Create six tiles in a row. Each can be moved to the left or to the right.
 * @param {Host} host
 * @param {(value: string) => void} change
 */
function pickWilds(host, change) {
  const { t } = host;
  let order = [...COLOURS];
  const list = h("ol", { class: "sp-order", "aria-label": t("option.wilds") });

  /**
   * @param {number} at
   * @param {number} by
   */
  function move(at, by) {
    const moved = [...order];
    [moved[at], moved[at + by]] = [moved[at + by], moved[at]];
    order = moved;
    show();
    const buttons = list.children[at + by].querySelectorAll("button");
    const same = buttons[by < 0 ? 0 : 1];
    (same.disabled ? buttons[by < 0 ? 1 : 0] : same).focus();
  }

  function show() {
    fill(
      list,
      order.map((colour, at) => {
        const name = t(`colour.${colour}`);
        return h(
          "li",
          {},
          tileIcon(colour),
          h("span", { class: "sp-order-name" }, t("order.round", { round: at + 1, colour: name })),
          arrow("◂", t("order.earlier", { colour: name }), at > 0, () => move(at, -1)),
          arrow("▸", t("order.later", { colour: name }), at < order.length - 1, () => move(at, 1)),
        );
      }),
    );
    change(
      order.map((name) => BOARD.colours.find((colour) => colour.name === name)?.letter).join(""),
    );
  }

  show();
  return list;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} enabled
 * @param {() => void} act
 */
function arrow(sign, label, enabled, act) {
  return h(
    "button",
    { type: "button", class: "sp-step", "aria-label": label, disabled: !enabled, onclick: act },
    sign,
  );
}
