/** A rematch: the same game with the same players in the same seats. */

import { openTable } from "../create.js";
import { person } from "../phrases.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * Return a function that creates the table, or null if a player is on another device.
 * @param {Snapshot} snapshot
 */
export function rematch(snapshot) {
  const elsewhere = snapshot.seats.some(
    (seat, index) => seat.kind === "person" && !snapshot.yours.includes(index),
  );
  if (elsewhere || !snapshot.yours.length) return null;
  const { players: _, ...options } = snapshot.options;
  const seats = snapshot.seats.map((seat) =>
    seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : person(seat.label ? "" : seat.name),
  );
  return () => {
    const root = /** @type {HTMLElement} */ (document.querySelector(".page"));
    void openTable(root, { game: snapshot.game, options, seats });
  };
}
