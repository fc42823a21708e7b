import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, titled } from "../../../src/sintra/web/app/sentences.js";

test("a sentence has a capital letter and one full stop", () => {
  assert.equal(sentence("factory 1: empty"), "Factory 1: empty.");
  assert.equal(sentence("Émile has 2 points."), "Émile has 2 points.");
  assert.equal(sentence("écru is wild"), "Écru is wild.");
  assert.equal(sentence("Your turn!"), "Your turn!");
});

test("a title has no full stop", () => {
  assert.equal(titled("ana has 5 points."), "Ana has 5 points");
  assert.equal(titled("Round 2 of 6"), "Round 2 of 6");
});
