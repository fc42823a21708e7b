/** Log entries as predicates, without the player's name: single moves and whole turns. */

import { ADVICE } from "../../app/i18n.js";
import { coloursPhrase, factoryPhrase, plateRows, slotNumber, tilesPhrase } from "./phrases.js";
import { spacesOf } from "./view.js";

/** @import { Effect, LegalMove, LogEntry } from "../../app/types.js" */
/** @import { Host } from "./view.js" */

/**
 * @param {Host} host
 * @param {LogEntry} entry
 * @param {number | null} own the seat that is addressed as "you"
 */
export function logLine(host, { seat, move }, own) {
  return lineText(addressing(host, Number(seat === own)), move);
}

/** @param {Host} speech @param {LegalMove | null} move */
function lineText(speech, move) {
  if (!move) return speech.t("log.private");
  return LINES[move.parts.kind]?.(speech, move.effect, move.parts) ?? move.text;
}

/**
 * Return a whole turn: the taking of a plate, of tiles or of a chip, or the tiling of the dome.
 * @param {Host} host
 * @param {LogEntry[]} turn
 * @param {number | null} own the seat that is addressed as "you"
 * @param {boolean} [advice] tells the player what to do
 */
export function turnText(host, turn, own, advice) {
  const speech = addressing(host, advice ? ADVICE : Number(turn[0].seat === own));
  const moves = turn.flatMap(({ move }) => (move ? [move] : []));
  const clauses = moves.some(isBare)
    ? bareClauses(speech, moves)
    : [...takingClauses(speech, moves), ...tilingClauses(speech, moves, advice)];
  return clauses.length ? host.list(clauses) : lineText(speech, turn[turn.length - 1].move);
}

/**
 * Return a host whose phrases have the right form of the verb.
 * @param {Host} host
 * @param {number} you
 * @returns {Host}
 */
function addressing(host, you) {
  return { ...host, t: (key, values) => host.t(key, { ...values, you }) };
}

/** The moves whose words depend on the position. */
const POSITIONED = ["tile", "pay", "skip", "order"];

/** True if the effects of a move are not known. @param {LegalMove} move */
function isBare({ parts, effect }) {
  return POSITIONED.includes(parts.kind) && effect.line === undefined && !effect.stack;
}

/**
 * Word moves without their effects, such as the moves of a puzzle that are to be ordered. Tiles to be
 * stacked are counted by colour.
 * @param {Host} host
 * @param {LegalMove[]} moves
 */
function bareClauses(host, moves) {
  /** @type {Record<string, number>} */
  const stacked = {};
  const clauses = [];
  for (const { parts } of moves) {
    if (parts.kind === "order") stacked[parts.colour] = (stacked[parts.colour] ?? 0) + 1;
    else
      clauses.push(
        host.t(`turn.any.${parts.kind}`, {
          column: parts.column ?? "",
          chip: parts.chip ? coloursPhrase(host, parts.chip) : "",
        }),
      );
  }
  if (Object.keys(stacked).length)
    clauses.push(host.t("turn.any.order", { tiles: tilesPhrase(host, stacked) }));
  return clauses;
}

/** @param {Host} host @param {LegalMove[]} moves */
function takingClauses(host, moves) {
  const drawn = moves.filter(({ parts }) => parts.kind === "draw").length;
  const clauses = drawn ? [host.t("turn.draw", { count: drawn })] : [];
  const count = Math.max(1, drawn);
  for (const { parts, effect } of moves) {
    if (parts.kind === "display") {
      clauses.push(host.t("turn.display", { place: parts.place }));
    } else if (parts.kind === "slot" && clauses.length) {
      clauses.push(host.t("turn.slot", { slot: slotNumber(host, effect.slot), count }));
    } else if (parts.kind === "line" && clauses.length) {
      clauses.push(...lineClauses(host, effect));
    } else if (["sun", "moon", "chip", "slot", "line"].includes(parts.kind)) {
      clauses.push(LINES[parts.kind](host, effect, parts));
    }
  }
  return clauses;
}

/** @param {Host} host @param {Effect} effect */
function lineClauses(host, { line, filled, complete, tiles = 0, breaks = 0 }) {
  const clauses = [];
  const count = tiles + breaks;
  if (complete) clauses.push(host.t("turn.line-complete", { line }));
  else if (line !== null) clauses.push(host.t("turn.line", { line, filled, count }));
  if (breaks) clauses.push(host.t("log.break", { count: breaks }));
  return clauses;
}

/**
 * Advice names the chips to spend.
 * @param {Host} host
 * @param {LegalMove[]} moves
 * @param {boolean} [advice]
 */
function tilingClauses(host, moves, advice) {
  const clauses = [];
  /** @type {string[]} */
  let chips = [];
  for (const { parts, effect } of moves) {
    if (parts.kind !== "pay") continue;
    chips.push(coloursPhrase(host, effect.chip));
    if (!effect.complete) continue;
    const paid = host.t("turn.paid", { line: effect.line, count: chips.length });
    clauses.push(advice ? `${paid} (${chips.join("; ")})` : paid);
    chips = [];
  }
  const tiles = moves
    .filter(({ parts }) => parts.kind === "tile")
    .map(({ effect }) =>
      host.t("turn.tile", { colour: host.t(`colour.${effect.colour}`), space: effect.space }),
    );
  if (tiles.length) clauses.push(host.t("turn.tiles", { tiles: host.list(tiles) }));
  return clauses;
}

/** @type {Record<string, (host: Host, effect: Effect, parts: any) => string>} */
const LINES = {
  display: (host, effect) => host.t("log.display", plateSpaces(host, effect)),
  draw: (host, effect) =>
    host.t(effect.points ? "log.draw" : "log.draw-free", {
      type: host.t(`type.${effect.type}`),
      points: host.number(effect.points),
    }),
  stop: (host, effect) => host.t("log.stop", { count: effect.drawn }),
  choose: (host, effect) => host.t("log.choose", plateSpaces(host, effect)),
  slot: (host, effect) =>
    host.t("log.slot", {
      slot: slotNumber(host, effect.slot),
      ...plateRows(host, effect.spaces),
    }),
  return: (host, effect) => host.t("log.return", plateSpaces(host, effect)),
  sun: (host, effect, parts) =>
    host.t("log.sun", {
      tiles: tilesPhrase(host, effect.tiles),
      factory: factoryPhrase(host, parts.factory),
    }),
  moon: (host, effect) =>
    host.t(effect.first_tile ? "log.moon-first" : "log.moon", {
      tiles: tilesPhrase(host, effect.tiles),
    }),
  chip: (host, effect) => host.t("log.chip", { chip: coloursPhrase(host, effect.chip) }),
  line: linePhrase,
  order: (host, effect) =>
    host.t("log.order", {
      factory: factoryPhrase(host, effect.factory),
      order: coloursPhrase(host, effect.stack),
    }),
  pay: (host, effect) =>
    host.t(effect.complete ? "log.paid" : "log.pay", {
      chip: coloursPhrase(host, effect.chip),
      line: effect.line,
    }),
  skip: (host, effect) => host.t("log.skip", { line: effect.line }),
  tile: (host, effect) =>
    host.t(effect.special ? "log.tile-special" : "log.tile", {
      colour: host.t(`colour.${effect.colour}`),
      space: effect.space,
    }),
};

/** @param {Host} host @param {Effect} effect */
function plateSpaces(host, effect) {
  return plateRows(host, spacesOf(host.board, effect.plate));
}

/** @param {Host} host @param {Effect} effect */
function linePhrase(host, effect) {
  const { line, filled, breaks = 0, loss = 0, complete } = effect;
  const colour = host.t(`colour.${effect.colour}`);
  const clauses = [];
  if (complete) clauses.push(host.t("log.line-complete", { line, colour }));
  else if (line !== null) clauses.push(host.t("log.line", { line, filled, colour }));
  if (breaks) clauses.push(host.t("log.break", { count: breaks }));
  const move = host.list(clauses);
  return loss ? host.t("log.loss", { move, points: host.number(-loss) }) : move;
}
