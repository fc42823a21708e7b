/** How far a review is, with a button to start or stop it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ownTable } from "../store.js";
import { wholePercent } from "./numbers.js";
import { progressOf } from "./watch.js";

/** @typedef {import("./types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("./watch.js").ReviewWatch} ReviewWatch */

/**
 * @param {string} table
 * @param {ReviewStatus} status
 * @param {() => ReviewWatch} watch
 * @returns {HTMLElement | null} null if the review is complete
 */
export function reviewProgress(table, status, watch) {
  const { state, depth } = status;
  if (state === "waiting" || state === "working") {
    const done = progressOf(status);
    return h(
      "div",
      { class: "review-progress", "data-test": "review-progress" },
      h("progress", { max: 1, value: done, "aria-label": t("review.working") }),
      h(
        "p",
        { class: "muted" },
        state === "waiting" ? t("review.waiting") : `${t("review.working")} ${wholePercent(done)}`,
      ),
      Boolean(ownTable(table)?.seats.length) &&
        h(
          "button",
          { type: "button", class: "button button-quiet", onclick: () => void watch().stop() },
          t("review.stop"),
        ),
    );
  }
  if (depth === "full") return null;
  return h(
    "div",
    { class: "review-progress" },
    state === "failed" && h("p", { class: "muted" }, t("review.failed")),
    h(
      "button",
      {
        type: "button",
        class: "button button-primary",
        "data-test": "review-start",
        onclick: () => void watch().start(),
      },
      depth === "quick" ? t("review.continue") : t("review.start"),
    ),
  );
}
