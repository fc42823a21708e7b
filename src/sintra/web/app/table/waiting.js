/** What the action bar says while somebody else is to move. */

import { t } from "../i18n.js";

/** @param {import("../types.js").Snapshot} snapshot @param {number} turn the seat to move */
export function waitingPrompt({ names, seats, stuck, you }, turn) {
  const [name, seat] = [names[turn], seats[turn]];
  if (seat.open) return t("bar.open");
  if (stuck) return t("bar.stuck", { name });
  return t(seat.kind === "bot" || seat.stand_in ? "bar.thinking" : "bar.theirs", {
    name,
    you: Number(turn === you),
  });
}

/**
 * Say whose turn it is.
 * @param {import("../types.js").Snapshot} snapshot
 * @param {number} turn the seat to move
 */
export function turnText(snapshot, turn) {
  const { yours, names, you } = snapshot;
  if (yours.length === 1 && yours[0] === turn) return t("turn.yours");
  // A bot plays for the seat that is called "You".
  if (turn === you) return waitingPrompt(snapshot, turn);
  return t("turn.theirs", { name: names[turn] });
}
