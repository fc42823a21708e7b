/**
 * The tile patterns of the shell: a rosette, a vine, and walls and friezes of them.
 *
 * A tile is 100 wide and high. The quarter motifs in its corners join those of its neighbours. The
 * colours come from the style sheet.
 */

import { moved, picture, svg } from "./svg.js";

const SIDE = 100;

/** An eight-pointed star with a flower, and medallions in the corners. */
function rosette() {
  return svg(
    "g",
    {},
    svg("rect", { class: "az-ground", width: SIDE, height: SIDE }),
    ...corners(),
    ...[0, 90, 180, 270].map((turn) =>
      svg("path", {
        class: "az-blue",
        transform: `translate(50 50) rotate(${turn})`,
        d: "M0,-44C5,-32 9,-26 12,-12L0,-4L-12,-12C-9,-26 -5,-32 0,-44z",
      }),
    ),
    ...[45, 135, 225, 315].map((turn) =>
      svg("path", {
        class: "az-gold",
        transform: `translate(50 50) rotate(${turn})`,
        d: "M0,-27C6,-21 7,-15 5,-9H-5C-7,-15 -6,-21 0,-27z",
      }),
    ),
    svg("circle", { class: "az-ground", cx: 50, cy: 50, r: 11.5 }),
    svg("circle", { class: "az-line", "stroke-width": 2.5, cx: 50, cy: 50, r: 10 }),
    svg("circle", { class: "az-gold", cx: 50, cy: 50, r: 5 }),
  );
}

/** A vine from corner to corner, which continues on rotated neighbours. */
function vine() {
  return svg(
    "g",
    {},
    svg("rect", { class: "az-ground", width: SIDE, height: SIDE }),
    ...corners(),
    ...[0, 90, 180, 270].map((turn) =>
      svg(
        "g",
        { transform: `translate(50 50) rotate(${turn})` },
        svg("path", { class: "az-line", "stroke-width": 2.5, d: "M0,0C2,-12 -6,-20 0,-34" }),
        svg("path", { class: "az-blue", d: "M1,-14C12,-16 16,-24 15,-32C6,-30 0,-24 1,-14z" }),
        svg("path", { class: "az-blue", d: "M-1,-20C-9,-22 -12,-29 -11,-36C-4,-34 0,-28 -1,-20z" }),
        svg("circle", { class: "az-gold", cx: 0, cy: -41, r: 4 }),
      ),
    ),
    svg("circle", { class: "az-blue", cx: 50, cy: 50, r: 7 }),
    svg("circle", { class: "az-ground", cx: 50, cy: 50, r: 3 }),
  );
}

/**
 * Create a wall of tiles as decoration.
 * @param {number} columns
 * @param {number} rows
 * @param {{class?: string, missing?: [number, number]}} [options] `missing` is the column and row
 *   of a tile to leave out
 */
export function wall(columns, rows, options = {}) {
  const tiles = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (options.missing?.[0] === column && options.missing[1] === row) continue;
      const tile = (column + row) % 2 ? vine() : rosette();
      tile.setAttribute("transform", moved(column * SIDE, row * SIDE));
      tiles.push(tile);
    }
  }
  return picture(columns * SIDE, rows * SIDE, { class: options.class }, ...tiles);
}

/** Create the logo: one framed rosette. */
export function mark() {
  const tile = rosette();
  tile.setAttribute("transform", moved(8, 8, 0.84));
  return picture(
    SIDE,
    SIDE,
    { class: "mark" },
    svg("rect", { class: "az-blue", width: SIDE, height: SIDE, rx: 16 }),
    tile,
    svg("rect", { class: "az-line", "stroke-width": 3, x: 7, y: 7, width: 86, height: 86, rx: 4 }),
  );
}

/** Create a narrow band of tiles that fills the width of its parent. */
export function frieze() {
  const pattern = svg(
    "pattern",
    {
      id: "frieze",
      width: SIDE,
      height: SIDE,
      patternUnits: "userSpaceOnUse",
      patternTransform: "scale(0.24)",
    },
    rosette(),
  );
  const band = svg("rect", { width: "100%", height: "100%", fill: "url(#frieze)" });
  return svg("svg", { class: "frieze", "aria-hidden": "true" }, svg("defs", {}, pattern), band);
}

/** Create the picture for an empty list: a small wall with one tile missing. */
export function emptyPicture() {
  const shown = wall(3, 2, { class: "empty-picture", missing: [2, 1] });
  shown.append(
    svg("rect", {
      class: "az-line",
      "stroke-width": 2,
      "stroke-dasharray": "5 7",
      x: 2 * SIDE + 6,
      y: SIDE + 6,
      width: SIDE - 12,
      height: SIDE - 12,
    }),
  );
  return shown;
}

const CORNERS = [
  "",
  "translate(100 0) rotate(90)",
  "translate(100 100) rotate(180)",
  "translate(0 100) rotate(270)",
];

/** A quarter of a medallion in each corner; four tiles complete it. */
function corners() {
  return CORNERS.map((transform) =>
    svg(
      "g",
      { transform },
      svg("path", { class: "az-sky", d: "M0,0H34A34,34 0 0 1 0,34z" }),
      svg("path", { class: "az-line", "stroke-width": 3, d: "M34,0A34,34 0 0 1 0,34" }),
      svg("path", { class: "az-line", "stroke-width": 1.5, d: "M40,0A40,40 0 0 1 0,40" }),
      svg("path", { class: "az-blue", d: "M0,0H11A11,11 0 0 1 0,11z" }),
      svg("path", { class: "az-gold", d: "M0,0H5A5,5 0 0 1 0,5z" }),
      svg("path", {
        class: "az-blue",
        d: "M17,3Q28,4 24,15Q15,14 17,3zM3,17Q4,28 15,24Q14,15 3,17z",
      }),
    ),
  );
}
