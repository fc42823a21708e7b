/** Moves in words, for hints and reviews. */

/** @typedef {import("../types.js").LegalMove} LegalMove */
/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */

/**
 * Word moves of one turn as a predicate that follows the player's name.
 * @param {Table} table
 * @param {Snapshot} snapshot
 * @param {LegalMove[]} moves
 * @param {number} seat who makes them
 * @param {number | null} [you] the seat that is addressed
 */
export function turnWords(table, snapshot, moves, seat, you = snapshot.you ?? null) {
  return table.turnText(asLog(snapshot, moves, seat), { ...snapshot, you });
}

/**
 * Word moves of one turn as advice to the player who makes them.
 * @param {Table} table
 * @param {Snapshot} snapshot
 * @param {LegalMove[]} moves
 * @param {number} seat
 */
export function adviceWords(table, snapshot, moves, seat) {
  return table.turnText(asLog(snapshot, moves, seat), snapshot, true);
}

/**
 * Return moves as entries of the log.
 * @param {Snapshot} snapshot
 * @param {LegalMove[]} moves
 * @param {number} seat
 */
function asLog(snapshot, moves, seat) {
  return moves.map((move) => ({
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
}

/**
 * Word a line of moves, a text for each turn.
 * @param {Table} table
 * @param {Snapshot} snapshot the position before the line
 * @param {{seat: number, move: LegalMove}[]} line
 */
export function lineWords(table, snapshot, line) {
  /** @type {{seat: number, moves: LegalMove[]}[]} */
  const turns = [];
  for (const { seat, move } of line) {
    const last = turns.at(-1);
    if (last?.seat === seat) last.moves.push(move);
    else turns.push({ seat, moves: [move] });
  }
  return turns.map(({ seat, moves }) => {
    const words = turnWords(table, snapshot, moves, seat);
    return `${snapshot.names[seat]} ${words}`;
  });
}
