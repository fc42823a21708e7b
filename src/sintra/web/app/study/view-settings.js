/** How the reader wants to see reviews. It is kept in this browser. */

import { THRESHOLDS } from "./review.js";

const KEY = "sintra.review";

/** @typedef {import("./review.js").Strictness} Strictness */

/** @returns {Strictness} */
export function strictness() {
  const found = /** @type {Strictness} */ (localStorage.getItem(KEY));
  return found in THRESHOLDS ? found : "normal";
}

/** @param {Strictness} chosen */
export function chooseStrictness(chosen) {
  localStorage.setItem(KEY, chosen);
}

/** The thresholds of the labels. */
export function thresholds() {
  return THRESHOLDS[strictness()];
}
