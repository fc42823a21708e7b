/** Scrolling in the one-column layout: the next choice is brought into view. */

const MARGIN = 12;

/**
 * Scroll to the selection among the targets, to all targets of a selection, or else to the offers.
 * @param {HTMLElement} root
 * @param {boolean} still without animation
 */
export function reveal(root, still) {
  const target = root.querySelector(".is-target") ?? root.querySelector(".is-offered");
  const sheet = target?.closest("section");
  if (!target || !sheet) return;
  const chosen = sheet.querySelector(".is-chosen");
  const next = chosen ? [chosen] : [target, ...sheet.querySelectorAll(".is-target")];
  const { top, bottom } = room();
  const whole = sheet.getBoundingClientRect();
  const parts = next.map((element) => element.getBoundingClientRect());
  const first = Math.min(...parts.map((part) => part.top));
  const last = Math.max(...parts.map((part) => part.bottom));
  if (first >= top && last <= bottom) return;
  const fits = whole.height <= bottom - top;
  const toSheet = fits && whole.bottom > bottom ? whole.bottom - bottom : whole.top - top;
  // In a sheet that is too high, the next choices matter more than the beginning of the sheet.
  const by = Math.min(Math.max(toSheet, last - bottom), first - top);
  scrollBy({ top: by, behavior: still ? "auto" : "smooth" });
}

/** Return the height that the dock and what is fixed above it leave free on a narrow page. */
function room() {
  const fixed = [...document.querySelectorAll(".bar-slot, .above-dock")]
    .filter((element) => getComputedStyle(element).position === "fixed")
    .map((element) => element.getBoundingClientRect().top);
  return { top: MARGIN, bottom: Math.min(innerHeight, ...fixed) - MARGIN };
}
