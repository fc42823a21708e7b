/**
 * The pieces: painted tiles, empty sockets, the start token, the ornaments between the stars.
 *
 * They have their paints as attributes, so that they look the same in every context. The shades of
 * the paints in light and dark themes are in `styles/tokens.css`.
 */

import { moved, picture, svg } from "../../app/svg.js";
import { medal, pen } from "../shared/paint.js";
import { MOTIFS, ORNAMENTS } from "./motifs.js";

/** Half the long diagonal of a tile whose side is 1. */
export const TALL = Math.sqrt(3) / 2;
/** The side of a tile before it is scaled. */
const SIDE = 100;

/** @type {Map<string, SVGElement>} */
const made = new Map();

/**
 * Draw a tile around a point. Its long diagonal is upright before it is rotated clockwise.
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} [degrees]
 * @returns {SVGGraphicsElement}
 */
export function tile(colour, x, y, side, degrees = 0) {
  if (!made.has(colour)) made.set(colour, painted(colour));
  const copy = /** @type {SVGGraphicsElement} */ (made.get(colour)?.cloneNode(true));
  copy.setAttribute("transform", moved(x, y, side / SIDE, degrees));
  return copy;
}

/**
 * Draw a glazed diamond: a dark edge, a painted frame, borders at the tips, the symbol, and a
 * highlight on the left.
 * @param {string} colour
 */
function painted(colour) {
  const { filled, drawn, over, tip } = MOTIFS[colour];
  const [body, brush] = [`var(--${colour})`, `var(--${colour}-brush)`];
  const edge = `color-mix(in srgb, ${body}, black 42%)`;
  return svg(
    "g",
    { class: "sp-tile", "data-colour": colour },
    svg("polygon", {
      points: rhombus(0.95 * SIDE),
      fill: body,
      stroke: edge,
      "stroke-width": 4,
      "stroke-linejoin": "round",
    }),
    svg("polygon", {
      points: rhombus(0.8 * SIDE),
      fill: "none",
      stroke: brush,
      "stroke-opacity": 0.55,
      "stroke-width": 2.5,
    }),
    svg(
      "g",
      { class: "sp-motif" },
      svg("path", { d: tip, fill: brush, "fill-opacity": 0.8 }),
      svg("path", { d: tip, fill: brush, "fill-opacity": 0.8, transform: "rotate(180)" }),
      filled ? svg("path", { d: filled, fill: brush }) : null,
      drawn ? svg("path", { d: drawn, ...pen(brush, 6) }) : null,
      over ? svg("path", { d: over, fill: edge }) : null,
    ),
    svg("path", {
      d: `M0,${-0.95 * TALL * SIDE}L${-0.475 * SIDE},0L${-0.4 * SIDE},0L0,${-0.8 * TALL * SIDE}z`,
      fill: "#fff",
      "fill-opacity": 0.28,
    }),
  );
}

/**
 * Draw an empty place for a tile that is not on a star.
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
export function socket(x, y, side) {
  return svg("polygon", {
    class: "sp-socket",
    points: rhombus(0.9 * side),
    fill: "var(--sunk)",
    stroke: "var(--edge-strong)",
    "stroke-opacity": 0.55,
    "stroke-dasharray": "3 3",
    transform: moved(x, y),
  });
}

/**
 * Draw a window, statue or pillar in a paint.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} paint
 */
export function ornament(kind, x, y, radius, paint) {
  const { filled, drawn } = ORNAMENTS[kind];
  return svg(
    "g",
    { transform: moved(x, y, radius / 50) },
    filled ? svg("path", { d: filled, fill: paint }) : null,
    drawn ? svg("path", { d: drawn, ...pen(paint, 5) }) : null,
  );
}

/**
 * Draw tiles side by side as a small picture, for texts and buttons.
 * @param {string[]} colours
 */
export function tileIcon(...colours) {
  const pitch = 100;
  return picture(
    pitch * colours.length,
    176,
    { class: "sp-icon" },
    ...colours.map((colour, index) => tile(colour, pitch * (index + 0.5), 88, SIDE)),
  );
}

/** Draw the start token as a small picture. */
export function tokenIcon() {
  return picture(100, 100, { class: "sp-icon" }, medal(50, 50, 50));
}

/**
 * Draw a window, statue or pillar as a small picture.
 * @param {string} kind
 */
export function ornamentIcon(kind) {
  return picture(76, 76, { class: "sp-icon" }, ornament(kind, 38, 38, 50, "currentColor"));
}

/**
 * The corners of a diamond of 60 and 120 degrees that stands on an acute corner, around (0, 0).
 * @param {number} side
 */
export function rhombus(side) {
  const [across, down] = [side / 2, side * TALL];
  return `0,${-down} ${across},0 0,${down} ${-across},0`;
}
