/** The static data of the components, from the server. The browser has no copy of these tables. */

import { board } from "../../app/net.js";
import * as kit from "../kit/counts.js";

/** @typedef {import("../kit/counts.js").Counts} Counts tiles by colour */
/** @typedef {[number, number]} Point */
/** @typedef {{position: number, at: Point, turned: number, numbers: Record<string, number>}} Space */
/** @typedef {{name: string, letter: string, colour: string | null, at: Point, spaces: Space[]}} Star */
/** @typedef {{kind: string, at: Point, spaces: {star: string, position: number}[]}} Feature */

/** @typedef {Record<string, import("../kit/paint.js").Motif>} Motifs */
/**
 * Lengths are in units of a board with its centre at (0, 0); y points down.
 * @typedef {{colours: {name: string, letter: string, points: number}[], diamond_side: number,
 *   wild_orders: Record<string, string[]>, stars: Star[], features: Feature[], most_kept: number,
 *   bonus_tiles: Record<string, number>, number_points: Record<string, number>,
 *   mixed_star_points: number, start_score: number, supply_spaces: number,
 *   tiles_per_colour: number, tiles_per_factory: number, factories: Record<string, number>,
 *   motifs: Motifs, ornaments: Motifs, shapes: {rim: string}}} BoardData
 */

/** @typedef {import("../kit/stage.js").Stage<any, BoardData>} Stage */
/** @typedef {import("../kit/table.js").Game<any, BoardData>} Game */

/** @type {BoardData} */
export const BOARD = await board("summer-pavilion");
/** The names of the colours, in the order in which tiles are sorted. */
export const COLOURS = BOARD.colours.map((colour) => colour.name);
/** The number of rounds. Each colour is wild once. */
export const ROUNDS = COLOURS.length;

/** Return tiles as a sorted list of colours. @param {Counts} counts */
export const each = (counts) => kit.each(counts, BOARD);

/** Return the colours of tiles, sorted, each with its count. @param {Counts} counts */
export const piles = (counts) => kit.piles(counts, BOARD);

export const total = kit.total;

/**
 * Return the wild colour of a round, or undefined if the round does not exist.
 * @param {any} view
 * @param {number} [later] the number of rounds after the current one
 * @returns {string | undefined}
 */
export function wildColour(view, later = 0) {
  return view.wilds[view.round - 1 + later];
}
