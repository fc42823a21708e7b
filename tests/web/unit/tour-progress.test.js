import assert from "node:assert/strict";
import { test } from "node:test";
import { advanced } from "../../../src/sintra/web/app/table/tour-progress.js";

const STEPS = [{ moves: / a$/ }, {}, { moves: / b$/ }, { moves: / c$/ }];

test("the expected move ends a step; an explanation waits for the button", () => {
  assert.deepEqual(advanced(STEPS, [0], []), { progress: [0], wrong: false });
  assert.deepEqual(advanced(STEPS, [0], ["a"]), { progress: [0, 1], wrong: false });
  assert.deepEqual(advanced(STEPS, [0, 1, 1], ["a"]), { progress: [0, 1, 1], wrong: false });
});

test("several moves at once end several steps", () => {
  assert.deepEqual(advanced(STEPS, [0, 1, 1], ["a", "b", "c"]).progress, [0, 1, 1, 2, 3]);
});

test("another move is wrong until it is undone", () => {
  assert.deepEqual(advanced(STEPS, [0, 1, 1], ["a", "x"]), { progress: [0, 1, 1], wrong: true });
  assert.deepEqual(advanced(STEPS, [0, 1, 1], ["a", "x", "b"]).wrong, true);
  assert.deepEqual(advanced(STEPS, [0, 1, 1], ["a"]), { progress: [0, 1, 1], wrong: false });
});

test("undoing a good move goes back to its step", () => {
  assert.deepEqual(advanced(STEPS, [0, 1, 1, 2], ["a"]).progress, [0, 1, 1]);
  assert.deepEqual(advanced(STEPS, [0, 1, 1, 2], []).progress, [0]);
});

test("a step can expect what is still missing, in any order", () => {
  const steps = [{ moves: / [ab]$/ }, { moves: / (a b|b a)$/ }];
  assert.equal(advanced(steps, [0], ["a", "b"]).wrong, false);
  assert.equal(advanced(steps, [0], ["b", "a"]).wrong, false);
  assert.deepEqual(advanced(steps, [0], ["a", "a"]), { progress: [0, 1], wrong: true });
});
