/** Tooltips: an element's `data-tip` is shown while it is hovered, focused or pressed long. */

import { h } from "./dom.js";

const DELAY = 350;
const LONG_PRESS = 500;
const GAP = 10;

const tip = h("div", { class: "tooltip", role: "tooltip", hidden: true });
let timer = 0;
/** @type {Element | null} */
let shown = null;

/** Add the listeners for the whole page. */
export function watchTips() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const owner = ownerOf(event.target);
    if (owner === shown) return;
    hide();
    if (owner) timer = setTimeout(() => show(owner), DELAY);
  });
  document.addEventListener("pointerdown", (event) => {
    hide();
    const owner = event.pointerType === "touch" ? ownerOf(event.target) : null;
    if (owner) timer = setTimeout(() => show(owner), LONG_PRESS);
  });
  document.addEventListener("pointerup", () => clearTimeout(timer));
  document.addEventListener("focusin", (event) => {
    hide();
    const owner = ownerOf(event.target);
    if (owner?.matches(":focus-visible")) show(owner);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}

/** @param {EventTarget | null} target */
function ownerOf(target) {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}

/** @param {Element} owner */
function show(owner) {
  const text = owner.getAttribute("data-tip");
  if (!text || !owner.isConnected) return;
  shown = owner;
  tip.textContent = text;
  tip.hidden = false;
  // A modal dialog covers everything else, so its tooltips must be inside it. Elsewhere they are
  // inside the landmark of their owner.
  (owner.closest("dialog, main, .header") ?? document.body).append(tip);
  const box = owner.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const above = box.top - own.height - GAP;
  const left = Math.min(
    Math.max(8, box.x + (box.width - own.width) / 2),
    innerWidth - own.width - 8,
  );
  const top = above > 8 ? above : Math.min(box.bottom + GAP, innerHeight - own.height - 8);
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function hide() {
  clearTimeout(timer);
  tip.hidden = true;
  shown = null;
}
