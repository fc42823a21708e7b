/** Pictures with interactive parts, and small marks on them. */

import { moved, svg } from "../../app/svg.js";

/**
 * Create a picture that is a group for screen readers, so that they find the interactive parts.
 * @param {{width: number, height: number}} size
 * @param {string} name
 * @param {string} label
 * @param {...(Node | null)} children
 * @returns {SVGSVGElement}
 */
export function canvas({ width, height }, name, label, ...children) {
  const attributes = {
    viewBox: `0 0 ${width} ${height}`,
    class: name,
    role: "group",
    "aria-label": label,
  };
  return /** @type {SVGSVGElement} */ (svg("svg", attributes, ...children));
}

/**
 * Draw a small disc with a label.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} name
 * @param {string} tip
 */
export function boss(x, y, radius, name, tip) {
  return svg(
    "g",
    { class: "du-boss", transform: moved(x, y), "data-tip": tip, "aria-hidden": "true" },
    svg("circle", { r: radius }),
    svg("text", { y: "0.35em" }, name),
  );
}

/**
 * Draw a text that is hidden from screen readers, because a label has the same content.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
export function written(name, x, y, text) {
  return svg("text", { class: name, x, y, dy: "0.35em", "aria-hidden": "true" }, text);
}
