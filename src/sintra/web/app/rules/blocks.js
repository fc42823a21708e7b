/** The building blocks of a rules page: sections, lists and figures. */

import { h } from "../dom.js";
import { moved, picture, svg } from "../svg.js";

/** @typedef {string | Node} Part */

/**
 * Create a section. Strings become paragraphs.
 * @param {Pick<import("../types.js").Host, "t">} host
 * @param {string} key `rules.` and its address, the key of its title
 * @param {...Part} parts
 */
export function section({ t }, key, ...parts) {
  return h(
    "section",
    { class: "rules-section" },
    h("h2", { id: key.replace("rules.", "") }, t(key)),
    ...parts.map((part) => (typeof part === "string" ? h("p", {}, part) : part)),
  );
}

/**
 * Create a heading within a section, with an address of its own.
 * @param {string} id
 * @param {string} title
 */
export function heading(id, title) {
  return h("h3", { id }, title);
}

/** @param {...string} items */
export function list(...items) {
  return h("ul", {}, ...items.map((item) => h("li", {}, item)));
}

/** @param {Element} drawn @param {string} caption */
export function figure(drawn, caption) {
  return h("figure", { class: "rules-figure" }, drawn, h("figcaption", {}, caption));
}

/** Place the parts of a figure side by side. @param {...Node} parts */
export function row(...parts) {
  return h("div", { class: "rules-row" }, ...parts);
}

/** Create a part of a figure with a text below it. @param {Element} drawn @param {string} text */
export function part(drawn, text) {
  return h("span", { class: "rules-part" }, drawn, text);
}

/** Draw an arrow between two parts of a figure. */
export function arrow() {
  const path = svg("path", { d: "M6,20H50M38,8L52,20L38,32" });
  return picture(60, 40, { class: "rules-arrow" }, path);
}

/** Create a list of pictures with texts. @param {[Element, string | Element][]} items */
export function legend(items) {
  return h("ul", { class: "rules-legend" }, ...items.map((item) => h("li", {}, ...item)));
}

/**
 * Create the numbered steps of an example, some with a figure.
 * @param {...(string | [string, Element])} items
 */
export function steps(...items) {
  return h(
    "ol",
    { class: "rules-steps" },
    ...items.map((item) =>
      typeof item === "string"
        ? h("li", {}, item)
        : h("li", {}, item[0], h("div", { class: "rules-figure" }, item[1])),
    ),
  );
}

/** A place, the distance of its number from it, and its explanation. */
/** @typedef {[place: number[], x: number, y: number, text: string]} Mark */

/**
 * Number places of a picture, and explain the numbers below it.
 * @param {number} radius of a number, in the units of the picture
 * @param {SVGElement} drawn
 * @param {...Mark} marks
 */
export function labelled(radius, drawn, ...marks) {
  drawn.append(
    ...marks.map(([place, x, y], index) =>
      svg(
        "g",
        { class: "rules-mark", transform: moved(place[0], place[1], radius) },
        svg(
          "g",
          {},
          svg("circle", { cx: x / radius, cy: y / radius, r: 1 }),
          svg("text", { x: x / radius, y: y / radius, dy: "0.34em" }, String(index + 1)),
        ),
      ),
    ),
  );
  return h(
    "figure",
    { class: "rules-figure rules-labelled" },
    drawn,
    h("ol", {}, ...marks.map(([, , , text]) => h("li", {}, text))),
  );
}
