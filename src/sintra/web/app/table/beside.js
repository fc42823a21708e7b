/** Finds a position for a card beside its target where it covers nothing important. */

const GAP = 14;
const EDGE = 12;
/** The cost of covering a clickable element, relative to covering the target. */
const CLICKABLE = 8;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * Return the best top left corner for a card of this size.
 * @param {Box} card
 * @param {Box | null} target
 * @returns {[number, number]}
 */
export function placeBeside(card, target) {
  const offered = [...document.querySelectorAll(".stage [data-move-id], .stage [data-step]")].map(
    (element) => element.getBoundingClientRect(),
  );
  const right = innerWidth - card.width - EDGE;
  const bottom = innerHeight - card.height - EDGE;
  let best = /** @type {[number, number]} */ ([right, bottom]);
  let least = Infinity;
  for (const [wishedX, wishedY] of wishes(card, target, right, bottom)) {
    const x = Math.max(EDGE, Math.min(wishedX, right));
    const y = Math.max(EDGE, Math.min(wishedY, bottom));
    const box = { x, y, width: card.width, height: card.height };
    const hidden = offered.reduce((sum, each) => sum + overlap(box, each), 0);
    const cost = CLICKABLE * hidden + (target ? overlap(box, target) : 0);
    if (cost < least) [best, least] = [[x, y], cost];
  }
  return best;
}

/**
 * Return candidate positions, the best first: beside the target, then the corners of the window.
 * @param {Box} card
 * @param {Box | null} target
 * @param {number} right
 * @param {number} bottom
 * @returns {[number, number][]}
 */
function wishes(card, target, right, bottom) {
  /** @type {[number, number][]} */
  const corners = [
    [right, bottom],
    [EDGE, bottom],
    [right, EDGE],
    [EDGE, EDGE],
  ];
  if (!target) return corners;
  const across = target.x + (target.width - card.width) / 2;
  const along = target.y + (target.height - card.height) / 2;
  return [
    [target.x + target.width + GAP, along],
    [target.x - GAP - card.width, along],
    [across, target.y + target.height + GAP],
    [across, target.y - GAP - card.height],
    ...corners,
  ];
}

/**
 * Return the area of the intersection of two boxes.
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
