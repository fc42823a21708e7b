/** What the action bar says while somebody else is to move. */

import { t } from "../i18n.js";

/** @param {import("../types.js").Snapshot} snapshot @param {number} turn the seat to move */
export function waitingPrompt({ names, seats, stuck }, turn) {
  const [name, seat] = [names[turn], seats[turn]];
  if (seat.open) return t("bar.open");
  if (stuck) return t("bar.stuck", { name });
  return t(seat.kind === "bot" || seat.stand_in ? "bar.thinking" : "bar.theirs", { name });
}
