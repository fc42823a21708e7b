/** Bonus chips and player tokens. */

import { moved, picture, svg } from "../../app/svg.js";
import { stamped } from "../kit/paint.js";
import { motif, RADIUS, SHAPES } from "./tiles.js";

/** @import { Spot } from "../kit/scene.js" */

/** Draw a chip face up, with its one or two colours. @param {string[]} colours @param {Spot} spot */
export function chip(colours, ...spot) {
  return stamped(`du-chip-${colours.join("-")}`, () => face(colours), spot);
}

/** Draw a chip face down. @param {"hidden" | "used"} state @param {Spot} spot */
export function chipBack(state, ...spot) {
  return stamped(`du-chip-${state}`, () => back(state), spot);
}

/** Draw an empty place for a chip. @param {number} x @param {number} y @param {number} width */
export function chipPlace(x, y, width) {
  const scale = (0.86 * width) / (2 * RADIUS);
  return octagon(scale, { class: "socket du-chip-place", transform: moved(x, y, scale) });
}

/** Draw a player token, in the store or placed. @param {boolean} placed */
export function tokenIcon(placed) {
  const pawn = svg("path", { class: placed ? "du-pawn is-placed" : "du-pawn", d: SHAPES.pawn });
  return picture(60, 92, { class: "du-token" }, svg("g", { transform: moved(30, 44) }, pawn));
}

/** Draw a chip as a small picture, for texts and buttons. @param {string[]} colours */
export function chipIcon(colours) {
  return picture(100, 100, { class: "piece-icon" }, chip(colours, 50, 50, 98));
}

/** @param {string[]} colours */
function face(colours) {
  const [first, last] = [colours[0], colours[colours.length - 1]];
  const edge = `color-mix(in srgb, var(--${first}), black 50%)`;
  const two = first !== last;
  /** @type {(colour: string, at: number, size: number) => SVGElement} */
  const sign = (colour, at, size) =>
    svg(
      "g",
      { transform: moved(at, -at, size) },
      motif(colour, `var(--${colour}-brush)`, `color-mix(in srgb, var(--${colour}), black 45%)`),
    );
  return svg(
    "g",
    { class: "du-chip" },
    octagon(0.92, { fill: `var(--${first})` }),
    two ? octagon(0.92, { points: lowerHalf(), fill: `var(--${last})` }) : null,
    octagon(0.92, { fill: "none", stroke: edge, "stroke-width": 5.4 }),
    octagon(0.8, { class: "du-chip-frame" }),
    ...(two ? [sign(first, 16, 0.5), sign(last, -16, 0.5)] : [sign(first, 0, 0.8)]),
  );
}

/** @param {"hidden" | "used"} state */
function back(state) {
  const used = state === "used";
  const mark = used
    ? svg("path", { class: "du-chip-mark", d: "M-18,2L-5,16L20,-14" })
    : svg("text", { class: "du-back-sign", y: 17, "font-size": 50 }, "?");
  return svg(
    "g",
    { class: used ? "du-chip du-chip-used" : "du-chip du-chip-hidden" },
    octagon(0.92, { class: "du-chip-back" }),
    octagon(0.76, { class: "du-chip-frame" }),
    mark,
  );
}

/** Draw a part of a chip in its shape. @param {number} scale @param {Record<string, any>} look */
function octagon(scale, look) {
  return svg("polygon", { points: SHAPES.chip, transform: `scale(${scale})`, ...look });
}

/** The part of the octagon below its falling diagonal, which bisects two of its edges. */
function lowerHalf() {
  const at = RADIUS * Math.SQRT1_2;
  return [`${at},${at}`, ...SHAPES.chip.split(" ").slice(3, 7), `${-at},${-at}`].join(" ");
}
