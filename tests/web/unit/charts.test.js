import assert from "node:assert/strict";
import { test } from "node:test";
import { runningMean, ticks } from "../../../src/sintra/web/app/statistics/charts.js";

test("a running mean covers the last games and has an interval", () => {
  const means = runningMean([1, 3, 5, 7], 2);
  assert.deepEqual(
    means.map(({ mean }) => mean),
    [1, 2, 4, 6],
  );
  assert.equal(means[0].margin, null);
  assert.equal(means[1].margin?.toFixed(2), "1.96");
});

test("ticks are round numbers around the values", () => {
  assert.deepEqual(ticks(3, 97), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(-12, 5), [-15, -10, -5, 0, 5]);
  assert.equal(ticks(7, 7).length >= 2, true);
});
