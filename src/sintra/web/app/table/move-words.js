/** Moves in words, for hints and reviews. */

/** @typedef {import("../types.js").LegalMove} LegalMove */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */

/**
 * Word moves of one turn as a predicate.
 * @param {Table} table
 * @param {Snapshot} snapshot
 * @param {LegalMove[]} moves
 * @param {number} seat who makes them
 * @param {number | null} [you] the seat that is addressed; by default the one that moves
 */
export function turnWords(table, snapshot, moves, seat, you = seat) {
  const entries = moves.map((move) => ({
    number: 0,
    version: 0,
    turn: 0,
    round: 0,
    seat,
    move,
    draws: [],
    scoring: [],
    scores: snapshot.scores,
  }));
  return table.turnText(entries, { ...snapshot, you });
}
