/** What sockets say about reviews, for whoever shows one. */

/** @typedef {import("./types.js").ReviewStatus} ReviewStatus */

/** The event that the window receives when the socket of a table tells of a review. */
export const REVIEWED = "sintra-review";

/**
 * Pass on what the socket of a table says about its review.
 * @param {string} table
 * @param {ReviewStatus} status
 */
export function tellOfReview(table, status) {
  dispatchEvent(new CustomEvent(REVIEWED, { detail: { table, status } }));
}
