/** Marks the changes of the last turn. */

import { cellOf } from "./view.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").Board} Board */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */

/**
 * Mark the results of all consecutive moves of the player who moved last.
 * @param {Board} board
 * @param {Scene} scene
 * @param {LogEntry[]} log
 */
export function markLastTurn(board, scene, log) {
  const last = log.at(-1);
  if (!last) return;
  const sameTurn = [];
  for (const entry of [...log].reverse()) {
    if (entry.seat !== last.seat || endsTurn(entry, sameTurn.length)) break;
    sameTurn.push(entry);
  }
  for (const entry of sameTurn) {
    for (const name of changedBy(board, entry)) {
      (scene.at(name) ?? scene.groups.get(name))?.classList.add("is-last");
    }
  }
}

/**
 * Return true if a turn ends here. A turn does not span the end of a phase or round.
 * @param {LogEntry} entry
 * @param {number} after the number of later entries
 */
function endsTurn(entry, after) {
  return after > 0 && Boolean(entry.move?.effect.then?.ends);
}

/**
 * @param {Board} board
 * @param {LogEntry} entry
 * @returns {string[]}
 */
function changedBy(board, { seat, move }) {
  if (!move) return [];
  const { parts, effect } = move;
  switch (parts.kind) {
    case "line":
      return parts.line
        ? Array.from(
            { length: effect.tiles },
            (_, index) => `line/${seat}/${parts.line - 1}/${effect.filled - 1 - index}`,
          )
        : [];
    case "slot":
      return [`slot/${seat}/${board.slots.indexOf(parts.slot)}`];
    case "tile":
      return [`dome/${seat}/${cellOf(board, effect.space).join("/")}`];
    case "chip":
      return [`chip/${parts.factory}`];
    case "display":
      return [`display/${parts.place - 1}`];
    case "sun":
      return [`factory/${parts.factory}`];
    default:
      return [];
  }
}
