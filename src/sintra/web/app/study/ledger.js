/** The ledger of a review: what the result consists of, and the draws that mattered. */

import { h } from "../dom.js";
import { signed, t } from "../i18n.js";
import { percent, tenths } from "./numbers.js";
import { luckyDraws } from "./review.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Ledger} Ledger */

/** The rows: an amount, its sign in the sum, and its standard error. */
const ROWS = /** @type {const} */ ([
  ["start", 1, null],
  ["luck", 1, "luck_error"],
  ["rivals", 1, "rivals_error"],
  ["own", -1, "own_error"],
  ["unexplained", 1, "error"],
  ["final", 1, null],
]);

/**
 * @param {Review} review
 * @param {number} seat
 * @param {import("../types.js").Snapshot} snapshot the finished game
 * @returns {HTMLElement | null} null without luck, in a first look
 */
export function ledgerTable(review, seat, { names, you, forfeit }) {
  const { chance, points } = review.seats[seat];
  if (!chance || !points) return null;
  const stopped = Boolean(forfeit); // then the end is an estimate
  return h(
    "details",
    { class: "ledger", "data-test": "ledger" },
    h("summary", {}, t("review.ledger", { name: names[seat], you: Number(seat === you) })),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          h("th", { scope: "col" }, t("review.graph.tab.chance")),
          h("th", { scope: "col" }, t("review.ledger.points")),
        ),
      ),
      h(
        "tbody",
        {},
        ROWS.map(([name, sign, error]) =>
          h(
            "tr",
            { class: name === "final" ? "is-sum" : null },
            h("th", { scope: "row" }, t(`review.ledger.${rowName(name, stopped)}`)),
            h(
              "td",
              {},
              chanceText(name, sign * chance[name]),
              plusMinus(error && chance[error], percent),
            ),
            h(
              "td",
              {},
              signedTenths(sign * points[name]),
              plusMinus(error && points[error], tenths),
            ),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "muted" },
      t("review.ledger.help"),
      names.length > 2 && ` ${t("review.ledger.average")}`,
    ),
  );
}

/**
 * The draws that moved the chances by 3 % or more, as a list.
 * @param {Review} review
 * @param {string[]} names
 * @param {(number: number) => void} show shows the position after the draw
 */
export function luckList(review, names, show) {
  if (review.depth !== "full") return null;
  const draws = luckyDraws(review);
  if (!draws.length) {
    return h("p", { class: "muted", "data-test": "luck" }, t("review.luck.none"));
  }
  return h(
    "details",
    { class: "ledger", "data-test": "luck" },
    h("summary", {}, t("review.luck", { count: draws.length })),
    h(
      "ol",
      { class: "review-moments" },
      draws.map((draw) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "review-moment", onclick: () => show(draw.number) },
            luckChip(draw, names),
            h("span", {}, drawText(draw, names)),
            h("b", { class: "is-luck" }, percent(draw.chance, { signed: true })),
          ),
        ),
      ),
    ),
  );
}

/** @typedef {ReturnType<typeof luckyDraws>[number]} LuckyDraw */

/**
 * The mark of a draw: a plus, or two for a lot of luck.
 * @param {LuckyDraw} draw
 * @param {string[]} names
 */
export function luckChip({ size, seat }, names) {
  const text = luckText(size, names[seat]);
  return h(
    "span",
    { class: "label-chip is-luck", role: "img", "aria-label": text, "data-tip": text },
    "+".repeat(size),
  );
}

/**
 * @param {LuckyDraw} draw
 * @param {string[]} names
 */
function drawText({ kind, round, number, size, seat }, names) {
  const what =
    kind === "deal"
      ? t("review.luck.deal", { round: Math.max(1, round) })
      : t("review.luck.draw", { move: number });
  return `${what}: ${luckText(size, names[seat])}`;
}

/**
 * @param {number} size
 * @param {string} name
 */
function luckText(size, name) {
  return t(size > 1 ? "review.luck.very" : "review.luck.good", { name });
}

/**
 * @param {string} name
 * @param {boolean} stopped
 */
function rowName(name, stopped) {
  return name === "final" && stopped ? "stopped" : name;
}

/**
 * Chances at the start and at the end are plain, the others are changes.
 * @param {string} name
 * @param {number} value
 */
function chanceText(name, value) {
  return percent(value, { signed: name !== "start" && name !== "final" });
}

/** @param {number} value */
function signedTenths(value) {
  return signed(Math.round(value * 10) / 10);
}

/**
 * @param {number | null} error
 * @param {(value: number) => string} format
 */
function plusMinus(error, format) {
  return error === null ? null : h("span", { class: "muted" }, ` ± ${format(error)}`);
}
