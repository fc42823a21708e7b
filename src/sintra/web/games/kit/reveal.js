/** Scrolling in the one-column layout: the next choice is brought into view. */

const MARGIN = 12;

/**
 * Scroll to the sheet with the targets of a selection, or else to the sheet with offers.
 * @param {HTMLElement} root
 * @param {boolean} still without animation
 */
export function reveal(root, still) {
  const next = root.querySelector(".is-target") ?? root.querySelector(".is-offered");
  const sheet = next?.closest("section");
  if (!next || !sheet || isInSight(next)) return;
  const { top, bottom } = room();
  const box = sheet.getBoundingClientRect();
  const fits = box.height <= bottom - top;
  const by = fits && box.bottom > bottom ? box.bottom - bottom : box.top - top;
  scrollBy({ top: by, behavior: still ? "auto" : "smooth" });
}

/** @param {Element} element */
function isInSight(element) {
  const { top, bottom } = room();
  const box = element.getBoundingClientRect();
  return box.top >= top && box.bottom <= bottom;
}

/** Return the height that the action bar leaves free. It is at the bottom of a narrow page. */
function room() {
  const bar = document.querySelector(".bar-slot")?.getBoundingClientRect();
  const below = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
  return { top: MARGIN, bottom: below - MARGIN };
}
