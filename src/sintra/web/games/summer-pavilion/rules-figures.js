/** The drawn examples of the rules page. */

import { h } from "../../app/dom.js";
import { picture, svg } from "../../app/svg.js";
import { pen } from "../shared/paint.js";
import { BOARD, COLOURS } from "./board-data.js";
import { drawBoard, ghostTile } from "./board.js";
import { dish } from "./market.js";
import { pointsOn } from "./preview.js";
import { roundTrack } from "./rounds.js";
import { ornamentIcon, tile, tileIcon } from "./tiles.js";

/** @typedef {import("./phrases.js").Phrases} Phrases */

/** Draw the six tiles. */
export function colourFigure() {
  return h("div", { class: "sp-figure-row" }, ...COLOURS.map((colour) => tileIcon(colour)));
}

/** @param {Phrases} phrases */
export function wildFigure(phrases) {
  return roundTrack({ round: 3, options: { wilds: "standard" } }, phrases);
}

/**
 * Draw a factory, the tiles taken from it, and the tiles that go to the centre.
 * @param {Phrases} phrases
 */
export function factoryFigure(phrases) {
  return h(
    "div",
    { class: "sp-figure-row" },
    dish({ purple: 1, green: 2, red: 1 }, 0, phrases),
    arrow(),
    h(
      "span",
      { class: "sp-figure-part" },
      tileIcon("purple", "green", "green"),
      phrases.t("rules.figure.hand"),
    ),
    h("span", { class: "sp-figure-part" }, tileIcon("red"), phrases.t("rules.figure.centre")),
  );
}

/**
 * Draw four tiles for a space with a 4: one of them goes on the star.
 * @param {Phrases} phrases
 */
export function paymentFigure(phrases) {
  const board = boardWith({ green: { 3: "green" } }, phrases);
  addGhost(board, "green", 4);
  return h(
    "div",
    { class: "sp-figure-row" },
    h(
      "span",
      { class: "sp-figure-part" },
      tileIcon("purple", "green", "green", "green"),
      phrases.t("rules.figure.paid"),
    ),
    arrow(),
    cropped(board, "green"),
  );
}

/**
 * Draw a tile that joins two runs.
 * @param {Phrases} phrases
 */
export function runFigure(phrases) {
  const board = boardWith({ orange: { 1: "orange", 2: "orange", 4: "orange" } }, phrases);
  addGhost(board, "orange", 3, 4);
  for (const position of [1, 2, 4]) spaceOf(board, "orange", position)?.classList.add("is-run");
  return cropped(board, "orange");
}

/**
 * Draw a window, a statue and a pillar, each with all surrounding spaces filled.
 * @param {Phrases} phrases
 */
export function featureFigure(phrases) {
  /** @type {Record<string, Record<number, string>>} */
  const filled = {};
  const shown = Object.keys(BOARD.bonus_tiles);
  for (const kind of shown) {
    const feature = BOARD.features.findIndex((known, at) => known.kind === kind && at % 6 === 0);
    for (const { star, position } of BOARD.features[feature].spaces) {
      const colour = BOARD.stars.find((known) => known.name === star)?.colour;
      filled[star] = { ...filled[star], [position]: colour ?? COLOURS[position % COLOURS.length] };
    }
  }
  const legend = shown.map((kind) =>
    h(
      "li",
      {},
      ornamentIcon(kind),
      `${phrases.t(`feature-name.${kind}`)}: ${phrases.t("tiles-bonus", { count: BOARD.bonus_tiles[kind] })}`,
    ),
  );
  const board = boardWith(filled, phrases);
  board.setAttribute("viewBox", "-292 -260 380 330");
  return h(
    "div",
    { class: "sp-figure-row" },
    board,
    h("ul", { class: "sp-figure-list" }, ...legend),
  );
}

/**
 * Draw the points of full stars and covered numbers.
 * @param {Phrases} phrases
 */
export function endFigure(phrases) {
  const stars = BOARD.colours.map(({ name, points }) =>
    h("li", {}, smallStar(Array(6).fill(name)), h("b", {}, String(points))),
  );
  stars.push(h("li", {}, smallStar(COLOURS), h("b", {}, String(BOARD.mixed_star_points))));
  const numbers = Object.entries(BOARD.number_points).map(([number, points]) =>
    h("li", {}, phrases.t("rules.figure.number", { number }), h("b", {}, String(points))),
  );
  return h("div", { class: "sp-figure-end" }, h("ul", {}, ...stars), h("ul", {}, ...numbers));
}

// --- Parts -----------------------------------------------------------------------------------

/**
 * Draw a board with some tiles on it.
 * @param {Record<string, Record<number, string>>} filled
 * @param {Phrases} phrases
 */
function boardWith(filled, phrases) {
  const board = Object.fromEntries(
    BOARD.stars.map(({ name, spaces }) => [
      name,
      spaces.map(({ position }) => filled[name]?.[position] ?? null),
    ]),
  );
  const view = { options: { board: "coloured" }, players: [{ board, hand: {}, passed: false }] };
  const drawn = drawBoard(view, 0, phrases);
  drawn.setAttribute("role", "img");
  return drawn;
}

/**
 * @param {SVGElement} board
 * @param {string} star
 * @param {number} position
 * @param {number} [points]
 */
function addGhost(board, star, position, points) {
  const space = spaceOf(board, star, position);
  const ghost = ghostTile(star, position, star);
  space?.append(ghost);
  space?.classList.add("is-run");
  if (points) space?.append(pointsOn(ghost, points));
}

/**
 * @param {SVGElement} board
 * @param {string} star
 * @param {number} position
 */
function spaceOf(board, star, position) {
  return board.querySelector(`[data-key="place:${star}:${position}"]`);
}

/**
 * Draw only one star of a board.
 * @param {SVGElement} board
 * @param {string} star
 */
function cropped(board, star) {
  const place = board.querySelector(`[data-star="${star}"]`)?.getAttribute("transform") ?? "";
  const [x, y] = (place.match(/-?[\d.]+/g) ?? ["0", "0"]).map(Number);
  board.setAttribute("viewBox", `${x - 105} ${y - 105} 210 210`);
  board.classList.add("sp-figure-star");
  return board;
}

/** @param {string[]} colours clockwise */
function smallStar(colours) {
  const side = 24;
  const reach = (side * Math.sqrt(3)) / 2;
  const tiles = colours.map((colour, at) => {
    const angle = (at * Math.PI) / 3;
    return tile(colour, 44 + reach * Math.sin(angle), 44 - reach * Math.cos(angle), side, at * 60);
  });
  return picture(88, 88, { class: "sp-small-star" }, ...tiles);
}

function arrow() {
  return picture(
    60,
    40,
    { class: "sp-figure-arrow" },
    svg("path", { d: "M6,20H50M38,8L52,20L38,32", ...pen("var(--muted)", 5) }),
  );
}
