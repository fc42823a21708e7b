/** A rematch: a new table for the same players. A player's secret is also valid there. */

import { notify } from "../announce.js";
import { closeDialogs, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { startRematch } from "../net.js";
import { faultText } from "../phrases.js";
import { navigate } from "../router.js";
import { mute, ownTable, rememberSeat } from "../store.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Rematch} Rematch */
/** @typedef {{label: string, name: string, act: () => void}} Choice */

/**
 * Return the ways to a rematch that the viewer of a finished game has.
 * @param {Snapshot} snapshot
 * @returns {Choice[]}
 */
export function rematchChoices(snapshot) {
  const { rematch, seats } = snapshot;
  const own = ownSeats(snapshot);
  if (rematch) {
    const label = own.length ? t("rematch.join") : t("rematch.watch");
    return [{ label, name: "join", act: () => join(snapshot, rematch) }];
  }
  if (!own.length) return [];
  const people = seats.filter((seat) => seat.kind === "person").length;
  const start = people > 1 ? t("rematch.start") : t("table.again");
  const rotate = seats.length > 2 ? t("rematch.rotate") : t("rematch.swap");
  return [
    { label: start, name: "keep", act: () => void begin(snapshot, false) },
    { label: rotate, name: "rotate", act: () => void begin(snapshot, true) },
  ];
}

/**
 * Tell the viewer that another player has started a rematch, and lead there.
 * @param {Snapshot} snapshot
 */
export function offerRematch(snapshot) {
  const { rematch } = snapshot;
  if (!rematch || starting === snapshot.table) return;
  closeDialogs();
  const mine = ownSeats(snapshot).length > 0;
  const dialog = openDialog(
    t("rematch.title"),
    [
      h("p", { class: "muted" }, mine ? t("rematch.about") : t("rematch.about.watch")),
      h(
        "div",
        { class: "button-row" },
        h(
          "button",
          {
            type: "button",
            class: "button button-primary",
            "data-test": "rematch-join",
            autofocus: true,
            onclick: () => join(snapshot, rematch),
          },
          mine ? t("rematch.join") : t("rematch.watch"),
        ),
        h(
          "button",
          { type: "button", class: "button", onclick: () => dialog.close() },
          t("rematch.later"),
        ),
      ),
    ],
    { name: "rematch" },
  );
}

/** The table whose rematch this page is starting. */
let starting = "";

/**
 * @param {Snapshot} snapshot
 * @param {boolean} rotate
 */
async function begin(snapshot, rotate) {
  starting = snapshot.table;
  try {
    const [own] = ownSeats(snapshot);
    join(snapshot, await startRematch(snapshot.table, own, rotate));
  } catch (error) {
    starting = "";
    notify(faultText(error), "warning");
  }
}

/**
 * Open the new table. The secrets stay the same, the numbers of the seats may change. Who was muted
 * stays muted.
 * @param {Snapshot} snapshot
 * @param {Rematch} rematch
 */
function join(snapshot, rematch) {
  for (const { seat, secret } of ownSeats(snapshot)) {
    rememberSeat(rematch.table, snapshot.game, { seat: rematch.seats[seat], secret });
  }
  for (const seat of ownTable(snapshot.table)?.muted ?? []) {
    mute(rematch.table, rematch.seats[seat], true);
  }
  navigate(`/table/${rematch.table}`);
}

/** @param {Snapshot} snapshot */
const ownSeats = (snapshot) => ownTable(snapshot.table)?.seats ?? [];
