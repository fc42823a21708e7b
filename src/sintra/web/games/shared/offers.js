/**
 * What responds on a table: an element that plays a move, or leads on towards one.
 *
 * Listeners sit on the element itself, so they go when it goes; `withdraw` is for elements that
 * stay.
 */

import { setAttributes } from "../../app/svg.js";

/**
 * @typedef {object} Offer
 * @property {string} label says what it is and what it does
 * @property {number} [moveId] the move that it plays
 * @property {string} [step] or where it leads
 * @property {() => void} act
 * @property {() => void} [enter] it is hovered or focused
 * @property {() => void} [leave] it no longer is
 * @property {boolean} [pressed] whether it is chosen already, for what can be chosen
 */

/** @type {WeakMap<Element, AbortController>} */
const offered = new WeakMap();

/**
 * Makes an element respond. What it offered before is withdrawn.
 * @param {HTMLElement | SVGElement} element
 * @param {Offer} offer
 */
export function offer(element, { label, moveId, step, act, enter, leave, pressed }) {
  withdraw(element);
  setAttributes(element, {
    role: "button",
    tabindex: "-1",
    "aria-label": label,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    "data-move-id": moveId,
    "data-step": moveId === undefined ? step : null,
  });
  element.classList.add("is-offered");
  const ended = new AbortController();
  const listen = (/** @type {string} */ name, /** @type {EventListener} */ heard) =>
    element.addEventListener(name, heard, { signal: ended.signal });
  listen("click", (event) => {
    event.stopPropagation();
    act();
  });
  for (const name of ["pointerenter", "focus"]) listen(name, () => enter?.());
  for (const name of ["pointerleave", "blur"]) listen(name, () => leave?.());
  offered.set(element, ended);
}

/**
 * Makes an element as it was.
 * @param {Element} element
 */
export function withdraw(element) {
  offered.get(element)?.abort();
  if (!offered.delete(element)) return;
  for (const name of ["role", "tabindex", "aria-label", "aria-pressed", "data-move-id", "data-step"])
    element.removeAttribute(name);
  element.classList.remove("is-offered");
}
