/** The review in the final screen: what decided the game, how the viewer played, key moments. */

import "./styles.js";
import { closeDialogs } from "../dialog.js";
import { fill, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { botName } from "../phrases.js";
import { turnsOf } from "../table/turns.js";
import { labelChip } from "./chips.js";
import { percent, tenths } from "./numbers.js";
import { openPlayOn } from "./play-on.js";
import { reviewProgress } from "./progress.js";
import { favour, keyMoments, labelled, worstOf } from "./review.js";
import { thresholds } from "./view-settings.js";
import { watchReview } from "./watch.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("./types.js").ReviewTurn} ReviewTurn */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../table/stage.js").Stage} Stage */

/**
 * @param {Stage} stage shows the finished game
 * @param {number | null} own the viewer's seat
 * @returns {{element: HTMLElement, release: () => void} | null} null if there is nothing to review
 */
export function reviewSummary(stage, own) {
  const snapshot = stage.snapshot;
  if (!snapshot?.log.length) return null;
  const element = h("section", {
    class: "review-summary",
    "aria-label": t("review.title"),
    "aria-live": "polite",
    "data-test": "review-summary",
  });
  const watch = watchReview(snapshot.table, show);

  /**
   * @param {ReviewStatus} status
   * @param {Review | null} review
   */
  function show(status, review) {
    const now = /** @type {Snapshot} */ (snapshot);
    fill(
      element,
      h("h3", {}, icon("hint"), t("review.title")),
      review && sentences(now, review, own),
      review?.depth === "full" && players(now, review),
      review && moments(stage, now, review, own),
      reviewProgress(now.table, status, () => watch),
      review?.depth === "full" && buttons(now, review, own),
    );
  }

  return { element, release: watch.release };
}

/**
 * The result, the tiles and the choices, one sentence each.
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {number | null} own
 */
function sentences({ names, outcome }, review, own) {
  const seat = own ?? outcome?.winners[0] ?? 0;
  const ledger = review.seats[seat].points;
  if (!ledger) return null;
  const values = { name: names[seat], you: Number(seat === own) };
  const lead = Math.round(Math.abs(ledger.final));
  const result = ledger.final > 0 ? "won" : ledger.final < 0 ? "lost" : "tied";
  const side = ["against", "nobody", "for"][favour(ledger) + 1];
  const about = { ...values, points: tenths(Math.abs(ledger.luck)), error: tenths(ledger.error) };
  return h(
    "div",
    { class: "review-sentences" },
    h("p", {}, t(`review.result.${result}`, { ...values, count: lead })),
    h("p", {}, t(`review.tiles.${side}`, about)),
    h(
      "p",
      {},
      t("review.choices", {
        ...values,
        own: tenths(Math.max(0, ledger.own)),
        rivals: tenths(Math.max(0, ledger.rivals)),
      }),
    ),
  );
}

/**
 * How everybody played.
 * @param {Snapshot} snapshot
 * @param {Review} review
 */
function players({ names }, review) {
  return h(
    "table",
    { class: "review-players" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        h("th", { scope: "col", "data-tip": t("review.accuracy.help") }, t("review.accuracy")),
        h("th", { scope: "col" }, t("review.plays-like")),
      ),
    ),
    h(
      "tbody",
      {},
      review.seats.map(({ seat, accuracy, plays_like }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, names[seat]),
          h("td", {}, accuracy === null ? "–" : number(Math.round(accuracy))),
          h("td", {}, plays_like ? botName(plays_like) : t("review.too-few")),
        ),
      ),
    ),
  );
}

/**
 * The three key moments, as links to the review.
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {number | null} own
 */
function moments(stage, snapshot, review, own) {
  if (review.depth !== "full") return null;
  const found = keyMoments(review, thresholds(), own);
  if (!found.length) return h("p", {}, t("review.no-moments"));
  const turns = turnsOf(snapshot.log);
  return h(
    "ol",
    { class: "review-moments", "aria-label": t("review.moments") },
    found.map(({ turn, label }) =>
      h(
        "li",
        {},
        h(
          "a",
          {
            class: "review-moment",
            href: `/replay/${snapshot.table}#${worstOf(review, turn)}`,
            "data-test": "key-moment",
            onclick: closeDialogs,
          },
          labelChip(label, turn.hollow),
          h("span", {}, momentText(stage, snapshot, turn, turns.get(turn.first) ?? [])),
          h(
            "b",
            {},
            turn.hollow
              ? t("review.minus-points", { points: tenths(turn.loss.points) })
              : `−${percent(turn.loss.chance)}`,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {ReviewTurn} turn
 * @param {import("../types.js").LogEntry[]} entries
 */
function momentText(stage, snapshot, turn, entries) {
  const name = snapshot.names[turn.seat];
  const round = t("replay.round", { round: Math.max(1, turn.round) });
  return `${round}: ${name} ${stage.table.turnText(entries, snapshot)}`;
}

/**
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {number | null} own
 */
function buttons(snapshot, review, own) {
  const mistakes = labelled(review, thresholds(), own);
  const [worst] = keyMoments(review, thresholds(), own);
  return h(
    "div",
    { class: "button-row" },
    own !== null &&
      mistakes.length > 0 &&
      h(
        "a",
        {
          class: "button button-primary",
          href: `/learn/${snapshot.table}`,
          "data-test": "learn",
          onclick: closeDialogs,
        },
        icon("book"),
        t("review.learn", { count: mistakes.length }),
      ),
    worst &&
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-test": "play-on",
          onclick: () => void openPlayOn(snapshot, worstOf(review, worst.turn)),
        },
        t("review.play-on"),
      ),
    h(
      "a",
      {
        class: "button",
        href: `/replay/${snapshot.table}`,
        "data-test": "open-review",
        onclick: closeDialogs,
      },
      t("review.open"),
    ),
  );
}
