/** A strip that reports a lost connection to the server, or a bot that is not ready yet. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { preparationBar } from "../preparation.js";

/** @typedef {import("../live.js").ConnectionState} ConnectionState */
/** @typedef {import("../types.js").Preparation} Preparation */

/** Interruptions shorter than this are not reported, in milliseconds. */
const REPORT_DELAY = 700;

/** @param {HTMLElement} root */
export function createConnection(root) {
  const element = h("div", { class: "connection", role: "status", hidden: true });
  root.prepend(element);
  /** @type {ConnectionState} */
  let current = "connecting";
  /** @type {Preparation | null} */
  let preparation = null;
  let timer = 0;

  function label() {
    const isWaiting = preparation !== null && preparation.state !== "ready";
    if (current === "lost") fill(element, t("connection.lost"));
    else if (current === "refused") fill(element, t("connection.refused"));
    else if (preparation && isWaiting) fill(element, preparationBar(preparation));
    else fill(element);
    element.hidden = !element.hasChildNodes();
  }

  return {
    label,
    /** @param {ConnectionState} state */
    show(state) {
      clearTimeout(timer);
      current = state;
      document.documentElement.dataset.line = state;
      if (state === "lost") timer = setTimeout(label, REPORT_DELAY);
      else label();
    },
    /** @param {Preparation} status */
    showPreparation(status) {
      preparation = status;
      label();
    },
  };
}
