/** The places that moves change, and the points that they score there. */

/** @typedef {import("../../app/types.js").LogEntry} LogEntry */

/** Which kinds of places exchange pieces. @type {import("../kit/flights.js").Routes} */
export const routes = {
  origins: {
    hand: ["factory", "centre", "supply", "kept"],
    centre: ["factory"],
    space: ["hand"],
    kept: ["hand"],
    token: ["token"],
  },
  sources: { factory: "bag", supply: "bag" },
  ends: { hand: "tower", kept: "tower" },
};

/**
 * Return what a move changed. A pile of the centre that was taken leaves nothing to mark.
 * @param {LogEntry} entry
 * @returns {string[]}
 */
export function changes({ seat, move }) {
  if (!move) return [];
  const { parts, effect } = move;
  if (parts.kind === "place") return [spaceName(seat, parts)];
  const piles = Object.keys(effect.tiles ?? {}).map((colour) => `hand/${seat}/${colour}`);
  return parts.source && parts.source !== "C" ? [`factory/${parts.source}`, ...piles] : piles;
}

/** @param {LogEntry} entry */
export function scores({ seat, move }) {
  const points = move?.effect.points ?? 0;
  if (!points) return [];
  return [
    { points, at: move?.parts.kind === "place" ? spaceName(seat, move.parts) : `hand/${seat}` },
  ];
}

/** Return the place and the group of a space. @param {number} seat @param {any} parts of a move */
export function spaceName(seat, { star, position }) {
  return `space/${seat}/${star}/${position}`;
}
