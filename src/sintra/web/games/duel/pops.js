/** Score pop-ups at the places where points are scored and lost. */

import { pop } from "../../app/motion.js";
import { cellOf } from "./view.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Board} Board */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */

const LENGTH = 1000;

/**
 * @param {Host} host
 * @param {Board} board
 * @param {Scene} scene
 * @param {LogEntry[]} entries
 */
export async function popAll(host, board, scene, entries) {
  const pops = entries.flatMap((entry) => pointsOf(board, entry));
  if (!pops.length) return;
  host.sound("score");
  const places = new Map();
  await Promise.all(
    pops.map(async ({ points, at }) => {
      const element = scene.at(at) ?? scene.groups.get(at);
      if (!element || !points) return;
      const before = places.get(at) ?? 0;
      places.set(at, before + 1);
      const how = { duration: host.duration(LENGTH), delay: host.duration(160 * before) };
      await pop(host.signed(points), element, { ...how, loss: points < 0 });
    }),
  );
}

/**
 * Return the points of a move and of its automatic effects, each with its place.
 * @param {Board} board
 * @param {LogEntry} entry
 * @returns {{points: number, at: string}[]}
 */
function pointsOf(board, { seat, move }) {
  if (!move) return [];
  const { parts, effect } = move;
  const pops = [];
  if (parts.kind === "tile") {
    const special = effect.special?.points ?? 0;
    pops.push({ points: effect.points - special, at: spaceName(board, seat, effect.space) });
    if (special) pops.push({ points: special, at: spaceName(board, seat, effect.special.space) });
  } else if (effect.points) {
    pops.push({ points: effect.points, at: "stack" });
  }
  for (const [loser, lost] of (effect.then?.losses ?? []).entries()) {
    if (lost.broken) pops.push({ points: -lost.broken, at: `broken/${loser}` });
    if (lost.first_player) pops.push({ points: -lost.first_player, at: `first/${loser}` });
  }
  return pops;
}

/**
 * @param {Board} board
 * @param {number} seat
 * @param {string} space
 */
function spaceName(board, seat, space) {
  return `dome/${seat}/${cellOf(board, space).join("/")}`;
}
