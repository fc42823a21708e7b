/** The building blocks of a rules page: sections, lists and figures. */

import { h } from "../../app/dom.js";

/** @typedef {string | Node} Part */

/**
 * Create a section with a heading. Strings become paragraphs.
 * @param {string} id
 * @param {string} title
 * @param {...(Part | Part[])} parts
 */
export function section(id, title, ...parts) {
  return h(
    "section",
    { class: "rules-section" },
    h("h2", { id }, title),
    ...parts.flat().map((part) => (typeof part === "string" ? h("p", {}, part) : part)),
  );
}

/** @param {...string} items */
export function list(...items) {
  return h("ul", {}, ...items.map((item) => h("li", {}, item)));
}

/**
 * @param {Element} drawn
 * @param {string} caption
 */
export function figure(drawn, caption) {
  return h("figure", { class: "rules-figure" }, drawn, h("figcaption", {}, caption));
}
