/** The end of a game that was played on from another one, beside the end of that one. */

import { fill, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { snapshot as fetchSnapshot } from "../net.js";
import { originOf } from "./origins.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * @param {Snapshot} snapshot the finished game
 * @returns {HTMLElement | null} null if it was not played on from another one
 */
export function comparison(snapshot) {
  const origin = originOf(snapshot.table);
  if (!origin) return null;
  const element = h("section", { class: "play-on-comparison", "data-test": "comparison" });
  void fetchSnapshot(origin.table)
    .then((before) => fill(element, ...content(snapshot, before, origin)))
    .catch(() => element.remove());
  return element;
}

/**
 * @param {Snapshot} now
 * @param {Snapshot} before
 * @param {import("./origins.js").Origin} origin
 */
function content(now, before, { seat, number: move, table }) {
  const change = lead(now, seat) - lead(before, seat);
  const count = Math.abs(change);
  const side = change > 0 ? "better" : change < 0 ? "worse" : "same";
  return [
    h("h3", {}, t("play-on.compared")),
    h(
      "p",
      {},
      t("play-on.then", { scores: scores(before) }),
      " ",
      t("play-on.now", { scores: scores(now) }),
    ),
    h("p", {}, t(`play-on.${side}`, { count })),
    h("a", { href: `/replay/${table}#${move}` }, t("play-on.back")),
  ];
}

/** @param {Snapshot} snapshot */
function scores({ scores: all }) {
  return all.map((score) => number(score)).join(" : ");
}

/**
 * Return the lead of a seat over its best rival.
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
function lead({ scores: all }, seat) {
  const rivals = all.filter((_, at) => at !== seat);
  return all[seat] - Math.max(...rivals);
}
