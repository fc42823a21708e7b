/** Counted pieces: `{blue: 2, red: 1}`. */

/** @typedef {Record<string, number>} Counts */

/**
 * Return every kind with its count, in an order.
 * @param {Counts} counts
 * @param {string[]} order
 * @returns {[string, number][]}
 */
export function piles(counts, order) {
  return order.filter((kind) => counts[kind]).map((kind) => [kind, counts[kind]]);
}

/**
 * Return the kind of every piece, in an order.
 * @param {Counts} counts
 * @param {string[]} order
 * @returns {string[]}
 */
export function each(counts, order) {
  return piles(counts, order).flatMap(([kind, count]) => Array(count).fill(kind));
}

/** @param {Counts} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** @param {Counts} one @param {Counts} other */
export function isSame(one, other) {
  const kinds = Object.keys({ ...one, ...other });
  return kinds.every((kind) => (one[kind] ?? 0) === (other[kind] ?? 0));
}
