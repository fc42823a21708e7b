/** Pictures with interactive parts, and small marks on them. */

import { svg } from "../../app/svg.js";

/**
 * Create a picture that is a group for screen readers, so that they find the interactive parts.
 * @param {{x?: number, y?: number, width: number, height: number}} box
 * @param {string} name
 * @param {string} label
 * @param {...(Node | null)} children
 */
export function canvas({ x = 0, y = 0, width, height }, name, label, ...children) {
  const about = { class: name, role: "group", "aria-label": label };
  return svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, ...about }, ...children);
}

/**
 * Draw a text that is hidden from screen readers, because a label has the same content.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} [counts] the path in the view of the number that it shows
 */
export function written(name, x, y, text, counts = "") {
  const shown = { "data-counts": counts || null, "aria-hidden": "true" };
  return svg("text", { class: name, x, y, dy: "0.35em", ...shown }, text);
}

/** Draw a square that reacts to a tap. @param {number} x @param {number} y @param {number} side */
export function hitSquare(x, y, side) {
  const corner = { x: x - side / 2, y: y - side / 2 };
  return svg("rect", { class: "hit", ...corner, width: side, height: side });
}
