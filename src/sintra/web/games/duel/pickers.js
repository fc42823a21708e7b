/** Pickers for the options of a new game: the sides of the scoring tiles. */

import { h } from "../../app/dom.js";
import { sideIcon, sideWorth } from "./sides.js";

/** @typedef {import("./view.js").Host} Host */

/** @type {Record<string, (host: Host, change: (value: string) => void) => HTMLElement>} */
export const pickers = { scoring: pickSides };

const NONE = "";

/**
 * Create a picker for one side of each tile. One tile can be left out.
 * @param {Host} host
 * @param {(value: string) => void} change
 */
function pickSides(host, change) {
  const { t, board } = host;
  const tiles = /** @type {string[][]} */ (board.scoring_tiles);
  const chosen = tiles.map(([first]) => first);
  const list = h("div", { class: "du-picker" });

  /**
   * @param {number} at
   * @param {string} side
   */
  function choose(at, side) {
    if (side === NONE) {
      // At least three tiles are used: leaving one out restores another that was left out.
      const other = chosen.indexOf(NONE);
      if (other >= 0 && other !== at) check(other, (chosen[other] = tiles[other][0]));
    }
    chosen[at] = side;
    change(chosen.filter(Boolean).join("+"));
  }

  /**
   * @param {number} at
   * @param {string} side
   */
  function check(at, side) {
    for (const input of list.children[at].querySelectorAll("input")) {
      input.checked = input.value === side;
    }
  }

  list.append(
    ...tiles.map((sides, at) =>
      h(
        "fieldset",
        { class: "du-pick" },
        h("legend", { class: "visually-hidden" }, t("picker.tile", { number: at + 1 })),
        ...[...sides, NONE].map((side) => option(host, at, side, side === chosen[at], choose)),
      ),
    ),
  );
  change(chosen.join("+"));
  return list;
}

/**
 * @param {Host} host
 * @param {number} at
 * @param {string} side
 * @param {boolean} checked
 * @param {(at: number, side: string) => void} choose
 */
function option(host, at, side, checked, choose) {
  const { t, board } = host;
  const input = h("input", {
    type: "radio",
    name: `du-side-${at}`,
    value: side,
    checked,
    onchange: () => choose(at, side),
  });
  const content = side
    ? [sideIcon(side), h("span", {}, t(`side.${side}`)), hidden(sideWorth(host, board, side))]
    : [h("span", {}, t("picker.none"))];
  const tip = side ? sideWorth(host, board, side) : null;
  return h(
    "label",
    { class: "du-pick-side", "data-tip": tip },
    input,
    h("span", { class: "du-pick-face" }, ...content),
  );
}

/** @param {string} text */
function hidden(text) {
  return h("span", { class: "visually-hidden" }, text);
}
