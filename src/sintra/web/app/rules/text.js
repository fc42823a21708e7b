/** The rules of a game as text with figures, for the page and for the panel at the table. */

import { h } from "../dom.js";
import { readOnlyHost, rulesModule } from "../games.js";
import { t } from "../i18n.js";

/**
 * @param {string} game
 */
export async function rulesText(game) {
  const [module, host] = await Promise.all([rulesModule(game), readOnlyHost(game)]);
  const text = h("div", { class: "rules-text" });
  module.rulesPage(text, host);
  return { host, text, headings: [...text.querySelectorAll("h2")] };
}

/**
 * Create the table of contents.
 * @param {HTMLElement[]} headings
 * @param {(heading: HTMLElement) => HTMLElement} link
 */
export function contents(headings, link) {
  return h(
    "nav",
    { class: "rules-contents", "aria-label": t("rules.contents") },
    h("ol", {}, ...headings.map((heading) => h("li", {}, link(heading)))),
  );
}
