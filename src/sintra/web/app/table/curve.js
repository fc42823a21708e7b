/** The score curve of a game: a line for each player, and the same as a text. */

import { h } from "../dom.js";
import { list, number, t } from "../i18n.js";
import { picture, svg } from "../svg.js";
import { roundStarts } from "./turns.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

const WIDTH = 320;
const HEIGHT = 64;
const MARGIN = 5;

/**
 * Return the points of a line through scores, from left to right, within a box.
 * @param {number[]} scores
 * @param {number} low the score at the lower edge
 * @param {number} high the score at the upper edge
 */
export function curvePoints(scores, low, high) {
  const across = (WIDTH - 2 * MARGIN) / Math.max(1, scores.length - 1);
  const up = (HEIGHT - 2 * MARGIN) / Math.max(1, high - low);
  return scores.map((score, at) => [
    round(MARGIN + across * at),
    round(HEIGHT - MARGIN - up * (score - low)),
  ]);
}

/**
 * @param {number[][]} scores of all seats, before the first move and after every move
 * @param {string[]} names
 * @param {LogEntry[]} log
 */
export function createCurve(scores, names, log) {
  const [low, high] = [Math.min(0, ...scores.flat()), Math.max(1, ...scores.flat())];
  const lines = names.map((_, seat) => {
    const points = curvePoints(
      scores.map((at) => at[seat]),
      low,
      high,
    );
    return { seat, points };
  });
  const left = (/** @type {number} */ move) => lines[0].points[move]?.[0] ?? MARGIN;
  const cursor = svg("line", { class: "curve-now", y1: 0, y2: HEIGHT });
  const rounds = roundStarts(log).map(({ number: move }) => {
    const x = left(move - 1);
    return svg("line", { class: "curve-round", x1: x, x2: x, y1: 0, y2: HEIGHT });
  });
  const drawing = picture(
    WIDTH,
    HEIGHT,
    { class: "curve", label: inWords(scores, names, log) },
    ...rounds,
    cursor,
    ...lines.map(({ seat, points }) =>
      svg("polyline", { class: "curve-line", "data-seat": seat, points: points.join(" ") }),
    ),
  );
  const legend = names.map((name, seat) =>
    h("li", { "data-seat": seat }, h("span", { class: "curve-key" }), name, " ", h("b", {})),
  );
  const element = h(
    "figure",
    { class: "curve-figure" },
    drawing,
    h("ul", { class: "curve-legend" }, legend),
  );
  return {
    element,
    /** @param {number} move */
    show(move) {
      cursor.setAttribute("x1", String(left(move)));
      cursor.setAttribute("x2", String(left(move)));
      for (const [seat, item] of legend.entries()) {
        /** @type {HTMLElement} */ (item.lastElementChild).textContent = number(scores[move][seat]);
      }
    },
  };
}

/**
 * Say the scores at the end of every round.
 * @param {number[][]} scores
 * @param {string[]} names
 * @param {LogEntry[]} log
 */
function inWords(scores, names, log) {
  const starts = roundStarts(log);
  const sentences = starts.map(({ round: no }, at) => {
    const end = starts[at + 1] ? starts[at + 1].number - 1 : scores.length - 1;
    const values = names.map((name, seat) => `${name} ${number(scores[end][seat])}`);
    return t("replay.curve.round", { round: no, scores: list(values) });
  });
  return [t("replay.curve"), ...sentences].join(" ");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
