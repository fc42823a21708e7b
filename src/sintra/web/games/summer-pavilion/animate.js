/**
 * Animates tiles from the previous drawing of the table to the new one.
 *
 * The table is drawn in its new state at once; moving tiles are hidden until they arrive.
 */

import { fly, pop } from "../../app/motion.js";
import { piles } from "./board-data.js";
import { TALL } from "./tiles.js";

/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */

/** The position of a tile on the screen: its centre, its side in pixels, its rotation. */
/** @typedef {{x: number, y: number, side: number, turned: number}} Spot */
/** @typedef {{colour: string, from: string, to: string, turn: number}} Flight */

const FLIGHT = 520;
const BETWEEN_TILES = 28;
const BETWEEN_TURNS = 240;

/**
 * Record the positions of all tiles and places, by the name of the place.
 * @param {HTMLElement} root
 */
export function captured(root) {
  /** @type {Map<string, {spot: Spot, tiles: {colour: string, spot: Spot}[]}>} */
  const places = new Map();
  for (const place of root.querySelectorAll("[data-place]")) {
    const tiles = [...place.querySelectorAll(".sp-tile")].map((tile) => ({
      colour: tile.getAttribute("data-colour") ?? "",
      spot: spotOf(/** @type {SVGGraphicsElement} */ (tile)),
    }));
    places.set(place.getAttribute("data-place") ?? "", { spot: middleOf(place), tiles });
  }
  return places;
}

/**
 * Animate the changes between two positions. The new one is drawn already.
 * @param {HTMLElement} root
 * @param {Host} host
 * @param {ReturnType<typeof captured>} before
 * @param {Snapshot} previous
 * @param {Snapshot} snapshot
 */
export async function animate(root, host, before, previous, snapshot) {
  const entries = snapshot.log.filter((entry) => entry.version > previous.version && entry.move);
  if (!entries.length) return;
  const flights = [...entries.flatMap(flightsOf), ...dealt(entries, previous.view, snapshot.view)];
  const arrivals = new Arrivals(root);
  const last = entries[entries.length - 1].move?.parts.kind;
  host.sound(last === "place" ? "place" : "take");
  // The points fade while the game continues.
  entries.forEach((entry, turn) => void popPoints(root, host, entry, turn));
  await Promise.all(
    flights.map((flight, number) => launch(root, host, before, arrivals, flight, number)),
  );
}

// --- Which tiles move ------------------------------------------------------------------------

/**
 * Return the tiles that a player's move sets in motion.
 * @param {LogEntry} entry
 * @param {number} turn
 * @returns {Flight[]}
 */
function flightsOf({ seat, move }, turn) {
  if (!move) return [];
  const { parts, effect } = move;
  const hand = `hand:${seat}`;
  switch (parts.kind) {
    case "take":
      return [
        ...sent(effect.tiles, parts.source, hand, turn),
        ...sent(effect.to_centre, parts.source, "C", turn),
      ];
    case "place": {
      const rest = { ...effect.paid, [parts.colour]: effect.paid[parts.colour] - 1 };
      const space = `space:${seat}:${parts.star}:${parts.position}`;
      return [
        { colour: parts.colour, from: hand, to: space, turn },
        ...sent(rest, hand, "tower", turn),
      ];
    }
    case "bonus":
      return sent(effect.tiles, "supply", hand, turn);
    default:
      return [
        ...sent(effect.tiles, hand, `kept:${seat}`, turn),
        ...sent(effect.discards, hand, "tower", turn),
      ];
  }
}

/**
 * Return the tiles that came out of the bag: all that are on the supply and the factories and were
 * not there before, or were taken since.
 * @param {LogEntry[]} entries
 * @param {any} was
 * @param {any} is
 * @returns {Flight[]}
 */
function dealt(entries, was, is) {
  if (!entries.some((entry) => entry.draws.length)) return [];
  const turn = entries.length - 1;
  /** @type {Record<string, number>} */
  const supply = { ...was.supply };
  for (const { move } of entries) {
    if (move?.parts.kind === "bonus") supply[move.parts.colour] -= 1;
  }
  const flights = sent(gained(supply, is.supply), "bag", "supply", turn);
  const filled = is.round === was.round ? [] : is.factories;
  filled.forEach((/** @type {Record<string, number>} */ tiles, /** @type {number} */ at) => {
    flights.push(...sent(tiles, "bag", `F${at + 1}`, turn));
  });
  return flights;
}

/**
 * @param {Record<string, number>} was
 * @param {Record<string, number>} is
 */
function gained(was, is) {
  return Object.fromEntries(
    Object.entries(is).map(([colour, count]) => [colour, Math.max(0, count - (was[colour] ?? 0))]),
  );
}

/**
 * @param {Record<string, number> | undefined} counts
 * @param {string} from
 * @param {string} to
 * @param {number} turn
 * @returns {Flight[]}
 */
function sent(counts, from, to, turn) {
  return piles(counts ?? {}).flatMap(([colour, count]) =>
    Array.from({ length: count }, () => ({ colour, from, to, turn })),
  );
}

// --- How tiles move --------------------------------------------------------------------------

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @param {ReturnType<typeof captured>} before
 * @param {Arrivals} arrivals
 * @param {Flight} flight
 * @param {number} number
 */
async function launch(root, host, before, arrivals, { colour, from, to, turn }, number) {
  const start = takeSpot(before, from, colour);
  const arrival = arrivals.claim(to, colour);
  const place = root.querySelector(`[data-place="${to}"]`);
  const piece = arrivals.model(colour);
  if (!start || !piece || !place) return;
  const end = arrival ? spotOf(arrival) : { ...middleOf(place), side: start.side / 2 };
  arrival?.classList.add("is-hidden");
  await fly(piece, upright(start), upright(end), {
    duration: host.duration(FLIGHT),
    delay: host.duration(turn * BETWEEN_TURNS + (number % 8) * BETWEEN_TILES),
    turn: end.turned,
  });
  arrival?.classList.remove("is-hidden");
}

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @param {LogEntry} entry
 * @param {number} turn
 */
async function popPoints(root, host, { seat, move }, turn) {
  const points = move?.effect.points ?? 0;
  if (!points || !move) return;
  const { kind, star, position } = move.parts;
  const where = kind === "place" ? `space:${seat}:${star}:${position}` : `hand:${seat}`;
  const at = root.querySelector(`[data-place="${where}"]`);
  if (!at) return;
  if (points > 0) host.sound("score");
  await pop(host.signed(points), at, {
    duration: host.duration(1000),
    delay: host.duration(turn * BETWEEN_TURNS + (kind === "place" ? FLIGHT / 2 : 0)),
    loss: points < 0,
  });
}

/** The new tiles of the table. Each can be the destination of one animation. */
class Arrivals {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Set<Element>} */
    this.claimed = new Set();
  }

  /**
   * @param {string} place
   * @param {string} colour
   * @returns {SVGGraphicsElement | null}
   */
  claim(place, colour) {
    const tiles = [
      ...this.root.querySelectorAll(`[data-place="${place}"] .sp-tile[data-colour="${colour}"]`),
    ];
    const free = tiles.reverse().find((tile) => !this.claimed.has(tile));
    if (free) this.claimed.add(free);
    return /** @type {SVGGraphicsElement | null} */ (free ?? null);
  }

  /**
   * Return a tile whose appearance is copied, upright.
   * @param {string} colour
   * @returns {SVGGraphicsElement | null}
   */
  model(colour) {
    return this.root.querySelector(`.sp-stock .sp-tile[data-colour="${colour}"]`);
  }
}

// --- Positions -------------------------------------------------------------------------------

/**
 * Return the position of a tile before the move. The same tile cannot leave twice.
 * @param {ReturnType<typeof captured>} before
 * @param {string} place
 * @param {string} colour
 */
function takeSpot(before, place, colour) {
  const known = before.get(place);
  const at = known?.tiles.findLastIndex((tile) => tile.colour === colour) ?? -1;
  if (!known || at < 0) return known?.spot ?? null;
  return known.tiles.splice(at, 1)[0].spot;
}

/**
 * @param {SVGGraphicsElement} tile
 * @returns {Spot}
 */
function spotOf(tile) {
  const box = tile.getBoundingClientRect();
  const { a, b } = tile.getScreenCTM() ?? { a: 0.4, b: 0 };
  const turned = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    side: 100 * Math.hypot(a, b),
    turned: turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned,
  };
}

/**
 * @param {Element} place
 * @returns {Spot}
 */
function middleOf(place) {
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: 24, turned: 0 };
}

/**
 * Return an object with the bounding box of an upright tile at a spot, for the animation.
 * @param {Spot} spot
 */
function upright({ x, y, side }) {
  const height = 2 * TALL * side;
  const box = new DOMRect(x - side / 2, y - height / 2, side, height);
  return /** @type {Element} */ (/** @type {unknown} */ ({ getBoundingClientRect: () => box }));
}
