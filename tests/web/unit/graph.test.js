import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expectedAt,
  moveAt,
  place,
  pointAt,
  seriesOf,
} from "../../../src/sintra/web/app/study/graph.js";

/** @type {any[]} */
const points = [
  { chance: [0.5, 0.5], points: [60, 60], chance_band: 0.02, points_band: 1 },
  { chance: [0.8, 0.2], points: [70, 55], chance_band: 0.03, points_band: 2 },
];

test("chances fill the whole height, and points the range that occurs", () => {
  assert.deepEqual(seriesOf(points, "chance").range, [0, 1]);
  assert.deepEqual(seriesOf(points, "points").range, [0, 70]);
  assert.deepEqual(seriesOf(points, "points").bands, [1, 2]);
  const [left, bottom] = place(0, 11, 0, [0, 1]);
  const [right, top] = place(10, 11, 1, [0, 1]);
  assert.equal(left < right && top < bottom, true);
  assert.deepEqual(place(3, 11, 9, [0, 1]), place(3, 11, 1, [0, 1]));
});

test("a click finds the move below it", () => {
  assert.equal(moveAt(0, 11), 0);
  assert.equal(moveAt(1, 11), 10);
  const [x] = place(4, 11, 0, [0, 1]);
  assert.equal(moveAt(x / 320, 11), 4);
});

test("points are found by their moves, also if some moves have none", () => {
  const sparse = [{ number: 2 }, { number: 3 }, { number: 7 }];
  assert.deepEqual(
    [0, 2, 3, 5, 7, 9].map((move) => pointAt(sparse, move)),
    [0, 0, 1, 1, 2, 2],
  );
  assert.equal(expectedAt(/** @type {any[]} */ (sparse), 5).number, 3);
});
