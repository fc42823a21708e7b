/** The game as text: position, log, final scoring. */

import { BOARD, ROUNDS, total, wildColour } from "./board-data.js";
import { createPhrases } from "./phrases.js";

/** @typedef {import("../../app/types.js").FinalLine} FinalLine */
/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * Describe the whole position, for screen readers.
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function describe(snapshot, host) {
  const phrases = createPhrases(host, snapshot.options);
  return [
    ...describeRound(snapshot, phrases),
    ...describeTable(snapshot.view, phrases),
    ...snapshot.names.map((_, seat) => describePlayer(snapshot, seat, phrases)),
  ].join(" ");
}

/**
 * @param {Snapshot} snapshot
 * @param {Phrases} phrases
 */
function describeRound({ view, names, turn, over }, { t }) {
  if (over) return [t("say.over")];
  const [wild, next] = [wildColour(view), wildColour(view, 1)];
  const phase = phaseName(view, t);
  const sentences = [t("say.round", { round: view.round, rounds: ROUNDS, phase })];
  if (wild) sentences.push(t("say.wild", { colour: t(`colour.${wild}`) }));
  if (next) sentences.push(t("say.wild-next", { colour: t(`colour.${next}`) }));
  if (turn !== null) sentences.push(t("say.turn", { name: names[turn] }));
  return sentences;
}

/**
 * @param {any} view
 * @param {Phrases} phrases
 */
function describeTable(view, phrases) {
  const { t } = phrases;
  const sentences = [];
  view.factories.forEach(
    (/** @type {Record<string, number>} */ tiles, /** @type {number} */ at) => {
      if (!total(tiles)) return;
      sentences.push(t("say.factory", { number: at + 1, tiles: phrases.tiles(tiles) }));
    },
  );
  if (total(view.centre)) sentences.push(t("say.centre", { tiles: phrases.tiles(view.centre) }));
  if (view.phase === "draft" && view.token === null) sentences.push(t("say.token"));
  sentences.push(t("say.supply", { tiles: phrases.tiles(view.supply) }));
  sentences.push(t("say.pools", { bag: total(view.bag), tower: total(view.tower) }));
  return sentences;
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Phrases} phrases
 */
function describePlayer({ view, names }, seat, phrases) {
  const { t } = phrases;
  const player = view.players[seat];
  const sentences = [t("seat.label", { name: names[seat], count: player.score })];
  if (view.token === seat) sentences.push(t("say.holds-token"));
  sentences.push(
    player.passed
      ? t("say.kept", { tiles: phrases.tiles(player.hand) })
      : t("say.hand", { tiles: phrases.tiles(player.hand) }),
  );
  for (const star of BOARD.stars) {
    const filled = player.board[star.name]
      .map((/** @type {string | null} */ colour, /** @type {number} */ at) =>
        colour === null ? null : spacePhrase(at + 1, colour, star, view, phrases),
      )
      .filter(Boolean);
    if (filled.length)
      sentences.push(t("say.star", { star: phrases.star(star.name), spaces: filled.join(", ") }));
  }
  if (!total(boardCounts(player.board))) sentences.push(t("say.empty-board"));
  return sentences.join(" ");
}

/**
 * Describe a filled space: its position, and its colour if the star does not imply it.
 * @param {number} position
 * @param {string} colour
 * @param {import("./board-data.js").Star} star
 * @param {any} view
 * @param {Phrases} phrases
 */
function spacePhrase(position, colour, star, view, phrases) {
  const implied = view.options.board !== "grey" && star.colour === colour;
  return implied ? String(position) : `${position} ${phrases.t(`colour.${colour}`)}`;
}

/** @param {Record<string, (string | null)[]>} board */
function boardCounts(board) {
  return { filled: Object.values(board).flat().filter(Boolean).length };
}

/**
 * Describe the round, the phase and the wild colours.
 * @param {any} view
 * @param {Host["t"]} t
 */
export function phaseName(view, t) {
  return view.phase === "draft"
    ? t("phase.draft")
    : view.phase === "over"
      ? t("phase.over")
      : t("phase.place");
}

// --- The log ---------------------------------------------------------------------------------

/**
 * Return a log entry as a predicate, without the player's name.
 * @param {LogEntry} entry
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function logLine({ move }, snapshot, host) {
  if (!move) return "";
  const phrases = createPhrases(host, snapshot.options);
  const { t } = phrases;
  const { parts, effect } = move;
  switch (parts.kind) {
    case "take": {
      const values = { tiles: phrases.tiles(effect.tiles), source: phrases.source(parts.source) };
      return effect.token ? t("log.take-token", values) : t("log.take", values);
    }
    case "place":
      return placedLine(parts, effect, phrases);
    case "bonus":
      return t("log.bonus", { tile: t(`a-tile.${parts.colour}`) });
    case "keep":
      return keptLine(effect, phrases);
    default:
      return total(effect.discards ?? {})
        ? t("log.pass-discard", { count: total(effect.discards) })
        : t("log.pass");
  }
}

/**
 * @param {import("../../app/types.js").Parts} parts
 * @param {import("../../app/types.js").Effect} effect
 * @param {Phrases} phrases
 */
function placedLine(parts, effect, phrases) {
  const placed = phrases.t("log.place", {
    tile: phrases.t(`a-tile.${parts.colour}`),
    star: phrases.onto(parts.star),
    number: parts.position,
    paid: phrases.tiles(effect.paid),
  });
  const more = phrases.completed(effect);
  return more.length ? `${placed}. ${more.join(" ")}` : placed;
}

/**
 * @param {import("../../app/types.js").Effect} effect
 * @param {Phrases} phrases
 */
function keptLine(effect, phrases) {
  const discarded = total(effect.discards);
  const values = { tiles: phrases.tiles(effect.tiles), count: discarded };
  return discarded ? phrases.t("log.keep-discard", values) : phrases.t("log.keep", values);
}

// --- The end ---------------------------------------------------------------------------------

/**
 * Return the final score of each seat, itemised. The values add up to the score.
 * @param {Snapshot} snapshot
 * @param {Host} host
 * @returns {FinalLine[]}
 */
export function finalLines(snapshot, host) {
  const phrases = createPhrases(host, snapshot.options);
  const points = snapshot.view.players.map((/** @type {any} */ player) => player.points);
  /** @param {(seat: any) => number} value */
  const each = (value) => points.map(value);
  /** @type {FinalLine[]} */
  const placed = BOARD.stars.map((star) => ({
    label: phrases.t("final.placed", { star: phrases.star(star.name) }),
    values: each((seat) => seat.placed[star.name]),
    kind: "part",
  }));
  return [
    { label: phrases.t("final.start"), values: each((seat) => seat.start), kind: "part" },
    ...placed.filter((line) => line.values.some(Boolean)),
    { label: phrases.t("final.token"), values: each((seat) => seat.token), kind: "part" },
    { label: phrases.t("final.discards"), values: each((seat) => seat.discards), kind: "part" },
    { label: phrases.t("final.stars"), values: each((seat) => seat.stars), kind: "end" },
    { label: phrases.t("final.numbers"), values: each((seat) => seat.numbers), kind: "end" },
  ];
}

/**
 * Return what decided the game.
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function reason(snapshot, host) {
  const shared = (snapshot.outcome?.winners.length ?? 0) > 1;
  return shared ? host.t("reason-end.shared") : host.t("reason-end.highest");
}
