/** Whose turn it is, in words. */

import { t } from "../i18n.js";

/**
 * Say what the action bar says while somebody else is to move.
 * @param {import("../types.js").Snapshot} snapshot
 * @param {number} turn the seat to move
 */
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

/**
 * Return the words of the document title while somebody at this screen is to move, or else "".
 * @param {import("../types.js").Snapshot} snapshot
 */
export function turnTitle({ turn, names, yours }) {
  if (turn === null || !yours.includes(turn)) return "";
  return yours.length > 1 ? t("turn.of", { name: names[turn] }) : t("turn.short");
}

/**
 * Return what a player who looks at another page has to know: it is their turn now, or somebody asks
 * them; "" if there is nothing new.
 * @param {import("../types.js").Snapshot} snapshot
 * @param {import("../types.js").Snapshot | null} last
 */
export function news(snapshot, last) {
  if (!last) return "";
  const asked = snapshot.proposal?.waiting.some((seat) => snapshot.yours.includes(seat));
  if (asked && !last.proposal) return t("question.short");
  return last.turn === snapshot.turn ? "" : turnTitle(snapshot);
}
