/** Finds a position for a card where it covers nothing that matters. */

const GAP = 14;
/** The distance of a card from the edges of its area. */
export const EDGE = 12;
/** What it costs to cover a pixel of the target, and of something else that should stay visible. */
const TARGET_COST = 1000;
const OTHER_COST = 10;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * Return the best top left corner for a card within an area: beside its target, if possible.
 * @param {Box} card
 * @param {Box | null} target
 * @param {Box[]} others what should stay visible, too
 * @param {Box} area
 * @returns {[number, number]}
 */
export function placeCard(card, target, others, area) {
  const left = area.x + EDGE;
  const top = area.y + EDGE;
  const right = Math.max(left, area.x + area.width - card.width - EDGE);
  const bottom = Math.max(top, area.y + area.height - card.height - EDGE);
  let best = /** @type {[number, number]} */ ([right, bottom]);
  let lowest = Infinity;
  for (const [wantedX, wantedY] of candidates(card, target, { left, top, right, bottom })) {
    const x = Math.max(left, Math.min(wantedX, right));
    const y = Math.max(top, Math.min(wantedY, bottom));
    const box = { x, y, width: card.width, height: card.height };
    const covered = others.reduce((sum, other) => sum + overlap(box, other), 0);
    const cost = OTHER_COST * covered + (target ? TARGET_COST * overlap(box, target) : 0);
    if (cost < lowest) [best, lowest] = [[x, y], cost];
  }
  return best;
}

/**
 * Return candidate positions, the best first: beside the target, then along the edges of the area.
 * @param {Box} card
 * @param {Box | null} target
 * @param {{left: number, top: number, right: number, bottom: number}} limits
 * @returns {[number, number][]}
 */
function candidates(card, target, { left, top, right, bottom }) {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const xs = [right, left, middleX];
  const ys = [bottom, top, middleY];
  const around = xs.flatMap((x) => ys.map((y) => /** @type {[number, number]} */ ([x, y])));
  if (!target) return around;
  const columns = [
    target.x + (target.width - card.width) / 2,
    target.x,
    target.x + target.width - card.width,
  ];
  const rows = [
    target.y + (target.height - card.height) / 2,
    target.y,
    target.y + target.height - card.height,
  ];
  const [after, before] = [target.x + target.width + GAP, target.x - GAP - card.width];
  const [below, above] = [target.y + target.height + GAP, target.y - GAP - card.height];
  return [
    ...rows.flatMap(
      (y) =>
        /** @type {[number, number][]} */ ([
          [after, y],
          [before, y],
        ]),
    ),
    ...columns.flatMap(
      (x) =>
        /** @type {[number, number][]} */ ([
          [x, below],
          [x, above],
        ]),
    ),
    ...around,
    // Level with the target, at the edges of the area.
    ...rows.flatMap(
      (y) =>
        /** @type {[number, number][]} */ ([
          [left, y],
          [right, y],
        ]),
    ),
  ];
}

/**
 * Return the area of the intersection of two boxes.
 * @param {Box} a
 * @param {Box} b
 */
export function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
