/** The search field of the rules: marks what it finds and hides the other sections. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { rangesOf } from "./find.js";

/**
 * Create a search field for a text that consists of sections.
 * @param {HTMLElement} text
 */
export function createSearch(text) {
  /** @type {HTMLElement[]} */
  let marks = [];
  let current = -1;
  const input = h("input", {
    type: "search",
    class: "input",
    placeholder: t("rules.search"),
    "aria-label": t("rules.search"),
    autocomplete: "off",
    "data-test": "rules-search",
    oninput: search,
    onkeydown: onKey,
  });
  const count = h("p", { class: "rules-found", role: "status" });

  function search() {
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    text.normalize();
    marks = textsIn(text).flatMap((node) => markIn(node, input.value));
    current = -1;
    const searching = input.value.trim().length > 1;
    for (const section of text.querySelectorAll("section")) {
      section.hidden = searching && !section.querySelector("mark");
    }
    fill(count, searching ? t("rules.found", { count: marks.length }) : "");
    // A panel shows little at once. On a page, scrolling would move the field itself.
    if (marks.length && text.closest(".rules-panel-body")) go(0);
  }

  /** Go to a result. @param {number} to */
  function go(to) {
    marks[current]?.classList.remove("is-current");
    current = to;
    marks[current].classList.add("is-current");
    marks[current].scrollIntoView({ block: "center" });
  }

  /**
   * Enter goes to the next result, Shift and Enter to the previous one.
   * @param {KeyboardEvent} event
   */
  function onKey(event) {
    if (event.key !== "Enter" || marks.length === 0) return;
    event.preventDefault();
    go((current + (event.shiftKey ? -1 : 1) + marks.length) % marks.length);
  }

  return { element: h("div", { class: "rules-search" }, input, count), input };
}

/**
 * Return the text nodes outside pictures.
 * @param {Element} root
 */
function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  });
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/**
 * Mark all matches in a text node.
 * @param {Text} node
 * @param {string} query
 */
function markIn(node, query) {
  // From the last to the first, so that earlier positions stay valid.
  return rangesOf(node.data, query)
    .reverse()
    .map(([start, end]) => {
      const found = node.splitText(start);
      found.splitText(end - start);
      const mark = h("mark");
      found.replaceWith(mark);
      mark.append(found);
      return mark;
    })
    .reverse();
}
