/** A strip that reports a lost connection to the server. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../live.js").LineState} LineState */

/** Interruptions shorter than this are not reported, in milliseconds. */
const PATIENCE = 700;

/** @param {HTMLElement} root */
export function createConnection(root) {
  const element = h("p", { class: "connection", role: "status", hidden: true });
  root.prepend(element);
  /** @type {LineState} */
  let now = "connecting";
  let timer = 0;

  function label() {
    if (now === "lost") element.textContent = t("connection.lost");
    else if (now === "warming") element.textContent = t("wait.warming");
    else if (now === "refused") element.textContent = t("connection.refused");
    else element.textContent = "";
    element.hidden = !element.textContent;
  }

  return {
    label,
    /** @param {LineState} state */
    show(state) {
      clearTimeout(timer);
      now = state;
      document.documentElement.dataset.line = state;
      if (state === "lost") timer = setTimeout(label, PATIENCE);
      else label();
    },
  };
}
