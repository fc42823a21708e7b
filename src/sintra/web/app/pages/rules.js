/** The rules: which games there are, or the page of one of them with its contents beside it. */

import { h } from "../dom.js";
import { cover, quietHost, rulesModule } from "../games.js";
import { gameTexts, t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { open as missing } from "./missing.js";

/**
 * @param {HTMLElement} root
 * @param {string} id empty for the list of games
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const { games: known } = await games();
  if (id && !known.some((game) => game.id === id)) return missing(root);
  return id
    ? one(root, id)
    : all(
        root,
        known.map((game) => game.id),
      );
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
async function one(root, id) {
  const [module, host] = await Promise.all([rulesModule(id), quietHost(id)]);
  const title = t("rules.title", { game: host.t("game.name") });
  const text = h("div", { class: "rules-text" });
  module.rulesPage(text, host);
  root.append(
    h(
      "div",
      { class: "column rules" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, title),
        h("p", { class: "lead" }, host.t("game.about")),
        ways(id),
      ),
      h("div", { class: "rules-columns" }, contents(text), text),
    ),
  );
  return { title };
}

/** @param {string} id */
function ways(id) {
  return h(
    "div",
    { class: "button-row" },
    h(
      "a",
      { class: "button button-primary", href: `/tour/${id}` },
      icon("compass"),
      t("start.tour"),
    ),
    h("a", { class: "button", href: `/new/${id}` }, t("start.new")),
  );
}

/**
 * A list of the headings, which are given names if they have none.
 * @param {HTMLElement} text
 */
function contents(text) {
  const headings = [...text.querySelectorAll("h2")];
  for (const [index, heading] of headings.entries()) {
    heading.id ||= `part-${index + 1}`;
    heading.tabIndex = -1;
  }
  return h(
    "nav",
    { class: "rules-contents", "aria-label": t("rules.contents") },
    h(
      "ol",
      {},
      headings.map((heading) =>
        h("li", {}, h("a", { href: `#${heading.id}` }, heading.textContent)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {string[]} ids
 */
async function all(root, ids) {
  const cards = ids.map(async (id) => {
    const [picture, texts] = await Promise.all([cover(id), gameTexts(id)]);
    return h(
      "article",
      { class: "game-card card" },
      h("div", { class: "game-cover" }, picture),
      h(
        "div",
        { class: "game-body" },
        h("h2", {}, texts("game.name")),
        h("p", { class: "muted" }, texts("game.about")),
        h(
          "div",
          { class: "game-actions" },
          h(
            "a",
            {
              class: "button button-primary",
              href: `/rules/${id}`,
              "aria-label": `${t("start.rules")}: ${texts("game.name")}`,
            },
            icon("book"),
            t("start.rules"),
          ),
          h(
            "a",
            {
              class: "button",
              href: `/tour/${id}`,
              "aria-label": `${t("start.tour")}: ${texts("game.name")}`,
            },
            icon("compass"),
            t("start.tour"),
          ),
        ),
      ),
    );
  });
  root.append(
    h(
      "div",
      { class: "column" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("rules.all")),
        h("p", { class: "lead" }, t("rules.lead")),
      ),
      h("div", { class: "games rules-games" }, await Promise.all(cards)),
    ),
  );
  return { title: t("rules.all") };
}
