/** Which games were played on from which others. This browser remembers it, to compare the ends. */

const KEY = "sintra.origins";
const MOST = 100;

/** @typedef {{table: string, number: number, seat: number}} Origin */

/** @returns {Record<string, Origin>} */
function origins() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} table
 * @param {Origin} origin
 */
export function rememberOrigin(table, origin) {
  const kept = Object.entries(origins()).slice(1 - MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, origin]])));
}

/**
 * @param {string} table
 * @returns {Origin | null}
 */
export function originOf(table) {
  return origins()[table] ?? null;
}
