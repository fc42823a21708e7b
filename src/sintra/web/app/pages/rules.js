/** The rules: the list of all games, or the rules of one game with a table of contents. */

import { h } from "../dom.js";
import { cover, gamePhrases, hasPage } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { createSearch } from "../rules/search.js";
import { contents, rulesText } from "../rules/text.js";
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
  const { host, text, headings } = await rulesText(game.id);
  const title = t("rules.title", { game: host.t("game.name") });
  const search = createSearch(text);
  for (const heading of text.querySelectorAll("h2, h3")) addAnchor(heading);
  root.append(
    h(
      "div",
      { class: "column rules" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, title),
        h("p", { class: "lead" }, host.t("game.about")),
        actions(game, text.querySelector("#summary") !== null),
      ),
      headings.length > 0
        ? h(
            "div",
            { class: "rules-columns" },
            h("div", { class: "rules-aside" }, search.element, contents(headings, toAnchor)),
            text,
          )
        : text,
    ),
  );
  // The address may name a section. The page scrolls to the top after it was opened.
  requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  return { title };
}

/**
 * @param {GameInfo} game
 * @param {boolean} hasSummary
 */
function actions(game, hasSummary) {
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
    hasSummary &&
      h(
        "button",
        { type: "button", class: "button", "data-test": "print-summary", onclick: printSummary },
        icon("print"),
        t("rules.print"),
      ),
  );
}

/** Print only the summary. The style sheet hides the rest while the class is set. */
function printSummary() {
  document.documentElement.classList.add("prints-summary");
  print();
  document.documentElement.classList.remove("prints-summary");
}

/**
 * Add a link to a heading, to copy it or to share it.
 * @param {Element} heading
 */
function addAnchor(heading) {
  if (!heading.id) return;
  const label = t("rules.anchor", { section: heading.textContent ?? "" });
  heading.setAttribute("tabindex", "-1");
  heading.append(
    h("a", { class: "rules-anchor", href: `#${heading.id}`, "aria-label": label }, "#"),
  );
}

/** @param {HTMLElement} heading */
function toAnchor(heading) {
  return h("a", { href: `#${heading.id}` }, heading.firstChild?.textContent ?? "");
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
