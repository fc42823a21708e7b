/** The scoring tiles: an icon, the points that they give, and the current score. */

import { h } from "../../app/dom.js";
import { picture, svg } from "../../app/svg.js";
import { COLOURS, space } from "./tiles.js";

/** @import { Host } from "./view.js" */

const SIDE = 6;
const LAST = SIDE - 1;

/**
 * The filled spaces of the small dome in each icon.
 * @type {Record<string, (row: number, column: number) => boolean>}
 */
const COUNTS = {
  rows: (row) => row === 2,
  "colourful-rows": (row, column) => row === 2 && column < COLOURS.length,
  columns: (_, column) => column === 2,
  edge: (row, column) => row % LAST === 0 || column % LAST === 0,
  diagonals: (row, column) => row === column || row === LAST - column,
  corners: (row, column) => (row < 2 || row > 3) && (column < 2 || column > 3),
};

/** Draw a small dome with the spaces that a side counts. @param {string} side */
export function sideIcon(side) {
  if (side === "jokers" || side === "specials") {
    const name = side === "jokers" ? "joker" : "special";
    return picture(60, 60, { class: "du-side-icon" }, space(name, 30, 30, 54));
  }
  const dots = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) dots.push(dot(side, row, column));
  }
  return picture(60, 60, { class: "du-side-icon" }, ...dots);
}

/** @param {string} side @param {number} row @param {number} column */
function dot(side, row, column) {
  const counts = COUNTS[side](row, column);
  const colourful = counts && side === "colourful-rows";
  const more = counts && side === "corners" && row > 3;
  const fill = colourful ? `var(--${COLOURS[column]})` : more ? "var(--gold)" : null;
  return svg("circle", {
    class: counts ? "du-dot is-counted" : "du-dot",
    cx: 10 * column + 5,
    cy: 10 * row + 5,
    r: counts ? 4.4 : 3.4,
    fill,
  });
}

/** Describe the points that a side gives. @param {Host} host @param {string} side */
export function sideWorth(host, side) {
  const { points } = host.board;
  return host.t(`side.${side}.worth`, {
    count: points[side] ?? 0,
    colours: points["colourful-row-colours"],
    upper: points["upper-corners"],
    lower: points["lower-corners"],
    loss: host.number(points.specials),
  });
}

/**
 * List the scoring tiles in play.
 * @param {Host} host
 * @param {Record<string, number[]>} standing
 * @param {string[]} names
 * @param {number} near the seat whose points come first
 */
export function drawSides(host, standing, names, near) {
  const order = [near, 1 - near];
  const items = Object.entries(standing).map(([side, points]) => {
    const values = order.map((seat) => `${names[seat]}: ${host.number(points[seat])}`);
    const worth = sideWorth(host, side);
    const name = host.t(`side.${side}`);
    const now = order.map((seat) =>
      h("b", { "data-counts": `standing/${side}/${seat}` }, host.number(points[seat])),
    );
    return h(
      "li",
      {
        class: "du-side",
        "data-tip": `${name}: ${worth}. ${host.t("side.now", { standing: host.list(values) })}`,
      },
      sideIcon(side),
      h(
        "span",
        { class: "du-side-name" },
        h("span", {}, name),
        h("span", { class: "du-side-now" }, now),
      ),
      h("span", { class: "du-side-worth" }, worth),
    );
  });
  const look = items.length === 4 ? "du-sides is-four" : "du-sides";
  return h("ul", { class: look, "aria-label": host.t("sides.name") }, items);
}
