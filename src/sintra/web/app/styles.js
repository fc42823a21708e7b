/** Style sheets that are loaded with the page that needs them. */

import { asset } from "./assets.js";
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Add a style sheet, once, and wait until it is loaded, so that nothing is shown without its styles.
 * @param {string} href
 * @returns {Promise<void>}
 */
export function addSheet(href) {
  const known = sheets.get(href);
  if (known) return known;
  const sheet = new Promise((/** @type {(value: void) => void} */ resolve) => {
    const done = () => resolve();
    const attributes = { rel: "stylesheet", href: asset(href), onload: done, onerror: done };
    document.head.append(h("link", attributes));
  });
  sheets.set(href, sheet);
  return sheet;
}
