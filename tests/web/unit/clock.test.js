import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, secondsLeft } from "../../../src/sintra/web/app/clock.js";

/** @param {number} seconds */
const text = (seconds) => clockText(seconds, (days, hours) => `${days} d ${hours} h`);

test("only the clock of the seat to move runs, and never below zero", () => {
  /** @type {import("../../../src/sintra/web/app/types.js").Clock} */
  const clock = { kind: "game", seconds: 60, increment: 0, left: [50, 40], running: 1 };
  assert.equal(secondsLeft(clock, 0, 7), 50);
  assert.equal(secondsLeft(clock, 1, 7), 33);
  assert.equal(secondsLeft(clock, 1, 700), 0);
  assert.equal(secondsLeft({ ...clock, running: null }, 1, 7), 40);
});

test("times are written as on a clock", () => {
  assert.equal(text(0), "0:00");
  assert.equal(text(0.2), "0:01");
  assert.equal(text(9.5), "0:10");
  assert.equal(text(125), "2:05");
  assert.equal(text(3600), "1:00:00");
  assert.equal(text(3725), "1:02:05");
  assert.equal(text(86_399), "23:59:59");
  assert.equal(text(86_400), "1 d 0 h");
  assert.equal(text(259_200 - 3600), "2 d 23 h");
});
