/** Ways to other pages: an icon, a title, a sentence, and what leads there. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * @param {import("./icons.js").IconName} picture
 * @param {string} title
 * @param {string} about
 * @param {...Node} actions
 */
export function way(picture, title, about, ...actions) {
  return h(
    "div",
    { class: "way" },
    h("h3", {}, icon(picture), title),
    h("p", { class: "muted" }, about),
    h("div", { class: "way-actions" }, actions),
  );
}

/**
 * @param {string} href
 * @param {string} text
 * @param {string} [test]
 */
export const wayLink = (href, text, test) =>
  h("a", { class: "button", href, "data-test": test }, text);

/** The way to the mistakes that are to be practised. @param {string} about */
export const deckWay = (about) =>
  way("hint", t("start.learn-deck"), about, wayLink("/learn", t("start.learn-deck.go"), "deck"));

export const puzzlesWay = () =>
  way(
    "compass",
    t("start.puzzles"),
    t("start.puzzles.about"),
    wayLink("/puzzles", t("start.puzzles.go"), "puzzles"),
  );
