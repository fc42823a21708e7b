import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "../../../src/sintra/web/app/statistics/charts.js";

test("ticks are round numbers around the values", () => {
  assert.deepEqual(ticks(3, 97), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(-12, 5), [-15, -10, -5, 0, 5]);
  assert.equal(ticks(7, 7).length >= 2, true);
});
