/** The final screen: who won, where the points came from, and how the game compares with others. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { number, signed, t } from "../i18n.js";
import { icon } from "../icons.js";
import {
  comparison as compared,
  isComparable,
  kindOf,
  rememberResult,
  results,
} from "../results.js";
import { sound } from "../sound.js";
import { comparison } from "../study/comparison.js";
import { reviewSummary } from "../study/summary.js";
import { studyTexts } from "../study/texts.js";
import { fairPlay } from "./fair-play.js";
import { partNames } from "./log.js";
import { rematchChoices } from "./rematch.js";
import { bestTurnText, ownSeat, resultText, verdict } from "./result.js";
import { pointsByRound } from "./turns.js";

/**
 * A line of the final table: a value for each seat and, if it can be told, the names of what it
 * counts.
 * @typedef {{label: string, values: number[], parts?: string[][], final?: boolean}} FinalLine
 */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * Open the final screen of a finished game.
 * @param {Stage} stage
 */
export async function showFinal(stage) {
  await studyTexts();
  const snapshot = stage.snapshot;
  // While the texts were loading, a rematch may have been offered in a dialog of its own.
  if (!snapshot?.outcome || document.querySelector(".final, .rematch")) return;
  const own = ownSeat(snapshot);
  const summary = reviewSummary(stage, own);
  const dialog = openDialog(
    verdict(snapshot),
    [
      h("p", {}, resultText(snapshot, stage.table)),
      summary?.element ?? null,
      comparison(snapshot),
      h(
        "div",
        { class: "final-scroll", tabindex: "0", role: "region", "aria-label": t("final.title") },
        scoreTable(snapshot, stage.table),
      ),
      h(
        "div",
        { class: "final-notes" },
        notes(snapshot, stage.table, own).map((note) => h("p", {}, note)),
      ),
      roundTable(snapshot),
      fairPlay(snapshot),
      buttons(snapshot),
    ],
    { wide: true, name: "final" },
  );
  void dialog.closed.then(() => summary?.release());
  sound("score");
}

// --- Where the points came from --------------------------------------------------------------

/**
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
function scoreTable(snapshot, table) {
  const rows = finalLines(snapshot, table).map(row);
  for (const [at, line] of rows.entries()) line.style.setProperty("--at", String(at));
  return h(
    "table",
    { class: "final-table" },
    h("caption", { class: "visually-hidden" }, t("final.title")),
    heads(snapshot),
    h("tbody", {}, rows),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t("final.total")),
        snapshot.scores.map((score) => h("td", { class: "final-total" }, number(score))),
      ),
    ),
  );
}

/**
 * Return the items of the scores, then those of the final scoring.
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @returns {FinalLine[]}
 */
function finalLines(snapshot, table) {
  const lines = table.scoreItems(snapshot).map(([code, values]) => ({
    label: capitalised(table.scoreItem(code, snapshot)),
    values,
  }));
  const scorings = snapshot.log.at(-1)?.scoring.filter(({ ends }) => ends === "game") ?? [];
  const codes = [...new Set(scorings.flatMap(({ items }) => Object.keys(items)))];
  const items = codes.map((code) => ({
    label: capitalised(table.scoreItem(code, snapshot)),
    values: snapshot.seats.map((_, seat) => of(scorings, seat)?.items[code] ?? 0),
    parts: snapshot.seats.map((_, seat) => partNames(code, of(scorings, seat), table)),
    final: true,
  }));
  return [...lines, ...items];
}

/**
 * @param {import("../types.js").Scoring[]} scorings
 * @param {number} seat
 */
function of(scorings, seat) {
  return scorings.find((scoring) => scoring.seat === seat);
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {Snapshot} snapshot */
function heads(snapshot) {
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      h("td", {}),
      snapshot.seats.map((_, seat) => {
        const winner = snapshot.outcome?.winners.includes(seat);
        const standIn = snapshot.seats[seat].stand_in;
        return h(
          "th",
          { scope: "col", class: winner ? "is-winner" : null },
          winner && icon("crown"),
          h("span", {}, snapshot.names[seat]),
          standIn && h("span", { class: "final-note" }, t(`stand-in.${standIn.reason}`)),
        );
      }),
    ),
  );
}

/** @param {FinalLine} line */
function row(line) {
  return h(
    "tr",
    { class: line.final ? "final-end" : null },
    h("th", { scope: "row" }, line.label),
    line.values.map((value, seat) =>
      h(
        "td",
        { "data-value": value },
        value === 0 ? "–" : signed(value),
        Boolean(line.parts?.[seat]?.length) &&
          h("small", {}, ` (${line.parts?.[seat].join(", ")})`),
      ),
    ),
  );
}

// --- The course of the game ------------------------------------------------------------------

/**
 * Name the best turn, and compare the score with the player's earlier games of this kind. A game that
 * was given up, or that a bot finished, is not compared.
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @param {number | null} own
 */
function notes(snapshot, table, own) {
  const best = bestTurnText(snapshot, table);
  const found = best ? [best] : [];
  if (own === null || !isComparable(snapshot, own)) return found;
  const won = snapshot.outcome?.winners.includes(own) ?? false;
  const score = snapshot.scores[own];
  const now = { table: snapshot.table, kind: kindOf(snapshot), score, won };
  const { count, best: most, mean, isBest } = compared(results(), now);
  rememberResult(now);
  if (count) found.push(t("final.earlier", { count, best: most, mean }));
  if (isBest) found.push(t("final.record"));
  return found;
}

/**
 * The points of every round, on demand.
 * @param {Snapshot} snapshot
 */
function roundTable(snapshot) {
  const { rounds, final } = pointsByRound(snapshot.log, snapshot.seats.length);
  const lines = [...rounds].map(([round, values]) => ({
    label: t("replay.round", { round }),
    values,
  }));
  if (lines.length < 2) return null;
  return h(
    "details",
    { class: "final-rounds" },
    h("summary", {}, t("final.rounds")),
    h(
      "table",
      { class: "final-table" },
      heads(snapshot),
      h("tbody", {}, lines.map(row), row({ label: t("final.title"), values: final })),
    ),
  );
}

/** @param {Snapshot} snapshot */
function buttons(snapshot) {
  return h(
    "div",
    { class: "button-row" },
    rematchChoices(snapshot).map(({ label, name, act }, index) =>
      h(
        "button",
        {
          type: "button",
          class: index ? "button" : "button button-primary",
          "data-test": `rematch-${name}`,
          onclick: act,
        },
        label,
      ),
    ),
    h("a", { class: "button", href: `/replay/${snapshot.table}` }, icon("play"), t("table.replay")),
    h("a", { class: "button button-quiet", href: "/" }, t("missing.home")),
  );
}
