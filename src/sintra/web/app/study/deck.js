/** The player's deck: mistakes that are practised again after 1, 3, 9 and 27 days. */

import { asPlayer } from "../net.js";

/** @typedef {{table: string, game: string, number: number, level: number, due: number}} Card */
/** @typedef {{due: Card[], cards: number, next_due: number | null}} Deck */

/** @returns {Promise<Deck>} */
export const deck = () => asPlayer("/api/player/deck");

/**
 * Note whether a decision was solved. A new one is added to the deck.
 * @param {string} table
 * @param {number} number the number of moves before it
 * @param {boolean} solved
 * @returns {Promise<Card>}
 */
export const answerCard = (table, number, solved) =>
  asPlayer("/api/player/deck", { method: "POST", body: { table, number, solved } });
