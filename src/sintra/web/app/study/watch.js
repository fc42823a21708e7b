/** The review of a table, as far as it is. The table's socket tells of its progress. */

import { notify } from "../announce.js";
import { review as fetchReview, startReview, stopReview } from "../net.js";
import { faultText } from "../phrases.js";
import { ownTable } from "../store.js";
import { REVIEWED } from "./news.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewStatus} ReviewStatus */
/** @typedef {ReturnType<typeof watchReview>} ReviewWatch */

/**
 * Load the review of a finished game, and follow its progress.
 * @param {string} table
 * @param {(status: ReviewStatus, review: Review | null) => void} onChange
 */
export function watchReview(table, onChange) {
  /** @type {ReviewStatus} */
  let status = { state: "absent", depth: null };
  /** @type {Review | null} */
  let review = null;
  let released = false;

  async function load() {
    try {
      const found = await fetchReview(table);
      if (released) return;
      review = found.review;
      // What the socket has said about a running review is newer.
      const isRunning = status.state === "working" && found.state !== "done";
      status = isRunning ? { ...status, depth: found.depth } : found;
      onChange(status, review);
    } catch (error) {
      if (!released) notify(faultText(error), "warning");
    }
  }

  /** @param {Event} event */
  function hear(event) {
    const { detail } = /** @type {CustomEvent<{table: string, status: ReviewStatus}>} */ (event);
    if (detail.table !== table) return;
    status = detail.status;
    if (status.state === "done" || status.state === "stopped") void load();
    else onChange(status, review);
  }
  addEventListener(REVIEWED, hear);
  void load();

  return {
    get review() {
      return review;
    },
    get status() {
      return status;
    },
    /** Ask for the review. */
    async start() {
      try {
        status = { ...(await startReview(table)), progress: 0 };
        onChange(status, review);
        if (status.state === "done") await load();
      } catch (error) {
        notify(faultText(error), "warning");
      }
    },
    /** Stop the review, if the viewer has played this game. */
    async stop() {
      const own = ownTable(table)?.seats[0];
      if (!own) return;
      try {
        status = await stopReview(table, own);
        onChange(status, review);
      } catch (error) {
        notify(faultText(error), "warning");
      }
    },
    release() {
      released = true;
      removeEventListener(REVIEWED, hear);
    },
  };
}

/**
 * True while a review is waiting or being made.
 * @param {ReviewStatus} status
 */
export function isUnderWay({ state, depth }) {
  return state === "waiting" || state === "working" || (state === "done" && depth === "quick");
}

/**
 * Return how far the whole review is, from 0 to 1. The first look is a tenth of it.
 * @param {ReviewStatus} status
 */
export function progressOf({ state, depth, progress = 0 }) {
  if (state !== "working") return depth === "quick" ? 0.1 : 0;
  return depth === "quick" ? 0.1 * progress : 0.1 + 0.9 * progress;
}
