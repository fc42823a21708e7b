/** The results of the player's finished games, kept in this browser. */

const KEY = "sintra.results";
const MAX_RESULTS = 200;

/**
 * @typedef {object} Result
 * @property {string} table
 * @property {string} kind games of the same kind are compared, see {@link kindOf}
 * @property {number} score
 * @property {boolean} won
 */

/**
 * Compare a score with those of earlier games of the same kind.
 * @param {Result[]} results
 * @param {Result} now
 */
export function comparison(results, now) {
  const earlier = results.filter(({ kind, table }) => kind === now.kind && table !== now.table);
  const scores = earlier.map(({ score }) => score);
  const sum = scores.reduce((all, score) => all + score, 0);
  return {
    count: earlier.length,
    best: Math.max(...scores),
    mean: Math.round(sum / earlier.length),
    isBest: earlier.length > 0 && now.score > Math.max(...scores),
  };
}

/**
 * Games with the same number of players and the same options are of one kind.
 * @param {{game: string, options: Record<string, any>, seats: unknown[]}} snapshot
 */
export function kindOf({ game, options, seats }) {
  const parts = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return [game, seats.length, ...parts.sort()].join(" ");
}

/**
 * Return whether a player played a game to its end. The score of a game that was given up, or that a
 * bot finished, says nothing.
 * @param {Pick<import("./types.js").Snapshot, "forfeit" | "seats">} snapshot
 * @param {number} seat
 */
export function isComparable({ forfeit, seats }, seat) {
  return !forfeit && !seats[seat].stand_in;
}

/** @returns {Result[]} */
export function results() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one?.score === "number") : [];
  } catch {
    return [];
  }
}

/**
 * Store a result, once for each table.
 * @param {Result} result
 */
export function rememberResult(result) {
  const others = results().filter(({ table }) => table !== result.table);
  localStorage.setItem(KEY, JSON.stringify([result, ...others].slice(0, MAX_RESULTS)));
}
