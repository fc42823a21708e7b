/** Creating SVG elements. Text is never parsed as markup. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element. Attributes that are null, undefined or false are left out. Strings become
 * text nodes.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Create a whole picture. Without a label it is decorative and hidden from screen readers.
 * @param {number} width
 * @param {number} height
 * @param {{label?: string, class?: string}} [about]
 * @param {...(Node | null)} children
 * @returns {SVGSVGElement}
 */
export function picture(width, height, about = {}, ...children) {
  const accessibility = about.label
    ? { role: "img", "aria-label": about.label }
    : { "aria-hidden": "true", focusable: "false" };
  const attributes = { viewBox: `0 0 ${width} ${height}`, class: about.class, ...accessibility };
  return /** @type {SVGSVGElement} */ (svg("svg", attributes, ...children));
}

/**
 * Set attributes. Null, undefined and false remove an attribute.
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, typeof value === "number" ? rounded(value) : String(value));
  }
}

/**
 * Return a transformation that scales, then rotates clockwise, then translates.
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 * @param {number} [degrees]
 */
export function moved(x, y, scale = 1, degrees = 0) {
  const turn = degrees ? ` rotate(${rounded(degrees)})` : "";
  const size = scale === 1 ? "" : ` scale(${rounded(scale)})`;
  return `translate(${rounded(x)} ${rounded(y)})${turn}${size}`;
}

/** @param {number} value */
function rounded(value) {
  return String(Math.round(value * 1000) / 1000);
}
