/** Words that are not part of the page: for screen readers, and short notices for everybody. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const SHOWN = 4500;

const polite = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
const notices = h("div", { class: "notices", role: "alert" });

/** Adds the regions to the page; they have to be there before anything is said. */
export function addRegions() {
  document.body.append(polite, notices);
}

/** @type {string[]} */
let queue = [];

/**
 * Says something through the live region. What is said in the same moment is said together.
 * @param {string} text
 */
export function say(text) {
  if (!text) return;
  queue.push(text);
  if (queue.length > 1) return;
  setTimeout(() => {
    // A region that is written again with the same words stays silent; a blank makes them new.
    const words = queue.join(" ");
    polite.textContent = polite.textContent === words ? `${words}\u00a0` : words;
    queue = [];
  }, 60);
}

/**
 * Shows a notice that goes by itself, and says it.
 * @param {string} text
 * @param {"info" | "warning"} [look]
 */
export function notify(text, look = "info") {
  const notice = h("p", { class: `notice notice-${look}` }, icon(look), text);
  notices.replaceChildren(notice);
  setTimeout(() => notice.remove(), SHOWN);
}
