/** Chances as people read them. */

import { language, number } from "../i18n.js";

/**
 * Format a chance or a difference of chances, from 0 to 1, in percent.
 * @param {number} chance
 * @param {number} [digits]
 */
export function percent(chance, digits = 0) {
  const format = new Intl.NumberFormat(language(), {
    style: "percent",
    maximumFractionDigits: digits,
  });
  return format.format(chance + 0).replace("-", "−");
}

/**
 * Format points with one decimal place.
 * @param {number} points
 */
export function tenths(points) {
  return number(Math.round(points * 10) / 10);
}
