/** The player cards: names, scores, turn and connection. */

import { fill, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { icon } from "../icons.js";
import { clockPlace } from "./clocks.js";
import { isShared } from "./hand-over.js";

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
  const mine = snapshot.yours.includes(seat) && !isShared(snapshot);
  const score = snapshot.scores[seat];
  const rises = before !== undefined && score > before;
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
        mine && snapshot.you !== seat && h("span", { class: "player-you" }, t("you")),
      ),
      noteOf(snapshot, seat, turn),
      clockPlace(snapshot, seat),
    ),
    h("span", { class: rises ? "player-score is-rising" : "player-score" }, number(score)),
    h("span", { class: "visually-hidden" }, t("points.word", { count: score })),
    h(
      "span",
      { class: "player-badges" },
      table
        .badges(snapshot, seat)
        .map(({ text, tip, icon: picture, counts }) =>
          h(
            "span",
            { class: "player-badge", "data-tip": tip, "data-counts": counts },
            picture,
            text,
          ),
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
 * Create the note about a player's state. Narrow cards show only that a seat is free, that its
 * player is away, or that a bot plays.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {boolean} turn
 */
function noteOf(snapshot, seat, turn) {
  const text = note(snapshot, seat, turn);
  const { kind, connected, open, stand_in: standIn } = snapshot.seats[seat];
  const isMissing = !snapshot.over && (open || standIn || (kind !== "bot" && !connected));
  return h(
    "span",
    isMissing ? { class: "player-note is-missing", "data-tip": text } : { class: "player-note" },
    text,
  );
}

/**
 * Return a short note about a player's state.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {boolean} turn
 */
function note(snapshot, seat, turn) {
  const { kind, connected, open, stand_in: standIn } = snapshot.seats[seat];
  const mine = snapshot.yours.includes(seat) && !isShared(snapshot);
  if (snapshot.over) {
    const rank = snapshot.outcome?.ranks[seat] ?? 0;
    return rank === 1 ? t("player.won") : t("player.place", { place: rank });
  }
  if (open) return t("seat.free");
  if (standIn) return t(`stand-in.${standIn.reason}`);
  if (kind !== "bot" && !connected) return t("player.away");
  if (turn && snapshot.thinking) return t("player.thinking");
  if (turn) return mine ? t("player.your-turn") : t("player.to-move");
  return kind === "bot" ? t("player.bot") : "";
}
