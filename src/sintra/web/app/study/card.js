/**
 * The card of a reviewed decision: what was played, what it cost, what is better and why, what others
 * would play, and the best moves.
 */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { decision as fetchDecision } from "../net.js";
import { botName } from "../phrases.js";
import { adviceWords, lineWords, turnWords } from "../table/move-words.js";
import { labelChip } from "./chips.js";
import { expectedAt } from "./graph.js";
import { percent, tenths } from "./numbers.js";
import { difficultyOf, labelOf } from "./review.js";
import { ownMoves, whyText } from "./verdict.js";
import { thresholds } from "./view-settings.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("./types.js").ReviewDecision} ReviewDecision */
/** @typedef {import("./types.js").DecisionDetail} DecisionDetail */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../table/stage.js").Stage} Stage */

/** The level whose moves are shown for comparison. */
const USUAL = "casual";
/** Losses below this are not worth a word. */
const SMALL = 0.01;
/** An alternative that loses less than this by one search is as good as the best move. */
const SAME = 0.0005;

/**
 * @typedef {object} CardActions
 * @property {(detail: DecisionDetail) => void} onDetail marks the moves on the board
 * @property {(detail: DecisionDetail) => void} actOut shows the best line step by step
 * @property {(number: number) => void} tryOut lets the reader find the better move
 * @property {(number: number) => void} playOn starts a game from here
 * @property {(number: number) => void} analyse opens the analysis board
 */

/**
 * @param {Stage} stage
 * @param {string} table
 * @param {CardActions} actions
 */
export function createCard(stage, table, actions) {
  const element = h("section", {
    class: "decision card",
    hidden: true,
    role: "region",
    "data-test": "decision",
  });
  /** @type {Map<number, Promise<DecisionDetail>>} */
  const details = new Map();
  let shown = -1;

  /**
   * Show the decision after some moves.
   * @param {Review} review
   * @param {number} number
   * @param {Snapshot} snapshot the position before it
   */
  async function show(review, number, snapshot) {
    shown = number;
    const decision = review.decisions[number];
    element.hidden = !decision || Boolean(decision.forced);
    element.setAttribute("aria-label", t("review.card"));
    if (element.hidden) return;
    const detail = await load(number);
    // Another position may be shown by now.
    if (shown !== number || !detail) return;
    fill(element, ...content(stage, snapshot, review, decision, detail, actions));
    actions.onDetail(detail);
  }

  /** @param {number} number */
  async function load(number) {
    const known = details.get(number) ?? fetchDecision(table, number);
    details.set(number, known);
    try {
      return await known;
    } catch {
      details.delete(number);
      return null;
    }
  }

  return {
    element,
    show,
    /** Forget the details, which a fuller review changes. */
    clear() {
      details.clear();
      shown = -1;
    },
  };
}

/**
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {ReviewDecision} decision
 * @param {DecisionDetail} detail
 * @param {CardActions} actions
 */
function content(stage, snapshot, review, decision, detail, actions) {
  const turn = review.turns[decision.turn];
  const words = (/** @type {import("../types.js").LegalMove[]} */ moves) =>
    adviceWords(stage.table, snapshot, moves, detail.seat);
  const told = (/** @type {import("../types.js").LegalMove[]} */ moves) =>
    turnWords(stage.table, snapshot, moves, detail.seat);
  const label = labelOf(turn, thresholds());
  const name = snapshot.names[detail.seat];
  const isBest = detail.played.id === detail.best.id;
  return [
    h(
      "div",
      { class: "decision-head" },
      label
        ? labelChip(label, turn.hollow)
        : h("span", { class: "label-chip is-fine" }, icon("check")),
      h("h2", {}, label ? t(`review.label.${label}`) : fineTitle(turn, isBest)),
    ),
    h("p", {}, `${name} ${told([detail.played])}.`),
    cost(turn.loss, expectedAt(review.graph, detail.number).chance[detail.seat], snapshot),
    !isBest &&
      h(
        "p",
        { class: "decision-better" },
        detail.seat === (snapshot.you ?? snapshot.viewer)
          ? t("review.better", { move: words(ownMoves(detail.line)) })
          : t("review.better.other", { name, move: told(ownMoves(detail.line)) }),
      ),
    whyText(stage, turn),
    h(
      "p",
      { class: "muted" },
      t("review.difficulty", {
        difficulty: t(`review.difficulty.${difficultyOf(decision.difficulty ?? 0)}`),
      }),
      detail.usual &&
        ` ${t("review.usual", {
          level: botName(USUAL),
          move: turnWords(stage.table, snapshot, [detail.usual.move], detail.seat, null),
          share: percent(detail.usual.share),
        })}`,
    ),
    alternatives(detail, words),
    line(stage, snapshot, detail),
    h(
      "div",
      { class: "button-row" },
      decision.solved &&
        detail.line.length > 1 &&
        detail.line[0].position !== null &&
        button("act-out", t("review.act-out"), () => actions.actOut(detail)),
      !isBest && button("try-out", t("review.try"), () => actions.tryOut(detail.number)),
      button("play-on", t("review.play-on"), () => actions.playOn(detail.number)),
      button("analyse", t("review.analyse"), () => actions.analyse(detail.number)),
    ),
  ];
}

/**
 * @param {ReviewTurn} turn
 * @param {boolean} isBest
 */
function fineTitle(turn, isBest) {
  if (isBest) return t("review.best");
  return turn.loss.chance > SMALL ? t("review.fine") : t("review.good");
}

/**
 * The chance before the decision, which the graph shows too, and what the turn lost.
 * @param {import("./types.js").Loss} loss of the turn
 * @param {number} chance
 * @param {Snapshot} snapshot
 */
function cost(loss, chance, { names }) {
  const key = names.length > 2 ? "review.chance.ahead" : "review.chance";
  const values = {
    chance: percent(loss.chance),
    points: tenths(loss.points),
    error: tenths(Math.max(0.1, loss.points_error)),
  };
  const isSmall = loss.chance < SMALL && loss.points < 0.5;
  const lost = t(loss.chance < SAME ? "review.points-lost" : "review.lost", values);
  return h("p", {}, t(key, { chance: percent(chance) }), !isSmall && ` ${lost}`);
}

/**
 * The best moves with bars: the longer, the more they lose.
 * @param {DecisionDetail} detail
 * @param {(moves: import("../types.js").LegalMove[]) => string} words
 */
function alternatives(detail, words) {
  if (detail.alternatives.length < 2) return null;
  const most = Math.max(SMALL, ...detail.alternatives.map(({ chance }) => chance));
  return h(
    "details",
    { class: "decision-others" },
    h("summary", {}, t("review.alternatives")),
    h(
      "ol",
      {},
      detail.alternatives.map(({ move, chance, points }) => {
        const bar = h("span", { class: "decision-bar" });
        bar.style.setProperty("--part", String(Math.max(0, chance) / most));
        const isPlayed = move.id === detail.played.id;
        return h(
          "li",
          { class: isPlayed ? "is-played" : null },
          h(
            "span",
            {},
            t("hint.other", { move: words([move]) }),
            isPlayed && ` (${t("review.this")})`,
          ),
          bar,
          h(
            "span",
            { class: "muted" },
            move.id === detail.best.id
              ? t("review.alternative.best")
              : chance < SAME
                ? t("review.alternative.same")
                : t("review.alternative", { chance: percent(chance), points: tenths(points) }),
          ),
        );
      }),
    ),
  );
}

/**
 * The expected line, a turn in each row.
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {DecisionDetail} detail
 */
function line(stage, snapshot, detail) {
  if (detail.line.length < 2) return null;
  return h(
    "details",
    { class: "decision-others" },
    h("summary", {}, t("review.line")),
    h(
      "ol",
      {},
      lineWords(stage.table, snapshot, detail.line).map((text) => h("li", {}, text)),
    ),
  );
}

/**
 * @param {string} test
 * @param {string} text
 * @param {() => void} act
 */
function button(test, text, act) {
  return h(
    "button",
    { type: "button", class: "button", "data-test": `decision-${test}`, onclick: act },
    text,
  );
}
