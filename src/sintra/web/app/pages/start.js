/** The start page: continue a game, start one with a single click, or explore the site. */

import { h } from "../dom.js";
import { openTable } from "../create.js";
import { cover, gamePhrases, hasPage } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { games, tables, tablesById } from "../net.js";
import { wall } from "../ornament.js";
import { ownTables, playerName } from "../store.js";
import { tableCards } from "../table-cards.js";
import { uploadButton } from "../upload.js";
import { firstBot, person } from "../phrases.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Summary} Summary */

const MAX_CONTINUED = 6;

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const ids = ownTables().map((own) => own.table);
  const [catalogue, own, openTables] = await Promise.all([
    games(),
    tablesById(ids).catch(() => /** @type {Summary[]} */ ([])),
    tables("open").catch(() => /** @type {Summary[]} */ ([])),
  ]);
  const unfinished = own.filter((table) => !table.over).slice(0, MAX_CONTINUED);
  const joinable = openTables.filter((table) => !ids.includes(table.table));
  root.append(
    hero(),
    h(
      "div",
      { class: "column start" },
      h(
        "div",
        { class: "games" },
        await Promise.all(catalogue.games.map((game) => card(root, game, catalogue))),
      ),
      unfinished.length > 0 && (await section(t("start.continue"), unfinished)),
      joinable.length > 0 && (await section(t("start.open"), joinable)),
      moreLinks(root),
    ),
  );
  return { title: "" };
}

function hero() {
  return h(
    "div",
    { class: "hero" },
    wall(12, 5, { class: "hero-wall" }),
    h(
      "div",
      { class: "hero-words" },
      h("h1", {}, t("start.title")),
      h("p", { class: "lead" }, t("start.lead")),
    ),
  );
}

/**
 * A game: its picture and the button that starts it.
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {Catalogue} catalogue
 */
async function card(root, game, catalogue) {
  const [picture, phrases] = await Promise.all([cover(game.id), gamePhrases(game.id)]);
  const name = phrases("game.name");
  const label = `game-${game.id}`;
  return h(
    "article",
    { class: "game-card card", "aria-labelledby": label },
    h("div", { class: "game-cover" }, picture),
    h(
      "div",
      { class: "game-body" },
      h("h2", { id: label }, name),
      h("p", { class: "game-tagline" }, phrases("game.tagline")),
      h("ul", { class: "badges" }, h("li", { class: "badge" }, icon("person"), players(game))),
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
        h(
          "a",
          { class: "button", href: `/new/${game.id}`, "data-test": `new-${game.id}` },
          t("start.new"),
        ),
      ),
      h(
        "p",
        { class: "game-links" },
        hasPage(game) && h("a", { href: `/tour/${game.id}` }, icon("compass"), t("start.tour")),
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
  return h(
    "section",
    { class: "section start-more" },
    h("h2", { class: "visually-hidden" }, t("start.more")),
    linkCard(
      "log",
      t("start.tables"),
      t("start.tables.about"),
      h("a", { class: "button", href: "/tables" }, t("start.tables.go")),
    ),
    linkCard("upload", t("start.upload"), t("start.upload.about"), uploadButton(root)),
    linkCard(
      "book",
      t("start.learn"),
      t("start.learn.about"),
      h("a", { class: "button", href: "/rules" }, t("start.learn.go")),
    ),
  );
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} title
 * @param {string} about
 * @param {Node} action
 */
function linkCard(picture, title, about, action) {
  return h(
    "div",
    { class: "way" },
    h("h3", {}, icon(picture), title),
    h("p", { class: "muted" }, about),
    action,
  );
}
