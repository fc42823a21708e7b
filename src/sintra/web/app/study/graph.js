/**
 * The graph of a review: the chance or the expected points of every seat before every move. Draws
 * of chance are steps in another colour. The same is there as a text.
 */

import { h } from "../dom.js";
import { list, number, t } from "../i18n.js";
import { picture, svg } from "../svg.js";
import { roundStarts } from "../table/turns.js";
import { percent } from "./numbers.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").GraphPoint} GraphPoint */
/** @typedef {import("../types.js").LogEntry} LogEntry */

const WIDTH = 320;
const HEIGHT = 96;
const MARGIN = 5;
/** In games for two, the band around the second line would repeat that of the first. */
const BANDS = 1;

/**
 * The values of a graph: a line for every seat, its band, and the range.
 * @typedef {object} Series
 * @property {number[][]} values by point and seat
 * @property {number[]} bands by point
 * @property {[number, number]} range
 */

/**
 * @param {GraphPoint[]} points
 * @param {"chance" | "points"} what
 * @returns {Series}
 */
export function seriesOf(points, what) {
  const values = points.map((point) => point[what]);
  const bands = points.map((point) => (what === "chance" ? point.chance_band : point.points_band));
  if (what === "chance") return { values, bands, range: [0, 1] };
  const all = values.flat();
  return { values, bands, range: [Math.min(0, ...all), Math.max(10, ...all)] };
}

/**
 * Return the place of a value in the drawing.
 * @param {number} at
 * @param {number} count
 * @param {number} value
 * @param {[number, number]} range
 * @returns {[number, number]}
 */
export function place(at, count, value, [low, high]) {
  const across = (WIDTH - 2 * MARGIN) / Math.max(1, count - 1);
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  const y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share;
  return [round(MARGIN + across * at), round(y)];
}

/**
 * Return the number of moves at a place of the drawing.
 * @param {number} part from 0 at the left edge to 1 at the right one
 * @param {number} count
 */
export function moveAt(part, count) {
  const inner = (part * WIDTH - MARGIN) / (WIDTH - 2 * MARGIN);
  return Math.max(0, Math.min(count - 1, Math.round(inner * (count - 1))));
}

/**
 * Return the index of the point that tells what was expected after some moves: the last one up to
 * there. The graph has no point for moves before which nothing was known.
 * @param {{number: number}[]} points in order
 * @param {number} move
 */
export function pointAt(points, move) {
  return Math.max(
    0,
    points.findLastIndex(({ number: at }) => at <= move),
  );
}

/**
 * Return what was expected after some moves.
 * @param {GraphPoint[]} points
 * @param {number} move
 */
export function expectedAt(points, move) {
  return points[pointAt(points, move)];
}

/**
 * @param {object} given
 * @param {Review} given.review
 * @param {"chance" | "points"} given.what
 * @param {string[]} given.names
 * @param {LogEntry[]} given.log
 * @param {number | null} given.seat whose band is drawn
 * @param {{number: number, seat: number, label: string, hollow: boolean}[]} given.marks
 * @param {{number: number, seat: number, size: number}[]} given.luck draws that favoured a seat
 * @param {(number: number) => void} given.onShow shows the position at a click
 */
export function createGraph({ review, what, names, log, seat, marks, luck, onShow }) {
  const points = review.graph;
  const { values, bands, range } = seriesOf(points, what);
  const count = (points.at(-1)?.number ?? 0) + 1;
  const at = (/** @type {number} */ move, /** @type {number} */ value) =>
    place(move, count, value, range);
  const atPoint = (/** @type {number} */ point, /** @type {number} */ value) =>
    at(points[point].number, value);
  const banded = names.length <= BANDS + 1 ? [seat ?? 0] : names.map((_, each) => each);

  /** Whether the chances are not those to win. */
  const isAhead = what === "chance" && names.length > 2;

  const cursor = svg("line", { class: "curve-now", y1: 0, y2: HEIGHT });
  const rounds = roundStarts(log).map(({ number: move }) => {
    const [x] = at(move - 1, 0);
    return svg("line", { class: "curve-round", x1: x, x2: x, y1: 0, y2: HEIGHT });
  });
  const [, middle] = at(0, 0.5);
  const even =
    what === "chance"
      ? [svg("line", { class: "graph-even", x1: 0, x2: WIDTH, y1: middle, y2: middle })]
      : [];
  const areas = banded.map((each) => {
    const upper = values.map((value, point) => atPoint(point, value[each] + bands[point]));
    const lower = values.map((value, point) => atPoint(point, value[each] - bands[point]));
    return svg("polygon", {
      class: "graph-band",
      "data-seat": each,
      points: [...upper, ...lower.reverse()].join(" "),
    });
  });
  const lines = names.map((_, each) =>
    svg("polyline", {
      class: "curve-line",
      "data-seat": each,
      points: values.map((value, point) => atPoint(point, value[each])).join(" "),
    }),
  );
  const deals = points.flatMap((point, index) =>
    point.after_chance && index
      ? names.map((_, each) => {
          const [x1, y1] = atPoint(index - 1, values[index - 1][each]);
          const [x2, y2] = atPoint(index, values[index][each]);
          return svg("line", { class: "graph-deal", x1, y1, x2, y2 });
        })
      : [],
  );
  const dots = marks.map((mark) => {
    const value = values[pointAt(points, mark.number)][mark.seat];
    const [cx, cy] = at(mark.number, value);
    const look = `graph-mark is-${mark.label}${mark.hollow ? " is-hollow" : ""}`;
    return svg("circle", { class: look, cx, cy, r: 3.4 });
  });
  const diamonds = luck.map((draw) => {
    const [x, y] = at(draw.number, values[pointAt(points, draw.number)][draw.seat]);
    const r = 2.4 + draw.size;
    const d = `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
    return svg("path", { class: "graph-luck", d });
  });
  const drawing = picture(
    WIDTH,
    HEIGHT,
    { class: "curve graph", label: inWords(points, what, names, log) },
    ...even,
    ...rounds,
    ...areas,
    cursor,
    ...lines,
    ...deals,
    ...diamonds,
    ...dots,
  );
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    onShow(moveAt((event.clientX - box.left) / box.width, count));
  });
  const legend = names.map((name, each) =>
    h("li", { "data-seat": each }, h("span", { class: "curve-key" }), name, " ", h("b", {})),
  );
  const element = h(
    "figure",
    { class: "curve-figure", "data-test": `graph-${what}` },
    drawing,
    h("ul", { class: "curve-legend" }, legend),
    isAhead && h("p", { class: "curve-note muted" }, t("review.graph.ahead")),
  );
  return {
    element,
    /** @param {number} move */
    show(move) {
      const [x] = at(Math.min(move, count - 1), 0);
      cursor.setAttribute("x1", String(x));
      cursor.setAttribute("x2", String(x));
      for (const [each, item] of legend.entries()) {
        const value = expectedAt(points, move)[what][each];
        /** @type {HTMLElement} */ (item.lastElementChild).textContent = words(value, what);
      }
    },
  };
}

/**
 * Say what the seats could expect at the beginning of every round and at the end.
 * @param {GraphPoint[]} points
 * @param {"chance" | "points"} what
 * @param {string[]} names
 * @param {LogEntry[]} log
 */
function inWords(points, what, names, log) {
  const said = (/** @type {number} */ move) => {
    const values = expectedAt(points, move)[what];
    return list(names.map((name, seat) => `${name} ${words(values[seat], what)}`));
  };
  const sentences = roundStarts(log).map(({ round: no, number: move }) =>
    t("review.graph.round", { round: no, values: said(move - 1) }),
  );
  const end = t("review.graph.end", { values: said(Number.POSITIVE_INFINITY) });
  const isAhead = what === "chance" && names.length > 2;
  return [t(`review.graph.${isAhead ? "ahead" : what}`), ...sentences, end].join(" ");
}

/**
 * @param {number} value
 * @param {"chance" | "points"} what
 */
function words(value, what) {
  return what === "chance" ? percent(value) : number(Math.round(value));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
