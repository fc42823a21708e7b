/** Creating HTML elements. Text is never parsed as markup. */

import { setAttributes } from "./svg.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Create an HTML element. Attributes that are null, undefined or false are left out; attributes
 * that begin with `on` are event listeners. Empty children are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else setAttributes(element, { [key]: value });
  }
  element.append(...present(children));
  return element;
}

/**
 * Replace all children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (
    children.flat().filter((child) => child !== null && child !== undefined && child !== false)
  );
}
