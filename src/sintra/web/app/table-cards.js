/** Cards for lists of tables: game, players, scores and actions. */

import { h } from "./dom.js";
import { cover, gamePhrases } from "./games.js";
import { ago, t } from "./i18n.js";
import { icon } from "./icons.js";
import { seatName } from "./phrases.js";
import { ownTable } from "./store.js";

/** @typedef {import("./types.js").Summary} Summary */

/** @param {Summary[]} tables */
export async function tableCards(tables) {
  return h("ul", { class: "tables" }, await Promise.all(tables.map(card)));
}

/** @param {Summary} summary */
async function card(summary) {
  const [picture, phrases] = await Promise.all([cover(summary.game), gamePhrases(summary.game)]);
  const own = ownTable(summary.table)?.seats.map((seat) => seat.seat) ?? [];
  const mine = summary.turn !== null && own.includes(summary.turn);
  const name = phrases("game.name");
  return h(
    "li",
    { class: "table-card card", "data-test": "table-card" },
    h("div", { class: "table-card-picture" }, picture),
    h(
      "div",
      { class: "table-card-body" },
      h(
        "div",
        { class: "table-card-title" },
        h("h3", {}, name),
        h("small", {}, ago(new Date(summary.changed * 1000), new Date())),
      ),
      seats(summary),
      h("div", { class: "table-card-actions" }, actions(summary, own.length > 0, name)),
      mine && h("p", { class: "visually-hidden" }, t("turn.yours")),
    ),
  );
}

/** @param {Summary} summary */
function seats({ seats, turn, scores, winners }) {
  return h(
    "ul",
    { class: "table-card-seats" },
    seats.map((seat, index) =>
      h(
        "li",
        { class: turn === index && !seat.open ? "is-turn" : null },
        h(
          "span",
          {},
          seat.open ? t("seat.free") : seatName(seat),
          winners.includes(index) && winner(),
        ),
        h("span", {}, seat.open ? "" : String(scores[index])),
      ),
    ),
  );
}

/** Equal scores do not say who won, nor do those of a game that somebody gave up. */
function winner() {
  return h(
    "span",
    { class: "table-card-winner" },
    icon("crown"),
    h("span", { class: "visually-hidden" }, t("player.won")),
  );
}

/**
 * @param {Summary} summary
 * @param {boolean} own
 * @param {string} game
 */
function actions(summary, own, game) {
  const link = (/** @type {string} */ href, /** @type {string} */ text, primary = false) =>
    h(
      "a",
      {
        class: `button${primary ? " button-primary" : ""}`,
        href,
        "aria-label": `${text}: ${game}`,
      },
      text,
    );
  const table = `/table/${summary.table}`;
  if (summary.over) {
    return [link(`/replay/${summary.table}`, t("table.replay")), link(table, t("table.result"))];
  }
  if (own) return [link(table, t("table.continue"), true)];
  if (summary.seats.some((seat) => seat.open)) return [link(table, t("table.join"), true)];
  return [link(table, t("table.watch"))];
}
