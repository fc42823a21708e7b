import assert from "node:assert/strict";
import { test } from "node:test";
import { comparison, isComparable, kindOf } from "../../../src/sintra/web/app/results.js";

/**
 * @param {string} table
 * @param {number} score
 * @param {string} kind
 */
const result = (table, score, kind = "duel 2") => ({ table, score, kind, won: false });

test("a result is compared with the others of its kind", () => {
  const known = [result("a", 30), result("b", 41), result("c", 90, "other"), result("d", 60)];
  assert.deepEqual(comparison(known, result("d", 60)), {
    count: 2,
    best: 41,
    mean: 36,
    isBest: true,
  });
  assert.equal(comparison(known, result("e", 50)).isBest, false);
});

test("the first game of a kind is not the best of several", () => {
  assert.equal(comparison([], result("a", 10)).count, 0);
  assert.equal(comparison([], result("a", 10)).isBest, false);
});

test("games with other options or players are of another kind", () => {
  const game = { game: "duel", options: { scoring: "rows", first: 0 }, seats: [0, 0] };
  assert.equal(kindOf(game), kindOf({ ...game, options: { first: 0, scoring: "rows" } }));
  assert.notEqual(kindOf(game), kindOf({ ...game, seats: [0, 0, 0] }));
  assert.notEqual(kindOf(game), kindOf({ ...game, options: { scoring: "edge", first: 0 } }));
});

test("a game that somebody gave up, or that a bot finished, is not compared", () => {
  const seats = /** @type {any} */ ([{ stand_in: null }, { stand_in: { reason: "away" } }]);
  assert.equal(isComparable({ seats }, 0), true);
  assert.equal(isComparable({ seats }, 1), false);
  assert.equal(isComparable({ seats, forfeit: { seat: 1, reason: "resigned" } }, 0), false);
});
