/** A board of another player, enlarged. */

import { fill, h } from "../../app/dom.js";
import { drawSeat } from "./seat.js";

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

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

  /** A click beside the board closes it. @param {MouseEvent} event */
  function outside(event) {
    if (event.target === dialog) dialog.close();
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} shown
   * @param {Words} words
   */
  function open(snapshot, shown, words) {
    seat = shown;
    close.setAttribute("aria-label", words.t("zoom.close"));
    update(snapshot, words);
    if (!dialog.open) dialog.showModal();
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Words} words
   */
  function update(snapshot, words) {
    if (seat === null) return;
    dialog.setAttribute("aria-label", words.t("zoom.label", { name: snapshot.names[seat] }));
    fill(content, drawSeat(snapshot, seat, words, { front: true, zoomed: true }));
  }

  return { open, update };
}
