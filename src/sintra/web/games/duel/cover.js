/** The cover picture for the start page: a corner of a dome between day and night. */

import { moved, picture, svg } from "../../app/svg.js";
import { pen } from "../kit/paint.js";
import { ground, quarterAt } from "./plates.js";
import { SHAPES, space, tile } from "./tiles.js";

const WIDTH = 480;
const HEIGHT = 280;
const SIDE = 150;

/**
 * Plates: [x, y, content of the four quarters]. A name with `-` is an empty space.
 * @type {[number, number, string[]][]}
 */
const PLATES = [
  [165, 65, ["blue", "yellow", "special", "turquoise"]],
  [7, 65, ["red", "black", "-joker", "blue"]],
  [323, 65, ["turquoise", "-red", "black", "yellow"]],
  [7, -93, ["-black", "yellow", "turquoise", "red"]],
  [165, -93, ["red", "-special", "black", "-yellow"]],
  [323, -93, ["blue", "-joker", "red", "blue"]],
  [7, 223, ["yellow", "turquoise", "-blue", "red"]],
  [165, 223, ["-red", "black", "blue", "-yellow"]],
  [323, 223, ["red", "blue", "-turquoise", "black"]],
];

/** @returns {SVGSVGElement} */
export function createCover() {
  const sun = svg("circle", { r: 22, fill: "var(--gold)" });
  const beams = svg("path", { d: SHAPES.sun, ...pen("var(--gold)", 6) });
  const moon = svg("path", { d: SHAPES.moon, fill: "var(--gold)", transform: "scale(0.9)" });
  return picture(
    WIDTH,
    HEIGHT,
    {},
    ...PLATES.map((plate) => filled(...plate)),
    medal(161, "var(--gold-soft)", sun, beams),
    medal(319, "var(--cobalt-deep)", moon),
  );
}

/** @param {number} x @param {number} y @param {string[]} quarters */
function filled(x, y, quarters) {
  const inside = quarters.map((what, quarter) => {
    const [dx, dy] = quarterAt(quarter, SIDE);
    return what.startsWith("-") ? space(what.slice(1), dx, dy, 62) : tile(what, dx, dy, 68);
  });
  return svg("g", { transform: moved(x, y) }, ground(SIDE), ...inside);
}

/** @param {number} x @param {string} fill @param {...SVGElement} parts */
function medal(x, fill, ...parts) {
  const disc = svg("circle", { r: 52, fill });
  return svg("g", { transform: moved(x, 140, 0.5) }, disc, ...parts);
}
