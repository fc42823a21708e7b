/** How far the server is with the bots of a game, which it compiles at its first start. */

import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { botPreparation } from "./net.js";

/** @typedef {import("./types.js").Preparation} Preparation */

/** The interval between two requests, in milliseconds. */
const POLL_INTERVAL = 500;

/**
 * A sentence with the remaining time, and a progress bar; without one if nobody plays the bots.
 * @param {Preparation} status
 */
export function preparationBar(status) {
  if (status.state === "absent") {
    return h("div", { class: "preparation", "data-test": "absent" }, t("preparing.absent"));
  }
  const seconds = status.seconds_left;
  const text = t("preparing.bots");
  const left =
    seconds === null ? "" : t("preparing.left", { count: Math.max(1, Math.ceil(seconds)) });
  return h(
    "div",
    { class: "preparation", "data-test": "preparing" },
    h("span", {}, left ? `${text} ${left}` : text),
    h("progress", { max: "1", value: String(status.progress), "aria-label": text }),
  );
}

/**
 * Show the bar in an element until the bots of a game are ready.
 * @param {HTMLElement} element
 * @param {string} game
 * @returns {() => void} stops the requests
 */
export function watchPreparation(element, game) {
  let timer = 0;
  let stopped = false;

  async function look() {
    const status = await botPreparation(game).catch(() => null);
    if (stopped) return;
    const isDone = status?.state === "ready" || status?.state === "failed";
    fill(element, !isDone && status && preparationBar(status));
    if (!isDone) timer = setTimeout(() => void look(), POLL_INTERVAL);
  }

  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
