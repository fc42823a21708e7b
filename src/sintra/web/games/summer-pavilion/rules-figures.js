/** The drawn examples of the rules page. */

import { h } from "../../app/dom.js";
import { arrow, legend, part, row } from "../../app/rules/blocks.js";
import { picture } from "../../app/svg.js";
import { Ghosts } from "../kit/ghosts.js";
import { Scene } from "../kit/scene.js";
import { drawBoard } from "./board.js";
import { BOARD, COLOURS } from "./board-data.js";
import { dish } from "./market.js";
import { showPlace } from "./previews.js";
import { roundTrack } from "./rounds.js";
import { ornamentIcon, star, tile, tileIcon } from "./tiles.js";

/** @import { Phrases } from "./phrases.js" */

/** Where the number of a kind of feature has room on the board. @type {Record<string, [number, number]>} */
const BESIDE = { window: [-22, -8], statue: [0, -25], pillar: [20, -14] };

/** Draw the six tiles. */
export function colourFigure() {
  return row(...COLOURS.map((colour) => tileIcon(colour)));
}

/**
 * Draw a whole board, with the places of its parts and what they are.
 * @param {Phrases} phrases
 * @returns {[SVGElement, ...import("../../app/rules/blocks.js").Mark[]]}
 */
export function boardFigure(phrases) {
  const { t } = phrases;
  const board = boardWith({}, phrases);
  const starAt = (/** @type {string} */ name, x = 0, y = 0) => {
    const [starX, starY] = placeOf(board.querySelector(`[data-star="${name}"]`));
    return [starX + x, starY + y];
  };
  const feature = (/** @type {string} */ kind) => {
    const number = BOARD.features.findIndex((known) => known.kind === kind);
    return placeOf(board.querySelectorAll(".sp-feature")[number]);
  };
  return [
    board,
    [starAt("orange", -70, -28), -20, 2, t("rules.board.star")],
    [starAt("centre", -70, 38), -12, 6, t("rules.board.centre")],
    [starAt("red", 70, -38), 16, -12, t("rules.board.space")],
    [starAt("blue", 16), 10, 0, t("rules.board.worth")],
    ...Object.entries(BOARD.bonus_tiles).map(
      ([kind, count]) =>
        /** @type {import("../../app/rules/blocks.js").Mark} */ ([
          feature(kind),
          ...BESIDE[kind],
          t(`rules.board.${kind}`, { count }),
        ]),
    ),
    [[-250, 204], -16, -16, t("rules.board.corner")],
  ];
}

/** @param {Phrases} phrases */
export function wildFigure(phrases) {
  return roundTrack({ round: 3, wilds: BOARD.wild_orders.standard }, phrases);
}

/**
 * Draw a factory, the tiles taken from it, and the tiles that go to the centre.
 * @param {Phrases} phrases
 */
export function factoryFigure(phrases) {
  const { t } = phrases;
  return row(
    dish({ scene: new Scene(tile), phrases }, { purple: 1, green: 2, red: 1 }, 0),
    arrow(),
    part(tileIcon("purple", "green", "green"), t("rules.figure.hand")),
    part(tileIcon("red"), t("rules.figure.centre")),
  );
}

/** Draw four tiles for a space with a 4: one of them goes on the star. @param {Phrases} phrases */
export function paymentFigure(phrases) {
  const board = boardWith({ green: { 3: "green" } }, phrases, { star: "green", position: 4 });
  const paid = tileIcon("purple", "green", "green", "green");
  return row(part(paid, phrases.t("rules.figure.paid")), arrow(), cropped(board, "green"));
}

/** Draw a tile that joins two runs. @param {Phrases} phrases */
export function runFigure(phrases) {
  const filled = { orange: { 1: "orange", 2: "orange", 4: "orange" } };
  const placed = { star: "orange", position: 3, points: 4, run: [1, 2, 4] };
  const board = boardWith(filled, phrases, placed);
  return cropped(board, "orange");
}

/**
 * Draw a window, a statue and a pillar, each with all surrounding spaces filled.
 * @param {Phrases} phrases
 */
export function featureFigure(phrases) {
  const { t } = phrases;
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
  const board = boardWith(filled, phrases);
  keepStars(board, Object.keys(filled));
  board.setAttribute("viewBox", "-200 -260 400 370");
  const worth = (/** @type {string} */ kind) =>
    t("tiles-bonus", { count: BOARD.bonus_tiles[kind] });
  return row(
    board,
    legend(
      shown.map((kind) => [ornamentIcon(kind), `${t(`feature-name.${kind}`)}: ${worth(kind)}`]),
    ),
  );
}

/** Draw the points of full stars and covered numbers. @param {Phrases} phrases */
export function endFigure({ t }) {
  /** @type {(shown: Element, points: number) => [Element, Element]} */
  const entry = (shown, points) => [shown, h("b", {}, String(points))];
  const stars = BOARD.colours.map(({ name, points }) =>
    entry(smallStar(Array(6).fill(name)), points),
  );
  const numbers = Object.entries(BOARD.number_points).map(([number, points]) =>
    entry(h("span", {}, t("rules.figure.number", { number })), points),
  );
  const mixed = entry(smallStar(COLOURS), BOARD.mixed_star_points);
  return h("div", { class: "sp-figure-end" }, legend([...stars, mixed]), legend(numbers));
}

// --- Parts -----------------------------------------------------------------------------------

/**
 * Draw a board with some tiles on it, and optionally the preview of another.
 * @param {Record<string, Record<number, string>>} filled
 * @param {Phrases} phrases
 * @param {{star: string, position: number, points?: number, run?: number[]}} [placed]
 */
function boardWith(filled, phrases, placed) {
  const board = Object.fromEntries(
    BOARD.stars.map(({ name, spaces }) => [
      name,
      spaces.map(({ position }) => filled[name]?.[position] ?? null),
    ]),
  );
  const view = { options: { board: "coloured" }, players: [{ board, hand: {}, passed: false }] };
  const scene = new Scene(tile);
  const drawn = drawBoard({ scene, view, phrases, seat: 0 });
  drawn.setAttribute("role", "img");
  if (placed) {
    const { star, position, points = 0, run = [] } = placed;
    const effect = { points, run, features: [] };
    showPlace(new Ghosts(scene), 0, { star, position, colour: star }, effect);
  }
  return drawn;
}

/**
 * Draw only one star of a board and what is around it.
 * @param {SVGElement} board
 * @param {string} star
 */
function cropped(board, star) {
  const [x, y] = placeOf(board.querySelector(`[data-star="${star}"]`));
  keepStars(board, [star]);
  board.setAttribute("viewBox", `${x - 115} ${y - 115} 230 230`);
  board.classList.add("sp-figure-star");
  return board;
}

/**
 * Remove the other stars of a board, and their points.
 * @param {SVGElement} board
 * @param {string[]} kept
 */
function keepStars(board, kept) {
  const worths = [...board.querySelectorAll(".sp-worths > *")];
  for (const [at, { name }] of BOARD.stars.entries()) {
    if (kept.includes(name)) continue;
    board.querySelector(`[data-star="${name}"]`)?.remove();
    worths[at].remove();
  }
}

/**
 * Return the position of a part that is placed by a transformation.
 * @param {Element | null} part
 * @returns {[number, number]}
 */
function placeOf(part) {
  const numbers = part?.getAttribute("transform")?.match(/-?[\d.]+/g) ?? ["0", "0"];
  return [Number(numbers[0]), Number(numbers[1])];
}

/** @param {string[]} colours */
function smallStar(colours) {
  return picture(88, 88, { class: "sp-small-star" }, star(colours, 44, 44, 24));
}
