/** Pickers for the options of a new game: the sides of the scoring tiles. */

import { h } from "../../app/dom.js";
import { sideIcon, sideWorth } from "./sides.js";

/** @import { Host } from "./view.js" */

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

  /** @param {number} at @param {string} side */
  function choose(at, side) {
    const without = chosen.indexOf(NONE);
    chosen[at] = side;
    change(chosen.filter(Boolean).join("+"));
    // At least three tiles are used: leaving one out restores another that was left out.
    if (side === NONE && without >= 0) list.children[without].querySelector("input")?.click();
  }

  list.append(
    ...tiles.map((sides, at) =>
      h(
        "fieldset",
        { class: "segments" },
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
  const name = host.t(side ? `side.${side}` : "picker.none");
  const worth = side ? sideWorth(host, side) : null;
  const input = h("input", {
    type: "radio",
    name: `du-side-${at}`,
    value: side,
    checked,
    "aria-label": worth ? `${name}: ${worth}` : name,
    onchange: () => choose(at, side),
  });
  const face = h("span", {}, side && sideIcon(side), name);
  return h("label", { class: "segment", "data-tip": worth }, input, face);
}
