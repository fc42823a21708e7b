/** The static data of the components, from the server. The browser has no copy of these tables. */

import { board } from "../../app/net.js";

/** @typedef {[number, number]} Point */
/** @typedef {{position: number, at: Point, turned: number, numbers: Record<string, number>}} Space */
/** @typedef {{name: string, letter: string, colour: string | null, at: Point, spaces: Space[]}} Star */
/** @typedef {{kind: string, at: Point, spaces: {star: string, position: number}[]}} Feature */

/**
 * Lengths are in units of a board with its centre at (0, 0); y points down.
 * @typedef {object} BoardData
 * @property {{name: string, letter: string, points: number}[]} colours
 * @property {Record<string, string[]>} wild_orders
 * @property {number} diamond_side
 * @property {Star[]} stars
 * @property {Feature[]} features
 * @property {Record<string, number>} bonus_tiles
 * @property {number} mixed_star_points
 * @property {Record<string, number>} number_points
 * @property {number} start_score
 * @property {number} supply_spaces
 * @property {number} tiles_per_colour
 * @property {number} tiles_per_factory
 * @property {number} most_kept
 */

/** @type {BoardData} */
export const BOARD = await board("summer-pavilion");
/** The names of the colours, in the order in which tiles are sorted. */
export const COLOURS = BOARD.colours.map((colour) => colour.name);
/** The number of rounds. Each colour is wild once. */
export const ROUNDS = COLOURS.length;

/**
 * Return the wild colours of all rounds.
 * @param {Record<string, any>} options
 * @returns {string[]}
 */
export function wildOrder(options) {
  const named = BOARD.wild_orders[options.wilds];
  return named ?? [...options.wilds].map((letter) => colourOf(letter));
}

/**
 * Return the wild colour of a round, or undefined if the round does not exist.
 * @param {any} view
 * @param {number} [later] the number of rounds after the current one
 * @returns {string | undefined}
 */
export function wildColour(view, later = 0) {
  return wildOrder(view.options)[view.round - 1 + later];
}

/** @param {string} letter */
export function colourOf(letter) {
  return BOARD.colours.find((colour) => colour.letter === letter)?.name ?? COLOURS[0];
}

/**
 * Return tiles as a sorted list of colours.
 * @param {Record<string, number>} counts
 * @returns {string[]}
 */
export function each(counts) {
  return COLOURS.flatMap((colour) => Array(counts[colour] ?? 0).fill(colour));
}

/**
 * Return the colours of the tiles, sorted, each with its count.
 * @param {Record<string, number>} counts
 * @returns {[string, number][]}
 */
export function piles(counts) {
  return COLOURS.filter((colour) => counts[colour]).map((colour) => [colour, counts[colour]]);
}

/** @param {Record<string, number>} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Count the spaces with each scoring number: the covered ones and all.
 * @param {Record<string, (string | null)[]>} spaces a player's board
 * @param {string} side
 * @returns {{number: string, covered: number, all: number, points: number}[]}
 */
export function coveredNumbers(spaces, side) {
  return Object.entries(BOARD.number_points).map(([number, points]) => {
    const shown = BOARD.stars.flatMap((star) =>
      star.spaces
        .filter((space) => space.numbers[side] === Number(number))
        .map((space) => spaces[star.name][space.position - 1]),
    );
    return { number, points, all: shown.length, covered: shown.filter(Boolean).length };
  });
}
