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
  if (move.parts.kind !== "place") return plainLine(move, phrases, you);
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
      clauses.push(phrases.t("turn.place", { ...placement(move.parts, phrases), you }));
    } else {
      clauses.push(plainLine(move, phrases, you));
    }
  }
  if (total(bonus)) clauses.push(phrases.t("turn.bonus", { tiles: phrases.tiles(bonus), you }));
  return host.list(clauses);
}

/** @param {{parts: Parts, effect: Effect}} move @param {Phrases} phrases @param {number} you */
function plainLine({ parts, effect }, phrases, you) {
  const { t } = phrases;
  const count = total(effect.discards ?? {});
  switch (parts.kind) {
    case "take":
      return t(effect.token ? "log.take-token" : "log.take", {
        tiles: phrases.tiles(effect.tiles),
        source: phrases.source(parts.source),
        you,
      });
    case "bonus":
      return t("log.bonus", { tile: t(`a-tile.${parts.colour}`), you });
    case "keep":
      return t(count ? "log.keep-discard" : "log.keep", {
        tiles: phrases.tiles(effect.tiles),
        count,
        you,
      });
    default:
      return t(count ? "log.pass-discard" : "log.pass", { count, you });
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
