/**
 * The log of a game as turns: what belongs together, and what it scored. The server numbers the
 * turns and says what was scored when; nothing here knows a rule.
 */

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Scoring} Scoring */
/** @typedef {import("../types.js").SeatEvent} SeatEvent */

/**
 * All moves of one turn. `number` is that of its last move.
 * @typedef {{kind: "turn", number: number, seat: number, round: number, points: number,
 *   entries: LogEntry[]}} Turn
 */

/**
 * What one player scored at the end of a round or of the game.
 * @typedef {{kind: "scoring", number: number, seat: number, round: number, points: number,
 *   scoring: Scoring}} Settlement
 */

/**
 * A resignation, a stand-in or a return, after the move with this number.
 * @typedef {{kind: "seat", number: number, seat: number, round: number, points: number,
 *   event: SeatEvent}} SeatItem
 */

/**
 * Group the moves of a log by turns. Points at the end of a round or of the game are items of
 * their own, one for each player, after the turn that they followed. So are resignations and
 * stand-ins, also within a turn.
 * @param {LogEntry[]} log
 * @param {SeatEvent[]} [events]
 * @returns {(Turn | Settlement | SeatItem)[]}
 */
export function logItems(log, events = []) {
  /** @type {(Turn | Settlement | SeatItem)[]} */
  const items = [];
  /** @type {Turn | null} */
  let turn = null;
  let [number, round, told] = [0, 0, 0];
  const tellUntil = (/** @type {number} */ version) => {
    for (; told < events.length && events[told].version < version; told++) {
      const event = events[told];
      items.push({ kind: "seat", number, seat: event.seat, round, points: 0, event });
      turn = null;
    }
  };
  for (const entry of log) {
    tellUntil(entry.version);
    ({ number, round } = entry);
    if (!turn || turn.entries[0].turn !== entry.turn) {
      const { seat, round } = entry;
      turn = { kind: "turn", number: 0, seat, round, points: 0, entries: [] };
      items.push(turn);
    }
    turn.entries.push(entry);
    turn.number = entry.number;
    turn.points += entry.move?.effect.points ?? 0;
    for (const scoring of entry.scoring) {
      const points = sum(Object.values(scoring.items));
      items.push({ kind: "scoring", number, seat: scoring.seat, round, points, scoring });
    }
  }
  tellUntil(Number.POSITIVE_INFINITY);
  return items;
}

/**
 * Return the turns of the others since the viewer's last turn, or else the last turn.
 * @param {LogEntry[]} log
 * @param {number | null} viewer
 * @returns {Turn[]}
 */
export function latestTurns(log, viewer) {
  const turns = logItems(log.slice(-MAX_RECENT)).filter((item) => item.kind === "turn");
  const own = turns.findLastIndex((turn) => turn.seat === viewer);
  const since = viewer === null ? [] : turns.slice(own + 1);
  return since.length ? since : turns.slice(-1);
}

/**
 * Return the moves of every turn, by the number of moves before it.
 * @param {LogEntry[]} log
 * @returns {Map<number, LogEntry[]>}
 */
export function turnsOf(log) {
  /** @type {Map<number, LogEntry[]>} */
  const turns = new Map();
  /** @type {LogEntry[]} */
  let entries = [];
  for (const entry of log) {
    if (entries[0]?.turn !== entry.turn) {
      entries = [];
      turns.set(entry.number - 1, entries);
    }
    entries.push(entry);
  }
  return turns;
}

/** No round of turns has more moves than this. */
const MAX_RECENT = 60;

/**
 * Return the number of the first move of every round.
 * @param {LogEntry[]} log
 */
export function roundStarts(log) {
  const starts = [];
  for (const { round, number } of log) {
    if (round > (starts.at(-1)?.round ?? 0)) starts.push({ round, number });
  }
  return starts;
}

/**
 * Return the points that each seat scored in each round. The points of the final scoring are
 * separate, and moves before the first round count as part of it.
 * @param {LogEntry[]} log
 * @param {number} seats
 */
export function pointsByRound(log, seats) {
  /** @type {Map<number, number[]>} */
  const rounds = new Map();
  const final = Array.from({ length: seats }, () => 0);
  for (const item of logItems(log)) {
    const round = Math.max(1, item.round);
    const row = rounds.get(round) ?? Array.from({ length: seats }, () => 0);
    rounds.set(round, row);
    const isFinal = item.kind === "scoring" && item.scoring.ends === "game";
    (isFinal ? final : row)[item.seat] += item.points;
  }
  return { rounds, final };
}

/**
 * Return the turn of a seat that scored most, or null if none scored.
 * @param {LogEntry[]} log
 * @param {number} seat
 * @returns {Turn | null}
 */
export function bestTurn(log, seat) {
  /** @type {Turn | null} */
  let best = null;
  for (const item of logItems(log)) {
    if (item.kind !== "turn" || item.seat !== seat) continue;
    if (item.points > (best?.points ?? 0)) best = item;
  }
  return best;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}
