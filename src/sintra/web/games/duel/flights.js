/**
 * Finds the pieces that moved between two drawings of the table, and animates them.
 *
 * This module knows no moves: a piece in a new place came from a place that lost the same piece. So
 * chance, the end of a round and everything else is animated in the same way.
 */

import { fly } from "../../app/motion.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{what: string, box: DOMRect}} Seen */
/** @typedef {{from: DOMRect, to: string}} Flight */

const LENGTH = 460;
const LONGEST_DELAY = 380;
const STEP = 45;

/**
 * The origins of each kind of piece, the likeliest first, and the places where pieces disappear to.
 * @type {Record<string, string[]>}
 */
const ORIGINS = {
  hand: ["sun", "moon"],
  line: ["hand"],
  broken: ["hand", "line"],
  moon: ["sun", "moon"],
  sun: ["sun"],
  dome: ["line"],
  plate: ["display", "held"],
  held: ["held"],
  slot: ["plate", "held", "display"],
  chips: ["chip", "chips"],
  first: ["first"],
};
/** The default origin of new pieces, and the default destination of removed ones. */
const SOURCES = /** @type {Record<string, string>} */ ({ sun: "bag", display: "stack", held: "stack", plate: "stack" });
const ENDS = /** @type {Record<string, string>} */ ({ line: "tower", broken: "tower", hand: "tower", held: "stack" });

/**
 * Record all pieces and their places before the table is drawn again.
 * @param {Scene} scene
 * @returns {Map<string, Seen>}
 */
export function capture(scene) {
  const seen = new Map();
  for (const [name, { element, piece, what }] of scene.places) {
    if (!element.isConnected) continue;
    seen.set(name, { what, box: (piece ?? element).getBoundingClientRect() });
  }
  return seen;
}

/**
 * Animate all pieces from their old places to their new ones.
 * @param {Map<string, Seen>} before
 * @param {Scene} scene
 * @param {(milliseconds: number) => number} duration
 */
export async function flyAll(before, scene, duration) {
  const flights = findFlights(before, scene);
  const step = Math.min(STEP, LONGEST_DELAY / Math.max(1, flights.length));
  await Promise.all(
    flights.map(async ({ from, to }, index) => {
      const place = scene.places.get(to);
      const piece = place && (place.piece ?? place.element);
      if (!place || !(piece instanceof SVGGraphicsElement)) return;
      const stays = kindOf(to) === "tower" || to === "stack";
      if (!stays) piece.classList.add("is-hidden");
      const origin = /** @type {Element} */ (/** @type {unknown} */ ({ getBoundingClientRect: () => from }));
      await fly(piece, origin, piece, { duration: duration(LENGTH), delay: duration(step * index) });
      piece.classList.remove("is-hidden");
    }),
  );
}

/**
 * @param {Map<string, Seen>} before
 * @param {Scene} scene
 * @returns {Flight[]}
 */
function findFlights(before, scene) {
  const removed = [...before].filter(
    ([name, { what }]) => what && isPiece(name) && scene.places.get(name)?.what !== what,
  );
  const come = [...scene.places].filter(
    ([name, { what }]) => what && isPiece(name) && before.get(name)?.what !== what,
  );
  /** @type {Flight[]} */
  const flights = [];
  for (const [to, { what }] of come) {
    const at = likeliest(removed, to, what);
    const source = SOURCES[kindOf(to)];
    if (at >= 0) flights.push({ from: removed.splice(at, 1)[0][1].box, to });
    else if (source) {
      const pool = before.get(source) ?? before.get(`${source}/${what}`);
      if (pool) flights.push({ from: pool.box, to });
    }
  }
  for (const [name, { what, box }] of removed) {
    const end = ENDS[kindOf(name)];
    const to = end === "tower" ? `tower/${what}` : end;
    if (to && scene.places.has(to)) flights.push({ from: box, to });
  }
  return flights;
}

/**
 * Return the removed piece that arrived here: from the same kind of place, and if possible from the
 * same factory, line or seat.
 * @param {[string, Seen][]} removed
 * @param {string} to
 * @param {string} what
 */
function likeliest(removed, to, what) {
  let [best, most] = [-1, 0];
  const kinds = ORIGINS[kindOf(to)] ?? [];
  removed.forEach(([name, seen], index) => {
    const rank = kinds.indexOf(kindOf(name));
    if (rank < 0 || seen.what !== what) return;
    const score = 10 * (kinds.length - rank) + commonParts(name, to);
    if (score > most) [best, most] = [index, score];
  });
  return best;
}

/**
 * @param {string} one
 * @param {string} other
 */
function commonParts(one, other) {
  const [a, b] = [one.split("/"), other.split("/")];
  let same = 0;
  for (let part = 1; part < Math.min(a.length, b.length); part++) {
    if (a[part] !== b[part]) break;
    same += 1;
  }
  return same;
}

/** @param {string} name */
function kindOf(name) {
  return name.split("/")[0];
}

/** Return false for the counts of hidden tiles, which are not pieces. @param {string} name */
function isPiece(name) {
  return !["bag", "tower", "stack", "tokens"].includes(kindOf(name));
}
