/** The judgement of a try in words, for the learn mode, puzzles and lessons. */

import "./styles.js";
import { h } from "../dom.js";
import { list, number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { adviceWords } from "../table/move-words.js";
import { percent } from "./numbers.js";

/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").LineStep} LineStep */
/** @typedef {import("../table/stage.js").Stage} Stage */

/**
 * Say how good a try was, what it lost, what is best and why.
 * @param {Stage} stage a table that shows the position
 * @param {Judgement} judgement
 * @param {{about?: "chance" | "points"}} [options] which loss is named first
 */
export function verdictCard(stage, judgement, options = {}) {
  const { verdict } = judgement;
  return h(
    "section",
    { class: `verdict card is-${verdict}`, role: "status", "data-test": `verdict-${verdict}` },
    h("h2", {}, icon(verdict === "wrong" ? "close" : "check"), t(`verdict.${verdict}`)),
    h("p", {}, lossText(judgement, { ...options, players: stage.snapshot?.names.length })),
    verdict !== "right" && bestText(stage, judgement.line),
    whyText(stage, judgement),
  );
}

/**
 * @param {Judgement} judgement
 * @param {{about?: "chance" | "points", players?: number}} [options]
 */
export function lossText({ loss, verdict, solved }, { about = "chance", players = 2 } = {}) {
  if (!loss) return t(`verdict.${verdict}.plain`);
  const points = number(Math.round(loss.points * 10) / 10);
  const values = { chance: percent(loss.chance), points };
  if (verdict === "right") return t(solved ? "verdict.best" : "verdict.as-good");
  if (about === "points") return t("verdict.loses.points", values);
  return t(players > 2 ? "verdict.loses.ahead" : "verdict.loses", values);
}

/**
 * Name the best turn.
 * @param {Stage} stage
 * @param {LineStep[]} line
 */
export function bestText(stage, line) {
  const snapshot = stage.snapshot;
  if (!snapshot || !line.length) return null;
  const move = adviceWords(stage.table, snapshot, ownMoves(line), line[0].seat);
  return h("p", {}, t("verdict.better", { move }));
}

/**
 * Return the moves of a line up to the first one of another seat.
 * @param {LineStep[]} line
 */
export function ownMoves(line) {
  const end = line.findIndex(({ seat }) => seat !== line[0].seat);
  return (end < 0 ? line : line.slice(0, end)).map(({ move }) => move);
}

/**
 * @param {Stage} stage
 * @param {{reasons: import("../types.js").Reason[]}} judged
 */
export function whyText(stage, { reasons }) {
  const snapshot = stage.snapshot;
  if (!snapshot || !reasons.length) return null;
  const items = reasons.map(({ code, points, round }) =>
    t(round === null ? "review.reason.now" : "review.reason", {
      item: stage.table.scoreItem(code, snapshot),
      points: number(Math.round(points * 10) / 10),
      round: round ?? 0,
    }),
  );
  return h("p", {}, t("review.why", { items: list(items) }));
}
