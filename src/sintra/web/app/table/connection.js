/** A strip that reports a lost connection to the server. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../live.js").ConnectionState} ConnectionState */

/** Interruptions shorter than this are not reported, in milliseconds. */
const REPORT_DELAY = 700;

/** @param {HTMLElement} root */
export function createConnection(root) {
  const element = h("p", { class: "connection", role: "status", hidden: true });
  root.prepend(element);
  /** @type {ConnectionState} */
  let current = "connecting";
  let timer = 0;

  function label() {
    if (current === "lost") element.textContent = t("connection.lost");
    else if (current === "warming") element.textContent = t("wait.warming");
    else if (current === "refused") element.textContent = t("connection.refused");
    else element.textContent = "";
    element.hidden = !element.textContent;
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
  };
}
