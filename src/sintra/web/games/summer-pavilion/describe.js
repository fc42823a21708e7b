/** The game in words: where it stands, what was done, where the points came from. */

import { BOARD, ROUNDS, total, wildColour } from "./board-data.js";
import { createWords } from "./words.js";

/** @typedef {import("../../app/types.js").FinalLine} FinalLine */
/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * The whole position, for who cannot see it.
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function describe(snapshot, host) {
  const words = createWords(host, snapshot.options);
  return [
    ...describeRound(snapshot, words),
    ...describeTable(snapshot.view, words),
    ...snapshot.names.map((_, seat) => describePlayer(snapshot, seat, words)),
  ].join(" ");
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function describeRound({ view, names, turn, over }, { t }) {
  if (over) return [t("say.over")];
  const [wild, next] = [wildColour(view), wildColour(view, 1)];
  const said = [t("say.round", { round: view.round, rounds: ROUNDS, phase: phaseName(view, t) })];
  if (wild) said.push(t("say.wild", { colour: t(`colour.${wild}`) }));
  if (next) said.push(t("say.wild-next", { colour: t(`colour.${next}`) }));
  if (turn !== null) said.push(t("say.turn", { name: names[turn] }));
  return said;
}

/**
 * @param {any} view
 * @param {Words} words
 */
function describeTable(view, words) {
  const { t } = words;
  const said = [];
  view.factories.forEach(
    (/** @type {Record<string, number>} */ tiles, /** @type {number} */ at) => {
      if (total(tiles)) said.push(t("say.factory", { number: at + 1, tiles: words.tiles(tiles) }));
    },
  );
  if (total(view.centre)) said.push(t("say.centre", { tiles: words.tiles(view.centre) }));
  if (view.phase === "draft" && view.token === null) said.push(t("say.token"));
  said.push(t("say.supply", { tiles: words.tiles(view.supply) }));
  said.push(t("say.pools", { bag: total(view.bag), tower: total(view.tower) }));
  return said;
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Words} words
 */
function describePlayer({ view, names }, seat, words) {
  const { t } = words;
  const player = view.players[seat];
  const said = [t("seat.label", { name: names[seat], count: player.score })];
  if (view.token === seat) said.push(t("say.holds-token"));
  said.push(
    player.passed
      ? t("say.kept", { tiles: words.tiles(player.hand) })
      : t("say.hand", { tiles: words.tiles(player.hand) }),
  );
  for (const star of BOARD.stars) {
    const filled = player.board[star.name]
      .map((/** @type {string | null} */ colour, /** @type {number} */ at) =>
        colour === null ? null : spaceWords(at + 1, colour, star, view, words),
      )
      .filter(Boolean);
    if (filled.length)
      said.push(t("say.star", { star: words.star(star.name), spaces: filled.join(", ") }));
  }
  if (!total(boardCounts(player.board))) said.push(t("say.empty-board"));
  return said.join(" ");
}

/**
 * A filled space: its position, and its colour where the star does not tell it.
 * @param {number} position
 * @param {string} colour
 * @param {import("./board-data.js").Star} star
 * @param {any} view
 * @param {Words} words
 */
function spaceWords(position, colour, star, view, words) {
  const told = view.options.board !== "grey" && star.colour === colour;
  return told ? String(position) : `${position} ${words.t(`colour.${colour}`)}`;
}

/** @param {Record<string, (string | null)[]>} board */
function boardCounts(board) {
  return { filled: Object.values(board).flat().filter(Boolean).length };
}

/**
 * The round, the phase, and the wild colours.
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
 * What was done, without the name of who did it.
 * @param {LogEntry} entry
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function logLine({ move }, snapshot, host) {
  if (!move) return "";
  const words = createWords(host, snapshot.options);
  const { t } = words;
  const { parts, effect } = move;
  switch (parts.kind) {
    case "take": {
      const said = { tiles: words.tiles(effect.tiles), source: words.source(parts.source) };
      return effect.token ? t("log.take-token", said) : t("log.take", said);
    }
    case "place":
      return placedLine(parts, effect, words);
    case "bonus":
      return t("log.bonus", { tile: t(`a-tile.${parts.colour}`) });
    case "keep":
      return keptLine(effect, words);
    default:
      return total(effect.discards ?? {})
        ? t("log.pass-discard", { count: total(effect.discards) })
        : t("log.pass");
  }
}

/**
 * @param {import("../../app/types.js").Parts} parts
 * @param {import("../../app/types.js").Effect} effect
 * @param {Words} words
 */
function placedLine(parts, effect, words) {
  const placed = words.t("log.place", {
    tile: words.t(`a-tile.${parts.colour}`),
    star: words.onto(parts.star),
    number: parts.position,
    paid: words.tiles(effect.paid),
  });
  const more = words.completed(effect);
  return more.length ? `${placed}. ${more.join(" ")}` : placed;
}

/**
 * @param {import("../../app/types.js").Effect} effect
 * @param {Words} words
 */
function keptLine(effect, words) {
  const gone = total(effect.discards);
  const said = { tiles: words.tiles(effect.tiles), count: gone };
  return gone ? words.t("log.keep-discard", said) : words.t("log.keep", said);
}

// --- The end ---------------------------------------------------------------------------------

/**
 * Where all points came from; the rows of each seat add up to its score.
 * @param {Snapshot} snapshot
 * @param {Host} host
 * @returns {FinalLine[]}
 */
export function finalLines(snapshot, host) {
  const words = createWords(host, snapshot.options);
  const points = snapshot.view.players.map((/** @type {any} */ player) => player.points);
  /** @param {(seat: any) => number} value */
  const each = (value) => points.map(value);
  /** @type {FinalLine[]} */
  const placed = BOARD.stars.map((star) => ({
    label: words.t("final.placed", { star: words.star(star.name) }),
    values: each((seat) => seat.placed[star.name]),
    kind: "part",
  }));
  return [
    { label: words.t("final.start"), values: each((seat) => seat.start), kind: "part" },
    ...placed.filter((line) => line.values.some(Boolean)),
    { label: words.t("final.token"), values: each((seat) => seat.token), kind: "part" },
    { label: words.t("final.discards"), values: each((seat) => seat.discards), kind: "part" },
    { label: words.t("final.stars"), values: each((seat) => seat.stars), kind: "end" },
    { label: words.t("final.numbers"), values: each((seat) => seat.numbers), kind: "end" },
  ];
}

/**
 * What decided the game.
 * @param {Snapshot} snapshot
 * @param {Host} host
 */
export function reason(snapshot, host) {
  const shared = (snapshot.outcome?.winners.length ?? 0) > 1;
  return shared ? host.t("reason-end.shared") : host.t("reason-end.highest");
}
