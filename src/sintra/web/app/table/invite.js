/** The invitation card: links for the friends whose seats are still empty. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { ownTable } from "../store.js";
import { linkField, seatLink } from "./links.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @param {Stage} stage
 * @param {string} id
 */
export function createInvite(stage, id) {
  const element = h("section", { class: "invite card", hidden: true, "data-test": "invite" });
  stage.extra.append(element);
  let shown = "";

  /** @param {Snapshot} snapshot */
  function show(snapshot) {
    const missing = (ownTable(id)?.guests ?? []).filter(({ seat }) => {
      const { open, connected } = snapshot.seats[seat] ?? {};
      return !snapshot.over && (open || !connected);
    });
    element.hidden = missing.length === 0;
    const now = `${document.documentElement.lang} ${missing.map((guest) => guest.seat).join()}`;
    if (now === shown) return;
    shown = now;
    fill(
      element,
      h("h2", {}, t("invite.title")),
      h("p", { class: "muted" }, t("invite.about", { count: missing.length })),
      missing.map((guest) => linkField(snapshot.names[guest.seat], seatLink(id, guest))),
    );
  }

  return { show };
}
