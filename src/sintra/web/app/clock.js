/** The time that is left on a clock, as numbers and as text. */

/** @typedef {import("./types.js").Clock} Clock */

/** Below this many seconds the page warns. */
export const LOW_SECONDS = 10;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * Return the seconds that a seat has left.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} elapsed the seconds since the clock was received
 */
export function secondsLeft(clock, seat, elapsed) {
  const left = clock.left[seat] - (clock.running === seat ? elapsed : 0);
  return Math.max(0, left);
}

/**
 * Return a time as a clock shows it: "2:05", "1:02:05", or days and hours for `inDays`. A running
 * clock shows 0:00 only when no time is left.
 * @param {number} seconds
 * @param {(days: number, hours: number) => string} inDays
 */
export function clockText(seconds, inDays) {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return inDays(Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const rest = two(whole % MINUTE);
  const minutes = Math.floor(whole / MINUTE) % 60;
  const hours = Math.floor(whole / HOUR);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
