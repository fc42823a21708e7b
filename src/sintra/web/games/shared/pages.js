/** The parts of a page of rules: sections, lists and drawn examples. */

import { h } from "../../app/dom.js";

/** @typedef {string | Node} Part */

/**
 * A section with a heading; texts become paragraphs.
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
