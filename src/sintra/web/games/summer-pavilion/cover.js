/** The cover picture for the start page. */

import { moved, picture, svg } from "../../app/svg.js";
import { onCircle, ornament, star, TALL } from "./tiles.js";

const [WIDTH, HEIGHT] = [480, 280];
const SIDE = 66;
/** The distance between the centres of two stars whose tips touch. */
const APART = 4 * TALL * SIDE * TALL * 1.04;
/** Clockwise from the upper left, around a star of all colours. */
const AROUND = ["orange", "red", "blue", "yellow", "green", "purple"];

/** Draw a wall of stars that is cropped at its edges. @returns {SVGSVGElement} */
export function createCover() {
  const outer = AROUND.map((colour, at) => {
    return star(Array(6).fill(colour), ...onCircle(60 * at - 30, APART), SIDE, 60 * at);
  });
  const statues = AROUND.map((_, at) => medal("statue", ...onCircle(60 * at, APART * TALL)));
  const pillars = AROUND.map((_, at) => medal("pillar", ...onCircle(60 * at - 30, APART / 2)));
  return picture(
    WIDTH,
    HEIGHT,
    {},
    svg(
      "g",
      { transform: moved(WIDTH / 2, HEIGHT / 2) },
      ...outer,
      star(["purple", "orange", "blue", "red", "green", "yellow"], 0, 0, SIDE),
      ...statues,
      ...pillars,
    ),
  );
}

/** @param {string} kind @param {number} x @param {number} y */
function medal(kind, x, y) {
  const ring = { r: 23, fill: "var(--cobalt)", stroke: "var(--gold)", "stroke-width": 4 };
  return svg(
    "g",
    { transform: moved(x, y) },
    svg("circle", ring),
    ornament(kind, 0, 0, 22, "var(--on-cobalt)"),
  );
}
