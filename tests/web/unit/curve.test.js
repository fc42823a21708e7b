import assert from "node:assert/strict";
import { test } from "node:test";
import { curvePoints } from "../../../src/sintra/web/app/table/curve.js";

test("a curve runs from left to right, and higher scores are further up", () => {
  const points = curvePoints([0, 5, 10], 0, 10);
  assert.deepEqual(points, [
    [5, 59],
    [160, 32],
    [315, 5],
  ]);
});

test("a curve of one position is one point", () => {
  assert.deepEqual(curvePoints([3], 3, 3), [[5, 59]]);
});
