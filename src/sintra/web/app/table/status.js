/** The progress of the game in the page's header: round, phase and the table's own picture. */

import { fill, h } from "../dom.js";
import { slot } from "../header.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */

export function createStatus() {
  const round = h("span", { class: "status-round" });
  const phase = h("span", { class: "status-phase" });
  const picture = h("div", { class: "status-picture" });
  const tools = h("div", { class: "status-tools" });
  const words = h("h1", { class: "status-words" }, round, phase);
  slot.replaceChildren(h("div", { class: "status" }, words, picture, tools));
  return {
    tools,
    /**
     * @param {Snapshot} snapshot
     * @param {Table} table
     */
    show(snapshot, table) {
      const heading = table.heading(snapshot);
      round.textContent = heading.round;
      phase.textContent = heading.phase;
      fill(picture, heading.icon);
    },
  };
}
