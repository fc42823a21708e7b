/** Legal moves, grouped by what has to be clicked. */

/** @import { LegalMove } from "./types.js" */

/**
 * Return the moves of every name. A move without names is left out.
 * @param {LegalMove[]} moves
 * @param {(move: LegalMove) => string[]} namesOf
 * @returns {Map<string, LegalMove[]>}
 */
export function byName(moves, namesOf) {
  /** @type {Map<string, LegalMove[]>} */
  const found = new Map();
  for (const move of moves) {
    for (const name of namesOf(move)) found.set(name, [...(found.get(name) ?? []), move]);
  }
  return found;
}
