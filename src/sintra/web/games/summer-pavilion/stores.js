/** What is stored on the table: the supply, the bag and the tower. */

import { h } from "../../app/dom.js";
import { moved, picture, svg } from "../../app/svg.js";
import { BOARD, COLOURS, piles, total } from "./board-data.js";
import { row } from "./rows.js";
import { socket, tileIcon } from "./tiles.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @param {any} view
 * @param {Words} words
 */
export function drawStores(view, words) {
  return h(
    "div",
    { class: "sp-stores" },
    supply(view, words),
    h("div", { class: "sp-pools" }, pool("bag", view.bag, words), pool("tower", view.tower, words)),
  );
}

// --- The supply ------------------------------------------------------------------------------

/**
 * Ten numbered spaces, those with tiles first.
 * @param {any} view
 * @param {Words} words
 */
function supply(view, words) {
  const lies = piles(view.supply);
  const filled = total(view.supply);
  const numbers = Array.from({ length: BOARD.supply_spaces }, (_, at) =>
    h("li", { class: at < filled ? "is-filled" : "" }, String(at + 1)),
  );
  const empty = Array.from({ length: BOARD.supply_spaces - filled }, () =>
    picture(104, 180, { class: "sp-row sp-vacant" }, socket(52, 90, 100)),
  );
  return h(
    "div",
    {
      class: "sp-supply",
      role: "group",
      "aria-label": words.t("supply.label", { tiles: words.tiles(view.supply) }),
      "data-place": "supply",
    },
    h("h3", { class: "sp-caption", "data-tip": words.t("supply.tip") }, words.t("supply.name")),
    h(
      "div",
      { class: "sp-supply-tiles" },
      ...lies.map(([colour, count]) =>
        row("bonus", colour, count, words.tiles({ [colour]: count })),
      ),
      ...empty,
    ),
    h("ol", { class: "sp-supply-numbers", "aria-hidden": "true" }, ...numbers),
  );
}

// --- Bag and tower ---------------------------------------------------------------------------

const SHAPES = {
  bag: "M14,12C6,20 3,29 5,36C7,44 35,44 37,36C39,29 36,20 28,12L32,5C25,8 17,8 10,5z M13,12H29",
  tower: "M8,44V18H4V6H11V10H17V6H25V10H31V6H38V18H34V44z M17,44V33A4,4 0 0 1 25,33V44",
};

/**
 * How many tiles there are out of sight, in all and of each colour.
 * @param {"bag" | "tower"} name
 * @param {Record<string, number>} counts
 * @param {Words} words
 */
function pool(name, counts, words) {
  return h(
    "div",
    {
      class: "sp-pool",
      "data-tip": `${words.t(`pool-tip.${name}`)} (${words.tiles(counts)})`,
      role: "group",
      "aria-label": words.t(`pool-label.${name}`, { tiles: words.tiles(counts) }),
    },
    picture(
      42,
      48,
      { class: `sp-pool-icon sp-${name}` },
      svg("g", { "data-place": name, transform: moved(0, 0) }, svg("path", { d: SHAPES[name] })),
    ),
    h("b", { class: "sp-pool-total" }, String(total(counts))),
    h(
      "span",
      { class: "sp-pool-counts" },
      ...COLOURS.map((colour) =>
        h("span", { class: "sp-pool-count" }, tileIcon(colour), String(counts[colour] ?? 0)),
      ),
    ),
  );
}
