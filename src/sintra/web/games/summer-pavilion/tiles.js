/**
 * The pieces: painted tiles, empty sockets, the start player token, the ornaments between the stars.
 *
 * They have their paints as attributes, so that they look the same in every context. The shades of
 * the paints in light and dark themes are in `styles/tokens.css`.
 */

import { moved, picture, svg } from "../../app/svg.js";
import { medal, painted, pen, stamped } from "../kit/paint.js";
import { BOARD } from "./board-data.js";

/** Half the long diagonal of a tile whose side is 1. */
export const TALL = Math.sqrt(3) / 2;
/** The side of a tile before it is scaled. */
const SIDE = 100;

/**
 * Draw a tile. Its long diagonal is upright before it is rotated clockwise.
 * @type {import("../kit/scene.js").Paint}
 */
export const tile = (colour, ...spot) => stamped(`sp-${colour}`, () => glazed(colour), spot);

/**
 * Draw a glazed diamond: a dark edge, a painted frame, borders at the tips, the symbol, and a
 * highlight on the left.
 * @param {string} colour
 */
function glazed(colour) {
  const motif = BOARD.motifs[colour];
  const [body, brush] = [`var(--${colour})`, `var(--${colour}-brush)`];
  const edge = `color-mix(in srgb, ${body}, black 42%)`;
  return svg(
    "g",
    { class: "sp-tile", "data-colour": colour },
    svg("polygon", { points: rhombus(0.95 * SIDE), ...pen(edge, 4), fill: body }),
    svg("polygon", { points: rhombus(0.8 * SIDE), ...pen(brush, 2.5), "stroke-opacity": 0.55 }),
    svg(
      "g",
      { class: "motif" },
      svg("path", { d: motif.tip, fill: brush, "fill-opacity": 0.8 }),
      svg("path", { d: motif.tip, fill: brush, "fill-opacity": 0.8, transform: "rotate(180)" }),
      ...painted(motif, brush, edge, 6),
    ),
    svg("path", {
      d: `M0,${-0.95 * TALL * SIDE}L${-0.475 * SIDE},0L${-0.4 * SIDE},0L0,${-0.8 * TALL * SIDE}z`,
      fill: "#fff",
      "fill-opacity": 0.28,
    }),
  );
}

/** Draw an empty place beside the stars. @param {number} x @param {number} y @param {number} side */
export function socket(x, y, side) {
  const points = rhombus(0.9 * side);
  return svg("polygon", { class: "socket", points, transform: moved(x, y) });
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
  const parts = painted(BOARD.ornaments[kind], paint, "none", 5);
  return svg("g", { transform: moved(x, y, radius / 50) }, ...parts);
}

/** Draw tiles side by side as a small picture, for texts and buttons. @param {string[]} colours */
export function tileIcon(...colours) {
  const tiles = colours.map((colour, index) => tile(colour, SIDE * (index + 0.5), 88, SIDE));
  return picture(SIDE * colours.length, 176, { class: "piece-icon" }, ...tiles);
}

/** Draw a tile without a colour as a small picture, for tiles of several colours. */
export function anyTileIcon() {
  const outline = { points: rhombus(SIDE - 8), ...pen("currentColor", 10) };
  const drawn = svg("polygon", { ...outline, transform: moved(50, 88) });
  return picture(100, 176, { class: "piece-icon" }, drawn);
}

/** Draw the start player token, 100 wide. */
export function startToken() {
  return medal(BOARD.shapes.rim, 50, 50, 50);
}

/** Draw the start player token as a small picture. */
export function tokenIcon() {
  return picture(100, 100, { class: "piece-icon" }, startToken());
}

/** Draw a window, statue or pillar as a small picture. @param {string} kind */
export function ornamentIcon(kind) {
  return picture(76, 76, { class: "piece-icon" }, ornament(kind, 38, 38, 50, "currentColor"));
}

/**
 * Draw six tiles around a point.
 * @param {string[]} colours clockwise, the first one is up
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} [turned] in degrees
 */
export function star(colours, x, y, side, turned = 0) {
  const tiles = colours.map((colour, at) => {
    const degrees = turned + 60 * at;
    return tile(colour, ...onCircle(degrees, TALL * side), side, degrees);
  });
  return svg("g", { transform: moved(x, y) }, ...tiles);
}

/**
 * Return a point on a circle around the origin.
 * @param {number} degrees clockwise from above
 * @param {number} radius
 * @returns {[number, number]}
 */
export function onCircle(degrees, radius) {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/**
 * The corners of a diamond of 60 and 120 degrees that stands on an acute corner, around (0, 0).
 * @param {number} side
 */
export function rhombus(side) {
  const [across, down] = [side / 2, side * TALL];
  return `0,${-down} ${across},0 0,${down} ${-across},0`;
}
