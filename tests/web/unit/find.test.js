import assert from "node:assert/strict";
import { test } from "node:test";
import { rangesOf } from "../../../src/sintra/web/app/rules/find.js";

/**
 * @param {string} text
 * @param {string} query
 */
function found(text, query) {
  return rangesOf(text, query).map(([start, end]) => text.slice(start, end));
}

test("case and accents do not matter", () => {
  assert.deepEqual(found("Fábricas y fábrica", "fabrica"), ["Fábrica", "fábrica"]);
  assert.deepEqual(found("Die Säule", "SAULE"), ["Säule"]);
  assert.deepEqual(found("piu\u0300 punti", "più"), ["piu\u0300"]);
});

test("positions are right behind characters that fold to several", () => {
  assert.deepEqual(found("ﬃ tile", "tile"), ["tile"]);
  assert.deepEqual(found("😀 tile", "tile"), ["tile"]);
});

test("spaces around the query and doubled ones do not matter", () => {
  assert.deepEqual(found("pattern line", "  pattern   line "), ["pattern line"]);
});

test("a single letter finds nothing, and neither does an empty query", () => {
  assert.deepEqual(found("a tile", "a"), []);
  assert.deepEqual(found("a tile", "  "), []);
});
