/**
 * Offers: interactive elements of a table that play a move or select a part of one.
 *
 * The listeners are on the element itself, so they disappear with it. `withdraw` is for elements
 * that stay.
 */

import { setAttributes } from "../../app/svg.js";

/**
 * @typedef {object} Offer
 * @property {string} label the accessible name
 * @property {number} [moveId] the move that it plays
 * @property {string} [step] the name of a selection, if it plays no move
 * @property {() => void} act
 * @property {() => void} [enter] called when it is hovered or focused
 * @property {() => void} [leave] called when it is no longer hovered or focused
 * @property {boolean} [pressed] the state of a toggle
 */

/** The attributes of an element before it was offered. */
/** @typedef {Record<string, string | null>} Attributes */
/** @type {WeakMap<Element, {ended: AbortController, before: Attributes}>} */
const offered = new WeakMap();
const NAMES = [
  "role",
  "tabindex",
  "aria-label",
  "aria-pressed",
  "data-move-id",
  "data-step",
  "data-tip",
];

/**
 * Make an element interactive. A previous offer of the element is withdrawn.
 * @param {HTMLElement | SVGElement} element
 * @param {Offer} offer
 */
export function offer(element, { label, moveId, step, act, enter, leave, pressed }) {
  withdraw(element);
  const before = Object.fromEntries(NAMES.map((name) => [name, element.getAttribute(name)]));
  setAttributes(element, {
    role: "button",
    tabindex: "-1",
    "aria-label": label,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    "data-move-id": moveId,
    "data-step": moveId === undefined ? step : null,
    "data-tip": null, // the preview says more, and must not be covered
  });
  element.classList.add("is-offered");
  const ended = new AbortController();
  const listen = (/** @type {string} */ name, /** @type {EventListener} */ listener) =>
    element.addEventListener(name, listener, { signal: ended.signal });
  listen("click", (event) => {
    event.stopPropagation();
    act();
  });
  for (const name of ["pointerenter", "focus"]) listen(name, () => enter?.());
  for (const name of ["pointerleave", "blur"]) listen(name, () => leave?.());
  offered.set(element, { ended, before });
}

/** Remove the offer of an element. @param {Element} element */
export function withdraw(element) {
  const known = offered.get(element);
  if (!known) return;
  known.ended.abort();
  offered.delete(element);
  setAttributes(element, known.before);
  element.classList.remove("is-offered");
}
