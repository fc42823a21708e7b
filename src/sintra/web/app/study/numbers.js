/** Chances as people read them. */

import { language, number } from "../i18n.js";

/** Below this, a chance has one decimal place. A larger one would be rounded to 10 %. */
const SMALL = 0.0995;

/**
 * Format a chance or a difference of chances, from 0 to 1, in percent: with one decimal place below
 * 10 %, without one from there on.
 * @param {number} chance
 * @param {{signed?: boolean}} [options] whether a gain has a plus
 */
export function percent(chance, { signed = false } = {}) {
  const rounded = Math.round(chance * 1000) / 1000;
  const digits = rounded !== 0 && Math.abs(chance) < SMALL ? 1 : 0;
  return format(rounded === 0 ? 0 : chance, digits, signed);
}

/**
 * Format how much of something is done, from 0 to 1, in whole percent.
 * @param {number} done
 */
export function wholePercent(done) {
  return format(done, 0, false);
}

/**
 * @param {number} value
 * @param {number} digits
 * @param {boolean} signed
 */
function format(value, digits, signed) {
  const numbers = new Intl.NumberFormat(language(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return numbers.format(value).replace("-", "−");
}

/**
 * Format points with one decimal place.
 * @param {number} points
 */
export function tenths(points) {
  return number(Math.round(points * 10) / 10);
}
