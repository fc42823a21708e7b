/** An enlarged board of another player. */

import { fill, h } from "../../app/dom.js";
import { drawSeat } from "./seat.js";

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/** @param {HTMLElement} root */
export function createZoom(root) {
  const content = h("div", { class: "sp-zoomed" });
  const close = h(
    "button",
    { type: "button", class: "sp-close", onclick: () => dialog.close() },
    "×",
  );
  const dialog = h("dialog", { class: "sp-zoom", onclick: outside }, close, content);
  root.append(dialog);
  /** @type {number | null} */
  let seat = null;
  dialog.addEventListener("close", () => (seat = null));

  /** Close the dialog after a click outside the board. @param {MouseEvent} event */
  function outside(event) {
    if (event.target === dialog) dialog.close();
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} shown
   * @param {Phrases} phrases
   */
  function open(snapshot, shown, phrases) {
    seat = shown;
    close.setAttribute("aria-label", phrases.t("zoom.close"));
    update(snapshot, phrases);
    if (!dialog.open) dialog.showModal();
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Phrases} phrases
   */
  function update(snapshot, phrases) {
    if (seat === null) return;
    dialog.setAttribute("aria-label", phrases.t("zoom.label", { name: snapshot.names[seat] }));
    fill(content, drawSeat(snapshot, seat, phrases, { front: true, zoomed: true }));
  }

  return { open, update };
}
