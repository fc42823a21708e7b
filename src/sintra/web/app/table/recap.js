/** What the others did since the viewer's last turn, in one line. */

import { h } from "../dom.js";
import { signed } from "../i18n.js";
import { latestTurns } from "./turns.js";

/**
 * @param {import("../types.js").Snapshot} snapshot
 * @param {import("../types.js").Table} table
 */
export function recapOf(snapshot, table) {
  const { log, viewer, names } = snapshot;
  const turns = latestTurns(log, viewer).filter(({ seat }) => seat !== viewer);
  return turns.map(({ seat, entries, points }, index) => {
    // The points and the dot do not begin a line.
    const gain = points ? h("b", {}, `\u00a0${signed(points)}`) : null;
    const text = ` ${table.turnText(entries, snapshot)}`;
    const more = index < turns.length - 1 ? "\u00a0· " : null;
    return h("span", {}, h("b", {}, names[seat]), text, gain, more);
  });
}
