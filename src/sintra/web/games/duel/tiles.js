/**
 * Tiles and empty spaces.
 *
 * A tile is a glazed disc with full colour and light. An empty space is pale and flat, with a thin
 * edge and a faint symbol. They have their paints as attributes, so that they look the same in
 * every context.
 */

import { board } from "../../app/net.js";
import { picture, svg } from "../../app/svg.js";
import { painted, pen, stamped } from "../kit/paint.js";

/** @import { Paint } from "../kit/scene.js" */

/** The radius of all drawings before they are scaled. */
export const RADIUS = 50;

/** Path data, and the corners of polygons. */
export const { motifs: MOTIFS, shapes: SHAPES } = /** @type {import("./view.js").Board} */ (
  await board("duel")
);

/** The colours in the order of the wheel on joker spaces. */
export const COLOURS = Object.keys(MOTIFS);

/** Draw a tile: one of the colours, or `special`. @type {Paint} */
export const tile = (name, ...spot) =>
  stamped(`du-${name}`, () => (name === "special" ? specialTile() : colouredTile(name)), spot);

/** Draw an empty space of a plate: of a colour, `joker` or `special`. @type {Paint} */
export const space = (name, ...spot) =>
  stamped(`du-${name}-space`, SPACES[name] ?? (() => colouredSpace(name)), spot);

/** Draw an empty place of any colour. @param {number} cx @param {number} cy @param {number} width */
export function socket(cx, cy, width) {
  return svg("circle", { class: "socket", cx, cy, r: 0.44 * width });
}

/** Draw the symbol of a colour. @param {string} colour @param {string} paint @param {string} over */
export function motif(colour, paint, over) {
  return svg("g", { class: "motif" }, ...painted(MOTIFS[colour], paint, over, 6));
}

/** Draw tiles side by side as a small picture, for texts and buttons. @param {...string} names */
export function tileIcon(...names) {
  const tiles = names.map((name, index) => tile(name, 50 + 100 * index, 50, 96));
  return picture(100 * names.length, 100, { class: "piece-icon" }, ...tiles);
}

// --- Painting --------------------------------------------------------------------------------

/** @param {string} colour */
function colouredTile(colour) {
  const [body, brush] = [`var(--${colour})`, `var(--${colour}-brush)`];
  const edge = `color-mix(in srgb, ${body}, black 45%)`;
  return svg(
    "g",
    { class: "du-tile", "data-colour": colour },
    ...glazed(body, edge, brush),
    svg("g", { transform: "scale(0.92)" }, motif(colour, brush, edge)),
  );
}

function specialTile() {
  const ink = "color-mix(in srgb, var(--gold), black 62%)";
  return svg(
    "g",
    { class: "du-tile", "data-colour": "special" },
    ...glazed("var(--gold)", ink, "var(--glaze)"),
    star("special", "var(--glaze)", ink),
    svg("circle", { r: 9, fill: ink }),
  );
}

/**
 * A disc with a dark edge, a painted ring, and a highlight at the upper left.
 * @param {string} body
 * @param {string} edge
 * @param {string} brush
 */
function glazed(body, edge, brush) {
  return [
    svg("circle", { r: 47.5, fill: body, stroke: edge, "stroke-width": 5 }),
    svg("circle", { r: 39.5, ...pen(brush, 2.5), "stroke-opacity": 0.55 }),
    svg("path", { d: "M-40,-6A40,40 0 0 1 4,-41", ...pen("#fff", 5), "stroke-opacity": 0.4 }),
  ];
}

/** @param {string} colour */
function colouredSpace(colour) {
  const [line, pale] = [`var(--${colour}-line)`, `var(--${colour}-pale)`];
  const sign = svg("g", { opacity: 0.72, transform: "scale(0.86)" }, motif(colour, line, pale));
  return svg("g", { class: "du-space" }, plainDisc(pale, line), sign);
}

/** A wheel of all colours with a star in its centre. */
function jokerSpace() {
  const sectors = COLOURS.map((colour, index) => {
    const transform = `rotate(${(360 / COLOURS.length) * index})`;
    const paint = { fill: `var(--${colour})`, "fill-opacity": 0.5 };
    return svg("path", { d: SHAPES.sector, transform, ...paint });
  });
  return svg(
    "g",
    { class: "du-space" },
    plainDisc("var(--stone-pale)", "var(--stone-line)"),
    ...sectors,
    star("joker", "var(--stone-pale)", "var(--stone-line)"),
  );
}

/** The outline of the special tile's star in a dashed ring. */
function specialSpace() {
  const line = "var(--gold-text)";
  return svg(
    "g",
    { class: "du-space" },
    svg("circle", { r: 46, ...pen(line, 3), fill: "var(--gold-soft)", "stroke-dasharray": "8 6" }),
    star("special", "none", line),
  );
}

/** @param {"special" | "joker"} name @param {string} fill @param {string} stroke */
function star(name, fill, stroke) {
  return svg("polygon", { points: SHAPES[name], ...pen(stroke, 3), fill });
}

/** @param {string} fill @param {string} line */
function plainDisc(fill, line) {
  return svg("circle", { r: 46, fill, stroke: line, "stroke-width": 3, "stroke-opacity": 0.6 });
}

/** @type {Record<string, () => SVGElement>} */
const SPACES = { joker: jokerSpace, special: specialSpace };
