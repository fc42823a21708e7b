/** Badges of the action bar: what a move gains, what it loses, and what else it does. */

/** @import { Badge } from "./types.js" */

/** @param {string} text @param {Element} [icon] @returns {Badge} */
export const gain = (text, icon) => ({ text, icon, tone: "gain" });

/** @param {string} text @param {Element} [icon] @returns {Badge} */
export const loss = (text, icon) => ({ text, icon, tone: "loss" });

/** @param {string} text @param {Element} [icon] @returns {Badge} */
export const note = (text, icon) => ({ text, icon, tone: "note" });
