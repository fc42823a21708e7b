import assert from "node:assert/strict";
import { test } from "node:test";
import { recounted, valueAt, withValue } from "../../../src/sintra/web/app/analysis/values.js";

test("a value inside a position is changed without changing the original", () => {
  const position = { players: [{ hand: {} }, { hand: { red: 1 } }], token: null };
  const changed = withValue(position, ["players", 1, "hand"], { red: 2 });
  assert.deepEqual(changed, { players: [{ hand: {} }, { hand: { red: 2 } }], token: null });
  assert.deepEqual(position.players[1].hand, { red: 1 });
  assert.equal(valueAt(changed, ["players", 0, "nothing"]), null);
});

test("kinds without any are left out of counts", () => {
  assert.deepEqual(recounted({ red: 1 }, "blue", 1), { red: 1, blue: 1 });
  assert.deepEqual(recounted({ red: 1 }, "red", -1), {});
});
