import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bestTurn,
  latestTurns,
  logItems,
  pointsByRound,
  roundStarts,
} from "../../../src/sintra/web/app/table/turns.js";

/**
 * A log from rows of turn, seat, round and points.
 * @param {[number, number, number, number][]} rows
 * @returns {any[]}
 */
function logOf(...rows) {
  return rows.map(([turn, seat, round, points], index) => ({
    number: index + 1,
    version: 10 * (index + 1),
    turn,
    seat,
    round,
    move: { effect: { points } },
    scoring: [],
  }));
}

const LOSS = { seat: 1, ends: "round", items: { broken: -10, first_player: -2 }, parts: {} };
const FINAL = { seat: 0, ends: "game", items: { "side.rows": 6 }, parts: {} };

test("the moves of a turn are one item with the sum of their points", () => {
  const items = logItems(logOf([1, 0, 1, 0], [1, 0, 1, 3], [1, 0, 1, -1], [2, 1, 1, 4]));
  assert.deepEqual(
    items.map(({ kind, seat, number, points }) => [kind, seat, number, points]),
    [
      ["turn", 0, 3, 2],
      ["turn", 1, 4, 4],
    ],
  );
});

test("two turns of one player in a row are two items", () => {
  assert.equal(logItems(logOf([1, 0, 1, 1], [2, 0, 1, 1])).length, 2);
});

test("a hidden move has no points", () => {
  const log = logOf([1, 0, 1, 2], [1, 0, 1, 0]);
  log[1].move = null;
  assert.equal(logItems(log)[0].points, 2);
});

test("the end of a round follows its turn, for each player", () => {
  const log = logOf([1, 0, 1, 2], [2, 1, 2, 0]);
  log[0].scoring = [LOSS];
  const items = logItems(log);
  assert.deepEqual(
    items.map(({ kind, seat, round, points }) => [kind, seat, round, points]),
    [
      ["turn", 0, 1, 2],
      ["scoring", 1, 1, -12],
      ["turn", 1, 2, 0],
    ],
  );
});

test("resignations and stand-ins are in the log, where they happened", () => {
  const log = logOf([1, 0, 1, 2], [1, 0, 1, 0], [2, 1, 1, 4]);
  const event = (/** @type {number} */ version) =>
    /** @type {const} */ ({ version, seat: 0, kind: "resigned", bot: "regular" });
  const items = logItems(log, [event(5), event(15), event(35)]);
  assert.deepEqual(
    items.map(({ kind, number, points }) => [kind, number, points]),
    [
      ["seat", 0, 0],
      ["turn", 1, 2],
      ["seat", 1, 0],
      ["turn", 2, 0],
      ["turn", 3, 4],
      ["seat", 3, 0],
    ],
  );
});

test("the latest turns are those of the others since the viewer's own", () => {
  const log = logOf([1, 0, 1, 0], [2, 1, 1, 0], [3, 2, 1, 0], [3, 2, 1, 0]);
  const seats = (/** @type {number | null} */ viewer) =>
    latestTurns(log, viewer).map(({ seat }) => seat);
  assert.deepEqual(seats(0), [1, 2]);
  assert.deepEqual(seats(1), [2]);
  assert.deepEqual(seats(2), [2]);
  assert.deepEqual(seats(null), [2]);
  assert.deepEqual(latestTurns([], 0), []);
});

test("rounds begin at their first moves", () => {
  const log = logOf([1, 0, 0, 0], [2, 1, 1, 0], [3, 0, 1, 0], [4, 1, 2, 0]);
  assert.deepEqual(roundStarts(log), [
    { round: 1, number: 2 },
    { round: 2, number: 4 },
  ]);
});

test("the points of all rounds and of the final scoring add up", () => {
  const log = logOf([1, 0, 0, 1], [2, 1, 1, 2], [3, 0, 2, 5]);
  log[1].scoring = [LOSS];
  log[2].scoring = [FINAL];
  const { rounds, final } = pointsByRound(log, 2);
  assert.deepEqual(
    [...rounds],
    [
      [1, [1, -10]],
      [2, [5, 0]],
    ],
  );
  assert.deepEqual(final, [6, 0]);
});

test("the best turn is the one with most points, if any scored", () => {
  const log = logOf([1, 0, 1, 2], [2, 1, 1, 9], [3, 0, 1, 4], [4, 0, 2, 4]);
  assert.equal(bestTurn(log, 0)?.number, 3);
  assert.equal(bestTurn(logOf([1, 0, 1, 0]), 0), null);
});
