/** Log entries as predicates, without the player's name: single moves and whole turns. */

import { ADVICE } from "../../app/i18n.js";
import { total } from "./board-data.js";
import { createPhrases } from "./phrases.js";

/** @import { Effect, Host, LogEntry, Parts, Snapshot } from "../../app/types.js" */
/** @import { Phrases } from "./phrases.js" */

/** @param {LogEntry} entry @param {Snapshot} snapshot @param {Host} host */
export function logLine({ seat, move }, snapshot, host) {
  if (!move) return "";
  const you = Number(seat === snapshot.you);
  const phrases = createPhrases(host, snapshot.options);
  if (move.parts.kind !== "place") return host.list(plainClauses(move, phrases, you));
  const { parts, effect } = move;
  const paid = phrases.tiles(effect.paid);
  const placed = phrases.t("log.place", { ...placement(parts, phrases), paid, you });
  return [`${placed}.`, ...phrases.completed(effect)].join(" ");
}

/**
 * Return a turn: taking tiles, placing one with its bonus tiles, or passing.
 * @param {LogEntry[]} turn
 * @param {Snapshot} snapshot
 * @param {Host} host
 * @param {boolean} [advice] tells the player what to do
 */
export function turnText(turn, snapshot, host, advice) {
  const you = advice ? ADVICE : Number(turn[0].seat === snapshot.you);
  const phrases = createPhrases(host, snapshot.options);
  /** @type {Record<string, number>} */
  const bonus = {};
  const clauses = [];
  for (const { move } of turn) {
    if (!move) continue;
    if (move.parts.kind === "bonus") {
      bonus[move.parts.colour] = (bonus[move.parts.colour] ?? 0) + 1;
    } else if (move.parts.kind === "place") {
      const paid = advice && total(move.effect.paid ?? {}) > 1;
      const values = { ...placement(move.parts, phrases), you };
      clauses.push(
        paid
          ? phrases.t("log.place", { ...values, paid: phrases.tiles(move.effect.paid) })
          : phrases.t("turn.place", values),
      );
    } else {
      clauses.push(...plainClauses(move, phrases, you));
    }
  }
  if (total(bonus)) clauses.push(phrases.t("turn.bonus", { tiles: phrases.tiles(bonus), you }));
  return host.list(clauses);
}

/**
 * Return the clauses of a move that places no tile. What a player keeps comes last: it may be a list.
 * @param {{parts: Parts, effect: Effect}} move
 * @param {Phrases} phrases
 * @param {number} you
 */
function plainClauses({ parts, effect }, phrases, you) {
  const { t } = phrases;
  const tiles = phrases.tiles(effect.tiles ?? {});
  const count = total(effect.discards ?? {});
  const discards = count ? [t("log.discard", { count, you })] : [];
  switch (parts.kind) {
    case "take": {
      const source = phrases.source(parts.source);
      return [t("log.take", { tiles: phrases.taken(effect), source, you })];
    }
    case "bonus":
      return [t("log.bonus", { tile: t(`a-tile.${parts.colour}`), you })];
    case "keep":
      return total(effect.tiles) ? [...discards, t("log.keep", { tiles, you })] : discards;
    default:
      return [t("log.pass", { you }), ...discards];
  }
}

/** @param {Parts} parts @param {Phrases} phrases */
function placement(parts, phrases) {
  return {
    tile: phrases.t(`a-tile.${parts.colour}`),
    star: phrases.onto(parts.star),
    number: parts.position,
  };
}
