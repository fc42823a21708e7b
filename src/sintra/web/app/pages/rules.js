/** The rules: the list of all games, or the rules of one game with a table of contents. */

import { h } from "../dom.js";
import { cover, gamePhrases, hasPage, readOnlyHost, rulesModule } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { open as missing } from "./missing.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/**
 * @param {HTMLElement} root
 * @param {string} id empty for the list of games
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const { games: known } = await games();
  if (!id) return gameList(root, known);
  const game = known.find((info) => info.id === id);
  return game ? gameRules(root, game) : missing(root);
}

/**
 * @param {HTMLElement} root
 * @param {GameInfo} game
 */
async function gameRules(root, game) {
  const { id } = game;
  const [module, host] = await Promise.all([rulesModule(id), readOnlyHost(id)]);
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
        actions(game),
      ),
      text.querySelector("h2") ? h("div", { class: "rules-columns" }, contents(text), text) : text,
    ),
  );
  return { title };
}

/** @param {GameInfo} game */
function actions(game) {
  return h(
    "div",
    { class: "button-row" },
    hasPage(game) &&
      h(
        "a",
        { class: "button button-primary", href: `/tour/${game.id}` },
        icon("compass"),
        t("start.tour"),
      ),
    h("a", { class: "button", href: `/new/${game.id}` }, t("start.new")),
  );
}

/**
 * Create the table of contents from the headings. Headings without an id get one.
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
 * @param {GameInfo[]} known
 */
async function gameList(root, known) {
  const cards = known.map(async (game) => {
    const { id } = game;
    const [picture, phrases] = await Promise.all([cover(id), gamePhrases(id)]);
    return h(
      "article",
      { class: "game-card card" },
      h("div", { class: "game-cover" }, picture),
      h(
        "div",
        { class: "game-body" },
        h("h2", {}, phrases("game.name")),
        h("p", { class: "muted" }, phrases("game.about")),
        h(
          "div",
          { class: "game-actions" },
          h(
            "a",
            {
              class: "button button-primary",
              href: `/rules/${id}`,
              "aria-label": `${t("start.rules")}: ${phrases("game.name")}`,
            },
            icon("book"),
            t("start.rules"),
          ),
          hasPage(game) &&
            h(
              "a",
              {
                class: "button",
                href: `/tour/${id}`,
                "aria-label": `${t("start.tour")}: ${phrases("game.name")}`,
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
