/**
 * Finds the pieces that moved between two drawings of a table, and animates them.
 *
 * This module knows no moves: a piece in a new place came from a place that lost the same piece. So
 * chance, the end of a round and everything else is animated in the same way. A game only says
 * which kinds of places exchange pieces.
 */

import { fly, spotOf } from "../../app/motion.js";

/** @import { ScreenSpot } from "../../app/motion.js" */
/** @import { Scene } from "./scene.js" */
/** @typedef {{what: string}} Held */
/** @typedef {Held & {spot: ScreenSpot, piece: SVGGraphicsElement | null}} Seen */
/** @typedef {{from: string, to: string}} Flight */

/**
 * The kinds of places, which are the first parts of their names.
 * @typedef {object} Routes
 * @property {Record<string, string[]>} origins where a new piece comes from, the likeliest first
 * @property {Record<string, string>} sources the pool of pieces that appear without an origin
 * @property {Record<string, string>} ends the pool of pieces that disappear
 */

const LENGTH = 480;
const LONGEST_DELAY = 380;
const STEP = 45;

/**
 * Record all pieces and their places before the table is drawn again.
 * @param {Scene} scene
 * @returns {Map<string, Seen>}
 */
export function capture(scene) {
  const seen = new Map();
  for (const [name, { element, piece, what }] of scene.places) {
    if (element.isConnected) seen.set(name, { what, piece, spot: spotOf(piece ?? element) });
  }
  return seen;
}

/**
 * Animate all pieces from their old places to their new ones.
 * @param {Map<string, Seen>} before
 * @param {Scene} scene
 * @param {Routes} routes
 * @param {(milliseconds: number) => number} duration
 */
export async function flyAll(before, scene, routes, duration) {
  const flights = findFlights(before, scene.places, routes);
  const step = Math.min(STEP, LONGEST_DELAY / Math.max(1, flights.length));
  await Promise.all(
    flights.map(async ({ from, to }, index) => {
      const [start, place] = [before.get(from), scene.places.get(to)];
      const piece = place?.piece ?? start?.piece;
      if (!start || !place || !piece) return;
      const end = spotOf(place.piece ?? place.element);
      const { shape } = place.piece ? end : start.spot;
      const [length, delay] = [duration(LENGTH), duration(step * index)];
      if (!isPool(to, routes)) piece.classList.add("is-hidden");
      await fly(piece, start.spot, end, { duration: length, delay, shape });
      piece.classList.remove("is-hidden");
    }),
  );
}

/**
 * Return the flights that explain the difference between two drawings.
 * @param {Map<string, Held>} before
 * @param {Map<string, Held>} after
 * @param {Routes} routes
 * @returns {Flight[]}
 */
export function findFlights(before, after, routes) {
  const changed = (/** @type {Map<string, Held>} */ here, /** @type {Map<string, Held>} */ there) =>
    [...here].filter(
      ([name, { what }]) => what && !isPool(name, routes) && there.get(name)?.what !== what,
    );
  const removed = changed(before, after);
  /** @type {Flight[]} */
  const flights = [];
  for (const [to, { what }] of changed(after, before)) {
    const at = likeliest(removed, to, what, routes);
    const from = at < 0 ? pool(before, routes.sources[kindOf(to)], what) : removed[at][0];
    if (at >= 0) removed.splice(at, 1);
    if (from) flights.push({ from, to });
  }
  for (const [from, { what }] of removed) {
    const to = pool(after, routes.ends[kindOf(from)], what);
    if (to) flights.push({ from, to });
  }
  return flights;
}

/**
 * Return the index of the removed piece that arrived at a place: from the likeliest kind of place,
 * and if possible from the same factory, line or seat.
 * @param {[string, Held][]} removed
 * @param {string} to
 * @param {string} what
 * @param {Routes} routes
 */
function likeliest(removed, to, what, { origins }) {
  let [best, most] = [-1, 0];
  const kinds = origins[kindOf(to)] ?? [];
  removed.forEach(([name, held], index) => {
    const rank = kinds.indexOf(kindOf(name));
    if (rank < 0 || held.what !== what) return;
    const score = 10 * (kinds.length - rank) + commonParts(name, to);
    if (score > most) [best, most] = [index, score];
  });
  return best;
}

/**
 * Return the number of equal parts after the kind, from the beginning.
 * @param {string} one
 * @param {string} other
 */
function commonParts(one, other) {
  const [a, b] = [one.split("/").slice(1), other.split("/").slice(1)];
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs < 0 ? a.length : differs;
}

/**
 * Return the place of a pool. Some pools have a place for each kind of piece.
 * @param {Map<string, Held>} places
 * @param {string | undefined} name
 * @param {string} what
 */
function pool(places, name, what) {
  return name && [name, `${name}/${what}`].find((known) => places.has(known));
}

/** Pools hold hidden pieces, which are only counted. @param {string} name @param {Routes} routes */
function isPool(name, { sources, ends }) {
  const kind = kindOf(name);
  return Object.values(sources).includes(kind) || Object.values(ends).includes(kind);
}

/** @param {string} name */
function kindOf(name) {
  return name.split("/")[0];
}
