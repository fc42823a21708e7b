/** Finds a position for a card beside its target where it covers nothing important. */

const GAP = 14;
const EDGE = 12;
/** The cost of covering a clickable element, relative to covering the target. */
const CLICKABLE_COST = 8;

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
  let lowest = Infinity;
  for (const [wantedX, wantedY] of candidates(card, target, right, bottom)) {
    const x = Math.max(EDGE, Math.min(wantedX, right));
    const y = Math.max(EDGE, Math.min(wantedY, bottom));
    const box = { x, y, width: card.width, height: card.height };
    const hidden = offered.reduce((sum, each) => sum + overlap(box, each), 0);
    const cost = CLICKABLE_COST * hidden + (target ? overlap(box, target) : 0);
    if (cost < lowest) [best, lowest] = [[x, y], cost];
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
function candidates(card, target, right, bottom) {
  /** @type {[number, number][]} */
  const corners = [
    [right, bottom],
    [EDGE, bottom],
    [right, EDGE],
    [EDGE, EDGE],
  ];
  if (!target) return corners;
  const centredX = target.x + (target.width - card.width) / 2;
  const centredY = target.y + (target.height - card.height) / 2;
  return [
    [target.x + target.width + GAP, centredY],
    [target.x - GAP - card.width, centredY],
    [centredX, target.y + target.height + GAP],
    [centredX, target.y - GAP - card.height],
    ...corners,
  ];
}

/**
 * Return the area of the intersection of two boxes.
 * @param {Box} a
 * @param {Box} b
 */
function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
