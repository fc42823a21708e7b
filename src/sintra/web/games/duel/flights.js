/**
 * What has moved between two drawings of the table, and how it flies.
 *
 * Nothing here knows moves: a piece that lies somewhere new came from where one like it has gone.
 * So chance, the end of a round and everything else is animated in the same way.
 */

import { fly } from "../../app/motion.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{what: string, box: DOMRect}} Seen */
/** @typedef {{from: DOMRect, to: string}} Flight */

const LENGTH = 460;
const LONGEST_DELAY = 380;
const STEP = 45;

/**
 * Where pieces of a kind come from, the likeliest first; and where those go that are seen no more.
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
/** What is new without an origin comes from here, what is gone without an end goes there. */
const SOURCES = /** @type {Record<string, string>} */ ({ sun: "bag", display: "stack", held: "stack", plate: "stack" });
const ENDS = /** @type {Record<string, string>} */ ({ line: "tower", broken: "tower", hand: "tower", held: "stack" });

/**
 * What lies where, before it is drawn anew.
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
 * Lets everything fly from where it was to where it lies now.
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
  const gone = [...before].filter(
    ([name, { what }]) => what && isPiece(name) && scene.places.get(name)?.what !== what,
  );
  const come = [...scene.places].filter(
    ([name, { what }]) => what && isPiece(name) && before.get(name)?.what !== what,
  );
  /** @type {Flight[]} */
  const flights = [];
  for (const [to, { what }] of come) {
    const at = likeliest(gone, to, what);
    const source = SOURCES[kindOf(to)];
    if (at >= 0) flights.push({ from: gone.splice(at, 1)[0][1].box, to });
    else if (source) {
      const pool = before.get(source) ?? before.get(`${source}/${what}`);
      if (pool) flights.push({ from: pool.box, to });
    }
  }
  for (const [name, { what, box }] of gone) {
    const end = ENDS[kindOf(name)];
    const to = end === "tower" ? `tower/${what}` : end;
    if (to && scene.places.has(to)) flights.push({ from: box, to });
  }
  return flights;
}

/**
 * Which of the pieces that are gone came here: one of the same kind of place, if possible of the
 * same factory, line or seat.
 * @param {[string, Seen][]} gone
 * @param {string} to
 * @param {string} what
 */
function likeliest(gone, to, what) {
  let [best, most] = [-1, 0];
  const kinds = ORIGINS[kindOf(to)] ?? [];
  gone.forEach(([name, seen], index) => {
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

/** Counts of tiles out of sight are no pieces. @param {string} name */
function isPiece(name) {
  return !["bag", "tower", "stack", "tokens"].includes(kindOf(name));
}
