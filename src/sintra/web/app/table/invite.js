/** The invitation card: links for the friends whose seats are still empty. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { isValid } from "../net.js";
import { forgetGuest, ownTable } from "../store.js";

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
      if (connected && !open) forgetGuest(id, seat); // the friend has replaced the secret
      return !snapshot.over && (open || !connected);
    });
    element.hidden = missing.length === 0;
    const now = `${document.documentElement.lang} ${missing.map((guest) => guest.seat).join()}`;
    if (now === shown) return;
    shown = now;
    if (missing.length) void write(missing, snapshot.names);
  }

  /**
   * @param {import("../store.js").OwnSeat[]} missing
   * @param {string[]} names
   */
  async function write(missing, names) {
    const written = shown;
    const { linkField, invitationLink } = await import("./links.js");
    const checks = await Promise.all(missing.map((guest) => isValid(id, guest)));
    if (written !== shown) return;
    const valid = missing.filter((_, number) => checks[number]);
    for (const guest of missing) if (!valid.includes(guest)) forgetGuest(id, guest.seat);
    element.hidden = valid.length === 0;
    fill(
      element,
      h("h2", {}, t("invite.title")),
      h("p", { class: "muted" }, t("invite.about", { count: valid.length })),
      valid.map((guest) => linkField(names[guest.seat], invitationLink(id, guest))),
    );
  }

  return { show };
}
