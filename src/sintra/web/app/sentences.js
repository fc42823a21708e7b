/** Texts as sentences and titles. */

/**
 * Return a text that begins with a capital letter and ends with a full stop.
 * @param {string} text
 */
export function sentence(text) {
  return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/**
 * Return a text that begins with a capital letter, without a full stop.
 * @param {string} text
 */
export function titled(text) {
  return capital(text).replace(/\.$/, "");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
