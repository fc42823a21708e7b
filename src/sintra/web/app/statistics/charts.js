/** Charts in plain SVG. Each has a text equivalent for screen readers. */

import { h } from "../dom.js";
import { picture, svg } from "../svg.js";

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 44;
const MARGIN = 14;
/** The number of games that a running mean covers. */
export const WINDOW = 10;

/**
 * Return the running mean of the last games, with half the width of its 95 % interval.
 * @param {number[]} values
 * @param {number} [window]
 * @returns {{mean: number, margin: number | null}[]}
 */
export function runningMean(values, window = WINDOW) {
  return values.map((_, at) => {
    const some = values.slice(Math.max(0, at + 1 - window), at + 1);
    const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
    if (some.length < 2) return { mean, margin: null };
    const squares = some.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, margin: 1.96 * Math.sqrt(squares / (some.length - 1) / some.length) };
  });
}

/**
 * Return round numbers for an axis, at least two.
 * @param {number} low
 * @param {number} high
 */
export function ticks(low, high) {
  const span = Math.max(high - low, 1);
  const rough = 10 ** Math.floor(Math.log10(span / 2));
  const step = [1, 2, 5, 10].map((n) => n * rough).find((n) => span / n <= 5) ?? span;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/**
 * Draw a value of every game, the oldest first, with the running mean and its interval.
 * @param {number[]} values
 * @param {{label: string, number: (value: number) => string}} about
 */
export function timeline(values, { label, number }) {
  const marks = ticks(Math.min(...values), Math.max(...values));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const x = (/** @type {number} */ at) =>
    LEFT + ((WIDTH - LEFT - MARGIN) * (at + 0.5)) / Math.max(values.length, 1);
  const y = (/** @type {number} */ value) =>
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (clamp(value, low, high) - low)) / (high - low);
  const means = runningMean(values);
  const upper = means.map(({ mean, margin }, at) => `${x(at)},${y(mean + (margin ?? 0))}`);
  const lower = means.map(({ mean, margin }, at) => `${x(at)},${y(mean - (margin ?? 0))}`);
  return picture(
    WIDTH,
    HEIGHT,
    { class: "chart", label },
    ...marks.flatMap((value) => [
      svg("line", {
        class: "chart-grid",
        x1: LEFT,
        x2: WIDTH - MARGIN,
        y1: y(value),
        y2: y(value),
      }),
      svg("text", { class: "chart-tick", x: LEFT - 8, y: y(value) + 4 }, number(value)),
    ]),
    svg("polygon", { class: "chart-band", points: [...upper, ...lower.reverse()].join(" ") }),
    ...values.map((value, at) =>
      svg("circle", { class: "chart-dot", cx: x(at), cy: y(value), r: 3 }),
    ),
    svg("polyline", {
      class: "chart-line",
      points: means.map(({ mean }, at) => `${x(at)},${y(mean)}`).join(" "),
    }),
  );
}

/**
 * Draw bars with their intervals. The texts beside them say the same.
 * @param {{label: string, value: number, low?: number, high?: number, text: string}[]} rows
 * @param {number} [most] the value of a full bar
 */
export function bars(rows, most) {
  const full = most ?? Math.max(...rows.map((row) => row.high ?? row.value), 1e-9);
  const at = (/** @type {number} */ value) => 100 * clamp(value / full, 0, 1);
  return h(
    "ul",
    { class: "bars" },
    rows.map(({ label, value, low, high, text }) =>
      h(
        "li",
        { class: "bars-row" },
        h("span", { class: "bars-label" }, label),
        bar(at(value), low === undefined || high === undefined ? null : [at(low), at(high)]),
        h("span", { class: "bars-text" }, text),
      ),
    ),
  );
}

/**
 * @param {number} length in percent
 * @param {number[] | null} interval
 */
function bar(length, interval) {
  const drawing = picture(
    100,
    12,
    { class: "bars-bar" },
    svg("rect", { class: "bars-ground", width: 100, height: 12 }),
    svg("rect", { class: "bars-value", width: length, height: 12 }),
    interval &&
      svg("line", { class: "bars-interval", x1: interval[0], x2: interval[1], y1: 6, y2: 6 }),
  );
  drawing.setAttribute("preserveAspectRatio", "none");
  return drawing;
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
