/** Counted pieces: `{blue: 2, red: 1}`. */

/** @typedef {Record<string, number>} Counts */

/** @typedef {{colours: {name: string}[]}} Order the board data of a game */

/**
 * Return every colour with its count, in the order of the colours.
 * @type {(counts: Counts, board: Order) => [string, number][]}
 */
export const piles = (counts, { colours }) =>
  colours.flatMap(({ name }) => (counts[name] ? [[name, counts[name]]] : []));

/** Return the colour of every piece. @type {(counts: Counts, board: Order) => string[]} */
export const each = (counts, board) =>
  piles(counts, board).flatMap(([colour, count]) => Array(count).fill(colour));

/** @param {Counts} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
