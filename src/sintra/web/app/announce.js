/** Announcements for screen readers, and short notices on the screen. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const SHOWN = 4500;

const polite = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
const notices = h("div", { class: "notices", role: "alert" });

/** Add the regions to the page. They must exist before the first announcement. */
export function addRegions() {
  document.body.append(polite, notices);
}

/** @type {string[]} */
let queue = [];

/**
 * Announce a text through the live region. Texts of the same moment are announced together.
 * @param {string} text
 */
export function say(text) {
  if (!text) return;
  queue.push(text);
  if (queue.length > 1) return;
  setTimeout(() => {
    // A live region stays silent if its text does not change; a trailing space makes it different.
    const words = queue.join(" ");
    polite.textContent = polite.textContent === words ? `${words}\u00a0` : words;
    queue = [];
  }, 60);
}

/**
 * Show a notice that disappears after a few seconds, and announce it.
 * @param {string} text
 * @param {"info" | "warning"} [look]
 */
export function notify(text, look = "info") {
  const notice = h("p", { class: `notice notice-${look}` }, icon(look), text);
  notices.replaceChildren(notice);
  setTimeout(() => notice.remove(), SHOWN);
}
