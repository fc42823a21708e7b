/**
 * Tiles and empty spaces.
 *
 * A tile is a glazed disc with full colour and light. An empty space is pale and flat, with a thin
 * edge and a faint symbol. They have their paints as attributes, so that they look the same in
 * every context.
 */

import { moved, picture, svg } from "../../app/svg.js";
import { corners, pen } from "../shared/paint.js";
import { COLOURS, MOTIFS } from "./motifs.js";

/** The radius of all drawings before they are scaled. */
export const RADIUS = 50;

/** @type {Map<string, SVGElement>} */
const made = new Map();

/**
 * Draw a copy of a shape that is painted once, around a point.
 * @param {string} name
 * @param {() => SVGElement} paint
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {SVGGraphicsElement}
 */
export function stamped(name, paint, x, y, width) {
  let original = made.get(name);
  if (!original) made.set(name, (original = paint()));
  const copy = /** @type {SVGGraphicsElement} */ (original.cloneNode(true));
  copy.setAttribute("transform", moved(x, y, width / (2 * RADIUS)));
  return copy;
}

/**
 * Draw a tile: one of the colours, or `special`.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function tile(name, x, y, width) {
  const paint = () => (name === "special" ? specialTile() : colouredTile(name));
  return stamped(name, paint, x, y, width);
}

/**
 * Draw an empty space of a plate: of a colour, `joker` or `special`.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function space(name, x, y, width) {
  const painters = { joker: jokerSpace, special: specialSpace };
  const paint = painters[/** @type {keyof typeof painters} */ (name)] ?? (() => colouredSpace(name));
  return stamped(`${name}-space`, paint, x, y, width);
}

/**
 * Draw an empty place that takes any colour.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function socket(x, y, width) {
  return svg("circle", { class: "du-socket", cx: x, cy: y, r: 0.44 * width });
}

/**
 * Draw the symbol of a colour.
 * @param {string} colour
 * @param {string} paint
 * @param {string} over
 */
export function motif(colour, paint, over) {
  const { filled, drawn, over: above } = MOTIFS[colour];
  return svg(
    "g",
    { class: "du-motif" },
    filled ? svg("path", { d: filled, fill: paint }) : null,
    drawn ? svg("path", { d: drawn, ...pen(paint, 6) }) : null,
    above ? svg("path", { d: above, fill: over }) : null,
  );
}

/**
 * Draw tiles side by side as a small picture, for texts and buttons.
 * @param {...string} names
 */
export function tileIcon(...names) {
  const tiles = names.map((name, index) => tile(name, 50 + 100 * index, 50, 96));
  const icon = picture(100 * names.length, 100, { class: "du-icon" }, ...tiles);
  icon.style.aspectRatio = `${names.length}`;
  return icon;
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
    ...glazed("var(--gold)", ink, "#fffdf7"),
    svg("polygon", {
      points: corners(8, 34, { inner: 19 }),
      fill: "#fffdf7",
      stroke: ink,
      "stroke-width": 3,
    }),
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
    svg("circle", {
      r: 39.5,
      fill: "none",
      stroke: brush,
      "stroke-opacity": 0.55,
      "stroke-width": 2.5,
    }),
    svg("path", {
      d: "M-40,-6A40,40 0 0 1 4,-41",
      ...pen("#fff", 5),
      "stroke-opacity": 0.4,
    }),
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
  const sectors = COLOURS.map((colour, index) =>
    svg("path", { d: sector(index), fill: `var(--${colour})`, "fill-opacity": 0.5 }),
  );
  return svg(
    "g",
    { class: "du-space" },
    plainDisc("var(--stone-pale)", "var(--stone-line)"),
    ...sectors,
    svg("polygon", {
      points: corners(5, 24, { inner: 10.5 }),
      fill: "var(--stone-pale)",
      stroke: "var(--stone-line)",
      "stroke-width": 3,
    }),
  );
}

/** @param {number} index */
function sector(index) {
  const turn = (2 * Math.PI) / COLOURS.length;
  const [from, to] = [(index - 0.5) * turn, (index + 0.5) * turn].map(
    (angle) => `${(40 * Math.sin(angle)).toFixed(2)},${(-40 * Math.cos(angle)).toFixed(2)}`,
  );
  return `M0,0L${from}A40,40 0 0 1 ${to}z`;
}

/** The outline of the special tile's star in a dashed ring. */
function specialSpace() {
  const line = "var(--gold-text)";
  return svg(
    "g",
    { class: "du-space" },
    svg("circle", {
      r: 46,
      fill: "var(--gold-soft)",
      stroke: line,
      "stroke-width": 3,
      "stroke-dasharray": "8 6",
    }),
    svg("polygon", {
      points: corners(8, 32, { inner: 19 }),
      fill: "none",
      stroke: line,
      "stroke-width": 3.5,
      "stroke-linejoin": "round",
    }),
  );
}

/**
 * @param {string} fill
 * @param {string} line
 */
function plainDisc(fill, line) {
  return svg("circle", { r: 46, fill, stroke: line, "stroke-width": 3, "stroke-opacity": 0.6 });
}
