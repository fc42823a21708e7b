/** Taking a seat and choosing a name. */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { rename, sit } from "../net.js";
import { faultText } from "../phrases.js";
import {
  MAX_NAME_LENGTH,
  ownTable,
  playerName,
  proposedSecret,
  rememberName,
  rememberSeat,
} from "../store.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * Take a free seat.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {() => void} done
 */
export async function sitDown(snapshot, seat, done) {
  const name = playerName() || (await askName(""));
  if (name === null) return;
  try {
    const secret = proposedSecret(snapshot.table, seat);
    await sit(snapshot.table, seat, name, secret);
    rememberSeat(snapshot.table, snapshot.game, { seat, secret });
    done();
  } catch (error) {
    notify(faultText(error), "warning");
  }
}

/**
 * Name the seat of a player who came by a link, with the stored name or after asking for one. The
 * dialog suggests the name that the host gave the seat.
 * @param {Stage} stage
 * @param {string} table
 */
export async function nameSeat(stage, table) {
  const own = ownTable(table)?.seats.at(-1);
  const snapshot = stage.snapshot;
  if (!own || !snapshot) return;
  rememberSeat(table, snapshot.game, own);
  const given = snapshot.seats[own.seat];
  const name = playerName() || (await askName(given && !given.label ? given.name : ""));
  if (!name || given?.name === name) return;
  try {
    await rename(table, name, own);
  } catch (error) {
    notify(faultText(error), "warning");
  }
}

/**
 * Ask for the player's name.
 * @param {string} suggested
 * @returns {Promise<string | null>} null if the dialog was closed
 */
async function askName(suggested) {
  const input = h("input", {
    class: "input",
    maxlength: MAX_NAME_LENGTH,
    name: "name",
    autocomplete: "nickname",
    value: suggested,
  });
  /** @type {string | null} */
  let name = null;
  const form = h(
    "form",
    {
      class: "name-form",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        name = input.value.trim();
        rememberName(name);
        dialog.close();
      },
    },
    h("label", { class: "field" }, h("span", { class: "field-label" }, t("name.label")), input),
    h("button", { type: "submit", class: "button button-primary" }, t("name.go")),
  );
  const dialog = openDialog(t("name.title"), [h("p", { class: "muted" }, t("name.about")), form]);
  input.select();
  await dialog.closed;
  return name;
}
