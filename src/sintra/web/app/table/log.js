/** The log of moves, in words and in notation, the newest first. */

import { h } from "../dom.js";
import { signed, t } from "../i18n.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Table} Table */

export function createLog() {
  const title = h("h2", { class: "log-title" });
  const list = h("ol", { class: "log-list", reversed: true });
  const none = h("p", { class: "muted" });
  const scroller = h("div", { class: "log-scroll", tabindex: "0", role: "region" }, none, list);
  const element = h("section", { class: "log card" }, title, scroller);
  /** @type {LogEntry[]} */
  let known = [];
  let names = "";

  /**
   * Add new entries and remove undone ones. If a name has changed, the whole list is written again.
   * @param {Snapshot} snapshot
   * @param {Table} table
   */
  function show(snapshot, table) {
    const { log } = snapshot;
    if (names !== snapshot.names.join("\n")) clear();
    names = snapshot.names.join("\n");
    let same = 0;
    while (same < known.length && known[same].version === log[same]?.version) same++;
    for (let left = known.length; left > same; left--) list.firstElementChild?.remove();
    for (const entry of log.slice(same)) list.prepend(line(entry, snapshot, table));
    for (const [index, item] of [...list.children].entries()) {
      item.classList.toggle("is-last", index === 0);
    }
    known = log;
    none.hidden = log.length > 0;
  }

  function clear() {
    known = [];
    list.replaceChildren();
  }

  return {
    element,
    show,
    clear,
    label() {
      title.textContent = t("log.title");
      none.textContent = t("log.none");
      scroller.setAttribute("aria-label", t("log.title"));
    },
  };
}

/**
 * @param {LogEntry} entry
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
function line(entry, snapshot, table) {
  const points = entry.move?.effect.points ?? 0;
  return h(
    "li",
    { class: "log-line", "data-seat": entry.seat },
    h(
      "span",
      {},
      h("b", {}, snapshot.names[entry.seat]),
      " ",
      entry.move ? table.logLine(entry, snapshot) : t("log.private"),
    ),
    h(
      "span",
      { class: "log-side" },
      points !== 0 && h("span", { class: points > 0 ? "log-gain" : "log-loss" }, signed(points)),
      entry.move && h("code", { class: "log-notation" }, entry.move.text),
    ),
  );
}
