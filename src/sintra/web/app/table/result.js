/** The result of a game in words, from the viewer's perspective. */

import { list, signed, t } from "../i18n.js";
import { bestTurn } from "./turns.js";

/** @import { SeatEvent, Snapshot, Table } from "../types.js" */

/** A lead of at most this many points makes a game a close one. */
const CLOSE = 5;

/**
 * Return the seat of a viewer with exactly one seat. A bot may play for it.
 * @param {Snapshot} snapshot
 */
export function ownSeat({ you, yours, viewer }) {
  return you ?? (yours.length > 1 ? null : (yours[0] ?? viewer));
}

/**
 * Say who won.
 * @param {Snapshot} snapshot
 */
export function verdict(snapshot) {
  const winners = snapshot.outcome?.winners ?? [];
  const [first] = winners;
  if (first === undefined) return "";
  if (winners.length > 1) {
    return t("final.shared", { names: list(winners.map((seat) => snapshot.names[seat])) });
  }
  if (first === ownSeat(snapshot)) return t("final.you-won");
  return t("final.won", { name: snapshot.names[first] });
}

/**
 * Say what decided the game, and by how much. A player who lost reads something decent. The points
 * of a game that somebody gave up decided nothing.
 * @param {Snapshot} snapshot
 * @param {Pick<Table, "reason">} table
 */
export function resultText(snapshot, table) {
  const { outcome, scores, forfeit } = snapshot;
  if (forfeit) {
    return seatEventText({ ...forfeit, kind: forfeit.reason, bot: null }, snapshot);
  }
  const own = ownSeat(snapshot);
  const [first, second] = [...scores].sort((a, b) => b - a);
  const count = first - second;
  const texts = [count ? t("final.lead", { count }) : t("final.tied")];
  if (count && own !== null && !outcome?.winners.includes(own)) {
    texts.push(t(first - scores[own] <= CLOSE ? "final.close" : "final.next-time"));
  }
  return [...texts, table.reason(snapshot)].filter(Boolean).join(" ");
}

/**
 * Describe the best turn of the viewer or else of the winner, or return null if no turn scored.
 * @param {Snapshot} snapshot
 * @param {Pick<Table, "turnText">} table
 */
export function bestTurnText(snapshot, table) {
  const own = ownSeat(snapshot);
  const best = bestTurn(snapshot.log, own ?? snapshot.outcome?.winners[0] ?? 0);
  if (!best) return null;
  return t("final.best-turn", {
    name: snapshot.names[best.seat],
    turn: table.turnText(best.entries, snapshot),
    round: best.round,
    points: signed(best.points),
    you: Number(best.seat === own),
  });
}

/**
 * Say that somebody resigned, was replaced by a bot, or came back.
 * @param {Pick<SeatEvent, "seat" | "kind" | "bot">} event
 * @param {Snapshot} snapshot
 */
export function seatEventText({ seat, kind, bot }, { names, you }) {
  const values = { name: names[seat], you: Number(seat === you) };
  if (kind === "back") return t("stand-in.ends", values);
  return t(bot ? `stand-in.begins.${kind}` : `final.forfeit.${kind}`, values);
}
