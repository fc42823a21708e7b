import assert from "node:assert/strict";
import { test } from "node:test";
import { named } from "../../../src/sintra/web/app/phrases.js";
import { news, turnTitle, waitingPrompt } from "../../../src/sintra/web/app/table/waiting.js";

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

test("the title says that it is somebody's turn at this screen", () => {
  assert.equal(turnTitle(snapshot({})), "turn.short");
  assert.equal(turnTitle(snapshot({ turn: 1 })), "");
  assert.equal(turnTitle(snapshot({ turn: null })), "");
  assert.equal(turnTitle(snapshot({ yours: [0, 1] })), "turn.of");
});

test("a notification tells of a new turn and of a question, once", () => {
  const theirs = snapshot({ turn: 1 });
  assert.equal(news(snapshot({}), theirs), "turn.short");
  assert.equal(news(snapshot({}), snapshot({})), "", "the same turn");
  assert.equal(news(theirs, snapshot({})), "");
  assert.equal(news(snapshot({}), null), "", "the page was just opened");
  const asked = snapshot({ turn: 1, proposal: { waiting: [0] } });
  assert.equal(news(asked, theirs), "question.short");
  assert.equal(news(asked, asked), "");
  const others = snapshot({ turn: 1, proposal: { waiting: [1] } });
  assert.equal(news(others, theirs), "");
});
