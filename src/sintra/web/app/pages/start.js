/** The start page: continue a game, start one with a single click, or explore the site. */

import { openTable } from "../create.js";
import { h } from "../dom.js";
import { cover, gamePhrases, hasPage } from "../games.js";
import { optional, t } from "../i18n.js";
import { icon } from "../icons.js";
import { games, tables, tablesById } from "../net.js";
import { wall } from "../ornament.js";
import { firstBot, person } from "../phrases.js";
import { knownKey, ownTables, playerName } from "../store.js";
import { tableCards } from "../table-cards.js";
import { uploadButton } from "../upload.js";
import { deckWay, puzzlesWay, way, wayLink } from "../ways.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Summary} Summary */

/** More unfinished games than this are on the page of the tables. */
const MAX_CONTINUED = 2;

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const ids = ownTables().map((own) => own.table);
  const isNew = ids.length === 0;
  const words = hero(isNew);
  const placeholder = skeleton();
  root.append(words, placeholder);
  const [catalogue, own, openTables] = await Promise.all([
    games(),
    tablesById(ids).catch(() => /** @type {Summary[]} */ ([])),
    tables("open").catch(() => /** @type {Summary[]} */ ([])),
  ]);
  const unfinished = own.filter((table) => !table.over);
  const joinable = openTables.filter((table) => !ids.includes(table.table));
  words.classList.toggle("is-small", unfinished.length > 0);
  placeholder.replaceWith(
    h(
      "div",
      { class: "column start" },
      unfinished.length > 0 && (await continued(unfinished)),
      h(
        "div",
        { class: "games" },
        await Promise.all(catalogue.games.map((game) => card(root, game, catalogue, isNew))),
      ),
      joinable.length > 0 && (await section(t("start.open"), joinable)),
      moreLinks(root),
    ),
  );
  return { title: "" };
}

/** What the page shows until the server has sent the games. */
function skeleton() {
  const cards = [h("div", { class: "card" }), h("div", { class: "card" })];
  const content = h("div", { class: "skeleton-cards" }, cards);
  return h("div", { class: "column", "aria-hidden": "true" }, content);
}

/** @param {boolean} isNew true if nothing was played in this browser yet */
function hero(isNew) {
  return h(
    "div",
    { class: "hero" },
    wall(12, 5, { class: "hero-wall" }),
    h(
      "div",
      { class: "hero-words" },
      h("h1", {}, t("start.title")),
      h("p", { class: "lead" }, t("start.lead")),
      isNew && h("p", { class: "hero-tip" }, icon("compass"), t("start.first")),
    ),
  );
}

/**
 * A game: its picture and the button that starts it. Beside this button newcomers find the guided
 * first round, and others the form with all options.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {Catalogue} catalogue
 * @param {boolean} isNew
 */
async function card(root, game, catalogue, isNew) {
  const [picture, phrases] = await Promise.all([cover(game.id), gamePhrases(game.id)]);
  const name = optional(phrases, "game.title") ?? phrases("game.name");
  const minutes = optional(phrases, "game.minutes");
  const difficulty = optional(phrases, "game.difficulty");
  const label = `game-${game.id}`;
  const guide = hasPage(game) && {
    href: `/tour/${game.id}`,
    "aria-label": t("start.tour.label", { game: name }),
    "data-test": `tour-${game.id}`,
  };
  const options = { href: `/new/${game.id}`, "data-test": `new-${game.id}` };
  const guideFirst = isNew && guide;
  return h(
    "article",
    { class: "game-card card", "aria-labelledby": label },
    h("div", { class: "game-cover" }, picture),
    h(
      "div",
      { class: "game-body" },
      h("h2", { id: label }, name),
      h("p", { class: "game-tagline" }, phrases("game.tagline")),
      h(
        "ul",
        { class: "badges" },
        h("li", { class: "badge" }, icon("person"), players(game)),
        minutes && h("li", { class: "badge" }, icon("clock"), t("start.minutes", { minutes })),
        difficulty && h("li", { class: "badge" }, icon("compass"), difficulty),
      ),
      h(
        "div",
        { class: "game-actions" },
        h(
          "button",
          {
            type: "button",
            class: "button button-primary button-large",
            "aria-label": t("start.play.label", { game: name }),
            "data-test": `play-${game.id}`,
            onclick: () => void play(root, game, catalogue),
          },
          icon("play"),
          t("start.play"),
        ),
        guideFirst
          ? h("a", { class: "button", ...guideFirst }, icon("compass"), t("start.tour"))
          : h("a", { class: "button", ...options }, t("start.new")),
      ),
      h(
        "p",
        { class: "game-links" },
        guideFirst && h("a", options, icon("settings"), t("start.new")),
        !isNew && guide && h("a", guide, icon("compass"), t("start.tour")),
        hasPage(game) &&
          h(
            "a",
            { href: `/coach/${game.id}`, "data-test": `coach-${game.id}` },
            icon("flag"),
            t("start.coach"),
          ),
        h("a", { href: `/rules/${game.id}` }, icon("book"), t("start.rules")),
      ),
    ),
  );
}

/** @param {GameInfo} game */
function players(game) {
  const counts = playersOption(game)?.choices.map(Number) ?? [2];
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? t("players", { count: most }) : t("players.range", { least, most });
}

/** @param {GameInfo} game */
function playersOption(game) {
  return game.options.find((option) => option.name === "players");
}

/**
 * Start a game with one click: a person against bots, with all options at their defaults.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {Catalogue} catalogue
 */
function play(root, game, catalogue) {
  const bot = firstBot(catalogue.bots);
  const bots = Number(playersOption(game)?.default ?? 2) - 1;
  const opponents = Array.from({ length: bots }, () => ({ kind: "bot", bot }));
  const seats = [person(playerName()), ...opponents];
  return openTable(root, { game: game.id, options: {}, seats });
}

/**
 * The games to continue, the latest first.
 * @param {Summary[]} unfinished
 */
async function continued(unfinished) {
  const rest = unfinished.length - MAX_CONTINUED;
  return h(
    "section",
    { class: "continue", "data-test": "continue" },
    h(
      "div",
      { class: "section-head" },
      h("h2", {}, t("start.continue")),
      rest > 0 && h("a", { href: "/tables" }, t("start.continue.more", { count: rest })),
    ),
    await tableCards(unfinished.slice(0, MAX_CONTINUED)),
  );
}

/**
 * @param {string} title
 * @param {Summary[]} shown
 */
async function section(title, shown) {
  return h(
    "section",
    { class: "section" },
    h("div", { class: "section-head" }, h("h2", {}, title)),
    await tableCards(shown),
  );
}

/** @param {HTMLElement} root */
function moreLinks(root) {
  const ways = h(
    "section",
    { class: "section ways" },
    h("h2", { class: "visually-hidden" }, t("start.more")),
    puzzlesWay(),
    way("chart", t("start.study"), t("start.study.about"), wayLink("/study", t("start.study.go"))),
    way(
      "log",
      t("start.tables"),
      t("start.tables.about"),
      wayLink("/tables", t("start.tables.go")),
    ),
    way("upload", t("start.upload"), t("start.upload.about"), uploadButton(root)),
  );
  if (knownKey()) void addDeck(ways);
  return ways;
}

/**
 * Offer the mistakes that are to be practised today.
 * @param {HTMLElement} ways
 */
async function addDeck(ways) {
  const { deck } = await import("../study/deck.js");
  const { due } = await deck().catch(() => ({ due: [] }));
  if (due.length) ways.prepend(deckWay(t("start.learn-deck.about", { count: due.length })));
}
