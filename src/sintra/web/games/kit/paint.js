/** Drawing functions of both tables: path data, pen attributes, and the first player's medal. */

import { moved, svg } from "../../app/svg.js";

/**
 * Path data of a symbol: areas and lines in one paint, areas above them in another, and areas at
 * the upper tip of a tile. Every colour has its own symbol, so that tiles can be distinguished
 * without their colours.
 * @typedef {{filled?: string, drawn?: string, over?: string, tip?: string}} Motif
 */

/** Return a disc as path data. @param {number} x @param {number} y @param {number} radius */
export function discPath(x, y, radius) {
  const arc = `a${radius},${radius} 0 1 0`;
  return `M${x - radius},${y}${arc} ${2 * radius},0${arc} ${-2 * radius},0z`;
}

/** Return the attributes of a line with round ends. @param {string} paint @param {number} width */
export function pen(paint, width) {
  return {
    fill: "none",
    stroke: paint,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
}

/** @type {Map<string, SVGElement>} */
const originals = new Map();

/**
 * Return a copy of a shape that is painted once, in a width of 100.
 * @param {string} name
 * @param {() => SVGElement} paint
 * @param {import("./scene.js").Spot} spot
 */
export function stamped(name, paint, [x, y, width, turned]) {
  const original = originals.get(name) ?? paint();
  originals.set(name, original);
  const copy = /** @type {SVGGraphicsElement} */ (original.cloneNode(true));
  copy.setAttribute("transform", moved(x, y, width / 100, turned));
  return copy;
}

/**
 * Draw a symbol in two paints.
 * @param {Motif} motif
 * @param {string} paint
 * @param {string} over
 * @param {number} width of lines
 */
export function painted({ filled, drawn, over: above }, paint, over, width) {
  return [
    filled ? svg("path", { d: filled, fill: paint }) : null,
    drawn ? svg("path", { d: drawn, ...pen(paint, width) }) : null,
    above ? svg("path", { d: above, fill: over }) : null,
  ];
}

/**
 * Draw a golden disc with a rim of rays and the number 1, for the first player.
 * @param {string} rim path data
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function medal(rim, x, y, radius) {
  const ink = "var(--on-gold)";
  return /** @type {SVGGraphicsElement} */ (
    svg(
      "g",
      { transform: moved(x, y, radius / 50) },
      svg("circle", { r: 47, fill: "var(--gold)", stroke: ink, "stroke-width": 5 }),
      svg("path", { d: rim, ...pen(ink, 4) }),
      svg("circle", { r: 30, fill: "var(--glaze)", stroke: ink, "stroke-width": 3 }),
      svg("text", { class: "medal-figure", y: 16 }, "1"),
    )
  );
}
