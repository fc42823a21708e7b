/** The review in the final screen: what decided the game, how the viewer played, key moments. */

import "./styles.js";
import { closeDialogs } from "../dialog.js";
import { fill, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { botName } from "../phrases.js";
import { navigate } from "../router.js";
import { turnsOf } from "../table/turns.js";
import { analysePosition } from "./analyse.js";
import { labelChip } from "./chips.js";
import { createGraph } from "./graph.js";
import { ledgerTable } from "./ledger.js";
import { percent, tenths } from "./numbers.js";
import { openPlayOn } from "./play-on.js";
import { reviewProgress } from "./progress.js";
import {
  favour,
  keyMoments,
  labelled,
  luckyDraws,
  provisionalMoments,
  resultOf,
  worstOf,
} from "./review.js";
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
      review && course(now, review, own),
      review?.depth === "full" && players(now, review),
      review && moments(stage, now, review, own),
      review && ledgerTable(review, aboutSeat(now, own), { ...now, you: own }),
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
function sentences(snapshot, review, own) {
  const { names } = snapshot;
  const seat = aboutSeat(snapshot, own);
  const ledger = review.seats[seat].points;
  if (!ledger) return null;
  const values = { name: names[seat], you: Number(seat === own) };
  const result = resultOf(snapshot, seat);
  const side = ["against", "nobody", "for"][favour(ledger) + 1];
  const points = tenths(Math.abs(ledger.luck));
  const error = tenths(Math.max(0.1, ledger.luck_error));
  return h(
    "div",
    { class: "review-sentences" },
    result &&
      h(
        "p",
        {},
        t(`review.result.${result.key}`, {
          ...result,
          name: names[result.seat],
          you: Number(result.seat === own),
        }),
      ),
    h("p", {}, t(`review.tiles.${side}`, { ...values, points, error })),
    h(
      "p",
      {},
      t("review.choices", {
        ...values,
        own: tenths(Math.max(0, ledger.own)),
        rivals: tenths(Math.max(0, ledger.rivals)),
        count: names.length - 1,
      }),
    ),
  );
}

/**
 * Return the seat that the texts are about: the viewer's or the winner's.
 * @param {Snapshot} snapshot
 * @param {number | null} own
 */
function aboutSeat({ outcome }, own) {
  return own ?? outcome?.winners[0] ?? 0;
}

/**
 * The course of the chances. A click opens the replay there.
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {number | null} own
 */
function course({ names, log, table }, review, own) {
  const { element, show } = createGraph({
    review,
    what: "chance",
    names,
    log,
    seat: own,
    marks: keyMoments(review, thresholds(), own).map(({ turn, label }) => ({
      number: worstOf(review, turn),
      seat: turn.seat,
      label,
      hollow: turn.hollow,
    })),
    luck: luckyDraws(review),
    onShow: (number) => {
      closeDialogs();
      navigate(`/replay/${table}#${number}`);
    },
  });
  show(log.length);
  return element;
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
 * The three key moments, as links to the review. Those of a first look are marked as such.
 * @param {Stage} stage
 * @param {Snapshot} snapshot
 * @param {Review} review
 * @param {number | null} own
 */
function moments(stage, snapshot, review, own) {
  /** @type {{turn: ReviewTurn, label: import("./types.js").Label | null}[]} */
  const found =
    review.depth === "full"
      ? keyMoments(review, thresholds(), own)
      : provisionalMoments(review, own).map((turn) => ({ turn, label: null }));
  if (review.depth === "quick" && !found.length) return null;
  if (!found.length) return h("p", {}, t("review.no-moments"));
  const turns = turnsOf(snapshot.log);
  return [
    review.depth === "quick" && h("p", { class: "muted" }, t("review.first-look")),
    h(
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
              "data-test": label ? "key-moment" : "first-moment",
              onclick: closeDialogs,
            },
            label ? labelChip(label, turn.hollow) : h("span", {}),
            h("span", {}, momentText(stage, snapshot, turn, turns.get(turn.first) ?? [])),
            h("b", {}, lossText(turn, label === null)),
          ),
        ),
      ),
    ),
  ];
}

/**
 * @param {ReviewTurn} turn
 * @param {boolean} isRough whether the loss comes from a single search
 */
function lossText({ hollow, loss }, isRough) {
  if (hollow) return t("review.minus-points", { points: tenths(loss.points) });
  return `${isRough ? "≈ " : ""}−${percent(loss.chance)}`;
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
        t("review.worst.play-on"),
      ),
    worst &&
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-test": "analyse",
          onclick: () => void analysePosition(snapshot.table, worstOf(review, worst.turn)),
        },
        t("review.worst.analyse"),
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
