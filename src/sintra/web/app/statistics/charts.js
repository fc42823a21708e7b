/** Charts in plain SVG. Each has a text equivalent for screen readers. */

import { h } from "../dom.js";
import { picture, svg } from "../svg.js";

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 44;
const MARGIN = 14;
/** The width on a phone, where the same letters need a larger part. */
const NARROW = 360;

/**
 * A game in a chart: its value, and the mean of the last games with half the width of its interval.
 * @typedef {{value: number, mean: number, margin: number | null}} Point
 */

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
 * Draw a value of every game, the oldest first, with the running mean and its interval. An interval
 * that is wider than the chart ends at its edge.
 * @param {Point[]} games
 * @param {{label: string, number: (value: number) => string, isNarrow: boolean}} about
 */
export function timeline(games, { label, number, isNarrow }) {
  const width = isNarrow ? NARROW : WIDTH;
  const values = games.map(({ value }) => value);
  const marks = ticks(Math.min(...values), Math.max(...values));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const x = (/** @type {number} */ at) =>
    LEFT + ((width - LEFT - MARGIN) * (at + 0.5)) / games.length;
  const y = (/** @type {number} */ value) =>
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (clamp(value, low, high) - low)) / (high - low);
  const line = games.map(({ mean }, at) => `${x(at)},${y(mean)}`);
  // A single game has no interval.
  const banded = games.flatMap(({ mean, margin }, at) =>
    margin === null ? [] : [{ at: x(at), low: y(mean - margin), high: y(mean + margin) }],
  );
  const upper = banded.map(({ at, high }) => `${at},${high}`);
  const lower = banded.map(({ at, low: edge }) => `${at},${edge}`).reverse();
  return picture(
    width,
    HEIGHT,
    { class: "chart", label },
    ...marks.flatMap((value) => [
      svg("line", {
        class: "chart-grid",
        x1: LEFT,
        x2: width - MARGIN,
        y1: y(value),
        y2: y(value),
      }),
      svg("text", { class: "chart-tick", x: LEFT - 8, y: y(value) + 4 }, number(value)),
    ]),
    svg("polygon", { class: "chart-band", points: [...upper, ...lower].join(" ") }),
    ...values.map((value, at) =>
      svg("circle", { class: "chart-dot", cx: x(at), cy: y(value), r: 3 }),
    ),
    svg("polyline", { class: "chart-line", points: line.join(" ") }),
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
