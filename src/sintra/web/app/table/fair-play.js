/** The proof that the draws of a game were decided before its first move, or that there is none. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * Show the commitment to the seed and, after the game, the seed. Only people need a proof. Without a
 * commitment, say who may know the draws.
 * @param {Snapshot} snapshot
 */
export function fairPlay({ fairness, seats }) {
  const people = seats.filter((seat) => seat.kind === "person").length;
  if (people < 2) return null;
  if (!fairness) return h("p", { "data-test": "fair-play" }, t("fair-play.known"));
  const { commitment, seed, salt } = fairness;
  const opened = seed === null ? "" : `${seed}:${salt}`;
  const verdict = h("p", {});
  if (opened) void check(opened, commitment, verdict);
  return h(
    "details",
    { class: "fair-play", "data-test": "fair-play" },
    h("summary", {}, t("fair-play.title")),
    h("p", {}, t(opened ? "fair-play.after" : "fair-play.before")),
    opened && h("p", {}, h("code", {}, opened)),
    h("p", {}, h("code", {}, commitment)),
    verdict,
  );
}

/**
 * Compare the commitment with what was opened. Browsers compute hashes on secure connections only.
 * @param {string} opened
 * @param {string} commitment
 * @param {HTMLElement} verdict
 */
async function check(opened, commitment, verdict) {
  if (!globalThis.crypto?.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(opened));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0"));
  fill(verdict, t(digest.join("") === commitment ? "fair-play.right" : "fair-play.wrong"));
}
