/**
 * Marks the latest moves: all moves of others since the viewer's own last move, or the last move.
 */

import { keyOf } from "./offers.js";

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */

/**
 * @param {HTMLElement} root
 * @param {Snapshot} snapshot
 */
export function markLastMoves(root, snapshot) {
  for (const marked of root.querySelectorAll(".is-last")) marked.classList.remove("is-last");
  for (const { seat, move } of lastEntries(snapshot)) {
    if (!move) continue;
    const { parts } = move;
    const place =
      parts.kind === "take"
        ? parts.source
        : `space:${seat}:${keyOf(parts)?.slice("place:".length)}`;
    root.querySelector(`[data-place="${place}"]`)?.classList.add("is-last");
    if (parts.kind !== "take" && parts.kind !== "bonus") continue;
    for (const colour of Object.keys(move.effect.tiles)) {
      const pile = `[data-place="hand:${seat}"] [data-colour="${colour}"].sp-row`;
      root.querySelector(pile)?.classList.add("is-last");
    }
  }
}

/** @param {Snapshot} snapshot */
function lastEntries({ log, viewer }) {
  const own = log.findLastIndex((entry) => entry.seat === viewer);
  const since = log.slice(own + 1);
  return viewer !== null && since.length ? since : log.slice(-1);
}
