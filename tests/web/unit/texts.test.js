import assert from "node:assert/strict";
import { test } from "node:test";
import { named } from "../../../src/sintra/web/app/phrases.js";
import { waitingPrompt } from "../../../src/sintra/web/app/table/waiting.js";

// Without a locale file, a text is its key.

/** @param {...string} kinds a person without a name, a person with one, or a bot */
function seats(...kinds) {
  return kinds.map((kind) => ({
    kind: kind === "bot" ? "bot" : "person",
    name: kind,
    bot: kind === "bot" ? "casual" : null,
    label:
      kind === "bot"
        ? { kind: "bot", number: null }
        : kind === ""
          ? { kind: "player", number: 1 }
          : null,
  }));
}

/** @param {object} own @returns {any} */
function snapshot(own) {
  return {
    seats: seats("", "bot"),
    names: ["Ana", "Casual"],
    viewer: 0,
    yours: [0],
    turn: 0,
    ...own,
  };
}

test("the only person at a table, who chose no name, is you", () => {
  assert.deepEqual(named(snapshot({})).names, ["you.name", "casual"]);
  assert.equal(named(snapshot({})).you, 0);
  assert.equal(named(snapshot({ viewer: null })).names[0], "player.name");
  assert.equal(named(snapshot({ seats: seats("Ana", "bot") })).names[0], "Ana");
  assert.equal(named(snapshot({ seats: seats("", "") })).names[0], "player.name");
});

test("the bar says at once that a bot is thinking", () => {
  const prompt = (/** @type {object} */ own) => waitingPrompt(snapshot(own), 1);
  assert.equal(prompt({}), "bar.thinking");
  assert.equal(prompt({ seats: seats("", "Rui") }), "bar.theirs");
  const [own, other] = seats("", "Rui");
  assert.equal(prompt({ seats: [own, { ...other, stand_in: {} }] }), "bar.thinking");
  assert.equal(prompt({ stuck: true }), "bar.stuck");
});
