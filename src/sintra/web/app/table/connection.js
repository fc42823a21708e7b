/**
 * A strip that reports a lost connection, a move that is still on its way, or a bot that is not
 * ready yet.
 */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { preparationBar } from "../preparation.js";

/** @typedef {import("../live.js").ConnectionState} ConnectionState */
/** @typedef {import("../types.js").Preparation} Preparation */

/** Interruptions and moves that take less time are not reported, in milliseconds. */
const REPORT_DELAY = 700;

/** @param {HTMLElement} root */
export function createConnection(root) {
  const element = h("div", { class: "connection", role: "status", hidden: true });
  root.prepend(element);
  /** @type {ConnectionState} */
  let current = "connecting";
  /** @type {Preparation | null} */
  let preparation = null;
  let pending = false;
  let timer = 0;

  function label() {
    clearTimeout(timer);
    const isWaiting = preparation !== null && preparation.state !== "ready";
    if (current === "silent" || current === "lost" || current === "offline") {
      const news = t(`connection.${current}`);
      fill(element, pending ? `${news} ${t("connection.pending")}` : news);
    } else if (current === "refused") fill(element, t("connection.refused"));
    else if (pending) fill(element, t("connection.sending"));
    else if (preparation && isWaiting) fill(element, preparationBar(preparation));
    else fill(element);
    element.hidden = !element.hasChildNodes();
  }

  /** Label later, so that short waits are not reported. What is shown already changes at once. */
  function labelSoon() {
    clearTimeout(timer);
    if (element.hidden) timer = setTimeout(label, REPORT_DELAY);
    else label();
  }

  return {
    label,
    /** @param {ConnectionState} state */
    show(state) {
      current = state;
      document.documentElement.dataset.line = state;
      if (state === "lost" || (state === "open" && pending)) labelSoon();
      else label();
    },
    /** @param {boolean} isPending true while a move waits for its answer */
    showPending(isPending) {
      pending = isPending;
      if (pending) labelSoon();
      else label();
    },
    /** @param {Preparation} status */
    showPreparation(status) {
      preparation = status;
      label();
    },
  };
}
