import assert from "node:assert/strict";
import { test } from "node:test";
import { themeGroups } from "../../../src/sintra/web/app/puzzles/data.js";

test("themes are grouped, those with most puzzles first", () => {
  const groups = themeGroups({
    "round.last": 3,
    "reason.star": 2,
    "kind.only": 5,
    "kind.exact": 9,
    "reason.token": 2,
    "unknown.thing": 7,
  });
  assert.deepEqual(groups, [
    [
      ["kind.exact", 9],
      ["kind.only", 5],
    ],
    [
      ["reason.star", 2],
      ["reason.token", 2],
    ],
    [["round.last", 3]],
  ]);
});
