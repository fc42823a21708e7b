/** What a wrong try of an exercise lacks, and the level to play against next. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRung, shortfall } from "../../../src/sintra/web/app/coach/goals.js";

const VALUES = { a: [1, 5], b: [1, 3], c: [0, 9] };

/** @param {...string} goal */
const exercise = (...goal) => ({ goal, values: VALUES, right: ["a"] });

test("the first criterion in which a move differs counts", () => {
  const points = exercise("most players/0/hand", "most players/0/score");
  assert.deepEqual(shortfall(points, "b"), { unit: "points", lost: 2 });
  assert.deepEqual(shortfall(points, "c"), { unit: "tiles", lost: 1 });
});

test("points, tiles and leads are told apart", () => {
  const unit = (/** @type {string} */ second) => shortfall(exercise("end", second), "b")?.unit;
  assert.equal(unit("end"), "points");
  assert.equal(unit("turn"), "points");
  assert.equal(unit("lead"), "lead");
  assert.equal(unit("least players/0/losses/broken"), "points");
  assert.equal(unit("least players/0/broken"), "tiles");
});

test("some criteria are nothing that people count", () => {
  assert.equal(shortfall(exercise("is token 0", "most owed"), "c"), null);
  assert.equal(shortfall(exercise("most turn/drawn", "end"), "c"), null);
  assert.equal(shortfall(exercise("end", "end"), "unknown"), null);
});

test("the next level is the first that is not passed, or the strongest", () => {
  const rung = (/** @type {string} */ level, passed = false) => ({ level, results: [], passed });
  assert.equal(nextRung([rung("x", true), rung("y"), rung("z")]).level, "y");
  assert.equal(nextRung([rung("x", true), rung("y", true)]).level, "y");
});
