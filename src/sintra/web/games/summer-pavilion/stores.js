/** The supply, the bag and the tower. */

import { h } from "../../app/dom.js";
import { moved, picture, svg } from "../../app/svg.js";
import { BOARD, COLOURS, piles, total } from "./board-data.js";
import { row } from "./rows.js";
import { socket, tileIcon } from "./tiles.js";

/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * @param {any} view
 * @param {Phrases} phrases
 */
export function drawStores(view, phrases) {
  return h(
    "div",
    { class: "sp-stores" },
    supply(view, phrases),
    h("div", { class: "sp-pools" }, pool("bag", view.bag, phrases), pool("tower", view.tower, phrases)),
  );
}

// --- The supply ------------------------------------------------------------------------------

/**
 * Draw ten numbered spaces, those with tiles first.
 * @param {any} view
 * @param {Phrases} phrases
 */
function supply(view, phrases) {
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
      "aria-label": phrases.t("supply.label", { tiles: phrases.tiles(view.supply) }),
      "data-place": "supply",
    },
    h("h3", { class: "sp-caption", "data-tip": phrases.t("supply.tip") }, phrases.t("supply.name")),
    h(
      "div",
      { class: "sp-supply-tiles" },
      ...lies.map(([colour, count]) =>
        row("bonus", colour, count, phrases.tiles({ [colour]: count })),
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
 * Show the number of tiles in the bag or the tower, in total and by colour.
 * @param {"bag" | "tower"} name
 * @param {Record<string, number>} counts
 * @param {Phrases} phrases
 */
function pool(name, counts, phrases) {
  return h(
    "div",
    {
      class: "sp-pool",
      "data-tip": `${phrases.t(`pool-tip.${name}`)} (${phrases.tiles(counts)})`,
      role: "group",
      "aria-label": phrases.t(`pool-label.${name}`, { tiles: phrases.tiles(counts) }),
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
