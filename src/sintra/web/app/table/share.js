/**
 * The share dialog: links for friends, spectators, the player's other devices and this position.
 */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { sharePosition } from "../net.js";
import { faultText } from "../phrases.js";
import { ownTable } from "../store.js";
import { fairPlay } from "./fair-play.js";
import { invitationLink, linkField, seatLink, secretLinkField } from "./links.js";

/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {string} table
 */
export function openShare(stage, table) {
  const snapshot = stage.snapshot;
  if (!snapshot) return;
  const own = ownTable(table);
  const named = (/** @type {number} */ seat) => snapshot.names[seat];
  openDialog(t("share.title"), [
    ...(own?.guests ?? []).map((guest) =>
      linkField(t("share.guest", { name: named(guest.seat) }), invitationLink(table, guest)),
    ),
    linkField(t("share.watch"), `${location.origin}/table/${table}`, t("share.watch.help")),
    positionField(table, snapshot.log.length),
    dealField(snapshot),
    ...(own?.seats ?? []).map((seat) =>
      secretLinkField(
        t("share.own", { name: named(seat.seat), you: Number(seat.seat === snapshot.you) }),
        seatLink(table, seat),
        t("share.own.help"),
      ),
    ),
    fairPlay(snapshot),
  ]);
}

/**
 * Create a field for a link to a new game with the draws of a finished one, if its seed is known.
 * @param {import("../types.js").Snapshot} snapshot
 */
function dealField({ game, options, fairness }) {
  if (typeof fairness?.seed !== "number") return null;
  const deal = new URLSearchParams({ ...options, seed: String(fairness.seed) });
  const link = `${location.origin}/new/${game}?${deal}`;
  return linkField(t("share.deal"), link, t("share.deal.help"));
}

/**
 * Create a field for a link to a position. The link is created on demand.
 * @param {string} table
 * @param {number} number
 */
export function positionField(table, number) {
  const holder = h("div", { class: "field" });
  const make = async () => {
    try {
      const own = ownTable(table)?.seats[0] ?? null;
      const { position } = await sharePosition(table, number, own);
      fill(
        holder,
        linkField(
          t("share.position"),
          `${location.origin}/position/${position}`,
          t("share.position.help"),
        ),
      );
      holder.querySelector("input")?.focus();
    } catch (error) {
      notify(faultText(error), "warning");
    }
  };
  fill(
    holder,
    h("span", { class: "field-label" }, t("share.position")),
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-test": "share-position",
        onclick: () => void make(),
      },
      icon("link"),
      t("share.position.make"),
    ),
    h("span", { class: "field-help" }, t("share.position.help")),
  );
  return holder;
}
