/** The position in words: a heading and a list for each part of the table and each player. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { sentence, titled } from "../sentences.js";
import { turnText } from "./waiting.js";

/** @import { Described, Snapshot, Table } from "../types.js" */

/**
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @returns {HTMLElement[]}
 */
export function positionInWords(snapshot, table) {
  return parts(snapshot, table).flatMap(({ title, items }) => [
    h("h3", {}, titled(title)),
    ...(items.length ? [list(items)] : []),
  ]);
}

/**
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @returns {Described[]}
 */
function parts(snapshot, table) {
  const { turn, you, names, scores } = snapshot;
  const { round, phase } = table.heading(snapshot);
  const toMove = turn === null ? [] : [turnText(snapshot, turn)];
  const players = names.map((name, seat) => ({
    title: t("position.player", { name, count: scores[seat], you: Number(seat === you) }),
    items: table.describeSeat(snapshot, seat),
  }));
  return [
    { title: [round, phase].filter(Boolean).join(", "), items: toMove },
    ...table.describe(snapshot),
    ...players,
  ];
}

/** @param {string[]} items */
function list(items) {
  return h(
    "ul",
    {},
    items.map((item) => h("li", {}, sentence(item))),
  );
}
