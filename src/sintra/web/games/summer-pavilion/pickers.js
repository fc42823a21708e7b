/** Pickers for the options of a new game: a custom order of the wild colours. */

import { fill, h } from "../../app/dom.js";
import { BOARD, COLOURS } from "./board-data.js";
import { stepButton } from "./step-button.js";
import { tileIcon } from "./tiles.js";

/** @import { Host } from "../../app/types.js" */

/** @type {Record<string, (host: Host, change: (value: string) => void) => HTMLElement>} */
export const pickers = { wilds: pickWilds };

/**
 * Create six tiles in a row. Each can be moved to the left or to the right.
 * @param {Host} host
 * @param {(value: string) => void} change
 */
function pickWilds(host, change) {
  const { t } = host;
  const order = [...COLOURS];
  const list = h("ol", { class: "sp-order", "aria-label": t("option.wilds") });

  /** Return what moves a tile, if there is a place. @param {number} at @param {number} by */
  function step(at, by) {
    return order[at + by] ? () => move(at, by) : undefined;
  }

  /** @param {number} at @param {number} by */
  function move(at, by) {
    [order[at], order[at + by]] = [order[at + by], order[at]];
    show();
    list.children[at + by].querySelectorAll("button")[by < 0 ? 0 : 1].focus();
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
          stepButton("◂", t("order.earlier", { colour: name }), step(at, -1)),
          stepButton("▸", t("order.later", { colour: name }), step(at, 1)),
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
