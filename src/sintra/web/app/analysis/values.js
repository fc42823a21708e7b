/** Reading and changing values inside a position by their paths, without changing the original. */

/** @typedef {(string | number)[]} Path */

/**
 * @param {any} position
 * @param {Path} path
 * @returns {any}
 */
export function valueAt(position, path) {
  return path.reduce((value, key) => value?.[key], position) ?? null;
}

/**
 * Return a copy of a position with another value at a path.
 * @param {any} position
 * @param {Path} path
 * @param {any} value
 * @returns {any}
 */
export function withValue(position, [key, ...rest], value) {
  const inner = rest.length ? withValue(position?.[key] ?? {}, rest, value) : value;
  if (Array.isArray(position)) return position.map((each, at) => (at === key ? inner : each));
  return { ...position, [key]: inner };
}

/**
 * Return counts with one more or fewer of a kind; kinds without any are left out.
 * @param {Record<string, number>} counts
 * @param {string} kind
 * @param {number} change
 */
export function recounted(counts, kind, change) {
  const { [kind]: before = 0, ...others } = counts;
  const count = before + change;
  return count > 0 ? { ...others, [kind]: count } : others;
}

/** @param {Record<string, number>} counts */
export function totalOf(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** True if two JSON values are equal. @param {any} one @param {any} other */
export function isEqual(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
