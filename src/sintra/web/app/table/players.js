/** The player cards: names, scores, turn and connection. */

import { fill, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { duration } from "../settings.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Table} Table */

export function createPlayers() {
  const element = h("ul", { class: "players" });
  /** @type {number[]} */
  let scores = [];

  /**
   * @param {Snapshot} snapshot
   * @param {Table} table
   */
  function show(snapshot, table) {
    const before = scores;
    scores = snapshot.scores;
    element.dataset.count = String(snapshot.seats.length);
    fill(
      element,
      snapshot.seats.map((_, seat) => card(snapshot, table, seat, before[seat])),
    );
  }

  return {
    element,
    show,
    label: () => element.setAttribute("aria-label", t("players.title")),
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @param {number} seat
 * @param {number | undefined} before the score in the previous snapshot
 */
function card(snapshot, table, seat, before) {
  const turn = snapshot.turn === seat && !snapshot.over;
  const winner = snapshot.outcome?.winners.includes(seat);
  const mine = snapshot.yours.includes(seat);
  const score = h("span", { class: "player-score" }, number(snapshot.scores[seat]));
  if (before !== undefined) countUp(score, before, snapshot.scores[seat]);
  return h(
    "li",
    {
      class: `player${turn ? " is-turn" : ""}${winner ? " is-winner" : ""}`,
      "data-seat": seat,
      "aria-current": turn ? "true" : null,
    },
    h("span", { class: "player-face" }, icon(winner ? "crown" : face(snapshot, seat))),
    h(
      "div",
      { class: "player-words" },
      h(
        "span",
        { class: "player-name" },
        h("b", {}, snapshot.names[seat]),
        mine && h("span", { class: "player-you" }, t("you")),
      ),
      h("span", { class: "player-note" }, note(snapshot, seat, turn)),
    ),
    score,
    h("span", { class: "visually-hidden" }, t("points.word", { count: snapshot.scores[seat] })),
    h(
      "span",
      { class: "player-badges" },
      table
        .badges(snapshot, seat)
        .map((badge) =>
          h("span", { class: "player-badge", "data-tip": badge.tip }, badge.icon, badge.text),
        ),
    ),
  );
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
function face(snapshot, seat) {
  return snapshot.seats[seat].kind === "bot" ? "bot" : "person";
}

/**
 * Return a short note about a player's state.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {boolean} turn
 */
function note(snapshot, seat, turn) {
  const { kind, connected, open } = snapshot.seats[seat];
  const mine = snapshot.yours.includes(seat);
  if (snapshot.over) {
    const rank = snapshot.outcome?.ranks[seat] ?? 0;
    return rank === 1 ? t("player.won") : t("player.place", { place: rank });
  }
  if (open) return t("seat.free");
  if (turn && kind === "bot") return t("player.thinking");
  if (turn) return mine ? t("player.your-turn") : t("player.to-move");
  if (kind === "bot") return t("player.bot");
  return connected ? "" : t("player.away");
}

/**
 * Animate a score to its new value.
 * @param {HTMLElement} element
 * @param {number} from
 * @param {number} to
 */
function countUp(element, from, to) {
  const time = duration(500);
  if (from === to || !time) return;
  element.classList.add(to > from ? "is-rising" : "is-falling");
  const begin = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - begin) / time);
    element.textContent = number(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  step();
}
