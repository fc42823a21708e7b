import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { element, page } from "./page.js";

const { useLanguage } = await import("../../../src/sintra/web/app/i18n.js");
const { handOver } = await import("../../../src/sintra/web/app/table/hand-over.js");
const { partNames, settlementText } = await import("../../../src/sintra/web/app/table/log.js");
const { reportSeats } = await import("../../../src/sintra/web/app/table/question.js");
const { clockFields } = await import("../../../src/sintra/web/app/setup/clock.js");
const { createTalk } = await import("../../../src/sintra/web/app/table/talk.js");
const { createTools } = await import("../../../src/sintra/web/app/table/tools.js");
const { watchShortcuts } = await import("../../../src/sintra/web/app/shortcuts.js");
const { rememberTable } = await import("../../../src/sintra/web/app/store.js");
const { change } = await import("../../../src/sintra/web/app/settings.js");
const { addRegions } = await import("../../../src/sintra/web/app/announce.js");

const BOT = { kind: "bot", name: "", bot: "casual", label: { kind: "bot", number: null } };
const NAMELESS = { kind: "person", name: "", bot: null, label: { kind: "player", number: 1 } };
const BEA = { kind: "person", name: "Bea", bot: null, label: null };

/** @param {object} [own] @returns {any} */
function snapshot(own) {
  return {
    table: "abc",
    seats: [NAMELESS, BOT],
    names: ["Player 1", "Casual"],
    viewer: 0,
    yours: [0],
    turn: 0,
    scores: [3, 4],
    legal: [],
    log: [],
    over: false,
    ...own,
  };
}

/** @type {any} */
const TABLE = {
  heading: () => ({ round: "Round 1", phase: "Offer" }),
  describe: () => [],
  describeSeat: () => [],
  hasSecrets: () => false,
};

beforeEach(async () => {
  await useLanguage("en");
  localStorage.clear();
  page.body.replaceChildren();
  addRegions();
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

describe("several people on one screen", () => {
  for (const animation of /** @type {const} */ (["calm", "fast", "off"])) {
    test(`a move stays in view before the boards change places: ${animation}`, async () => {
      change("animation", animation);
      const [before, after] = [0, 1].map((seat) =>
        snapshot({ seats: [BEA, BEA], yours: [0, 1], viewer: seat, turn: seat }),
      );
      let drawn = 0;
      let changed = false;
      const changing = handOver(after, before, TABLE, async () => void drawn++).then(() => {
        changed = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(800);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([drawn, changed], [1, false]);
      mock.timers.tick(200);
      await changing;
    });
  }
});

test("the position in words calls the only person You", async () => {
  watchShortcuts();
  const live = { snapshot: snapshot(), table: "abc" };
  const stage = {
    status: { tools: element() },
    extra: element(),
    element: element(),
    table: TABLE,
  };
  const tools = createTools(/** @type {any} */ (stage), /** @type {any} */ (live), { open() {} });
  page.dispatchEvent(Object.assign(new Event("keydown"), { key: "p" }));
  const text = page.body.querySelector("dialog")?.textContent ?? "";
  assert.match(text, /You, 3 points/);
  assert.doesNotMatch(text, /Player 1/);
  tools.release();
});

test("a muted player stays muted on the next visit", async () => {
  rememberTable({ table: "abc", game: "duel", seats: [], guests: [] });
  globalThis.fetch = async () => Response.json({ games: [], phrases: ["hello"] });
  const live = /** @type {any} */ ({
    snapshot: snapshot({ seats: [NAMELESS, BEA] }),
    table: "abc",
  });
  const heard = () => {
    createTalk(live).hear(1, "hello");
    const notices = page.body.querySelector(".notices");
    const text = notices?.textContent;
    notices?.replaceChildren();
    return text;
  };
  assert.equal(heard(), "Bea: Hello!");
  await createTalk(live).open();
  const box = /** @type {any} */ (page.body.querySelector("input"));
  for (const [on, text] of /** @type {const} */ ([
    [true, ""],
    [false, "Bea: Hello!"],
  ])) {
    box.checked = on;
    box.dispatchEvent(new Event("change"));
    assert.equal(heard(), text);
  }
});

test("what happens to a seat is told: a bot takes over, and gives it back", () => {
  const told = () => page.body.querySelector(".notices")?.textContent;
  const [present, away] = [null, { reason: "away", bot: "casual" }].map((stand_in) =>
    snapshot({ seats: [NAMELESS, { ...BEA, stand_in }], names: ["Ana", "Bea"] }),
  );
  reportSeats(away, present);
  assert.equal(told(), "A bot plays until Bea is back.");
  reportSeats(present, away);
  assert.equal(told(), "Bea is back.");
});

test("the final scoring names the parts that were scored", () => {
  const scoring = /** @type {any} */ ({
    ends: "game",
    items: { "side.corners": 9, "star.red": 14 },
    parts: { "side.corners": ["a1", "c3"] },
  });
  const table = /** @type {any} */ ({
    scoreItem: (/** @type {string} */ code) => (code === "star.red" ? "the red star" : "corners"),
    scorePart: (/** @type {string} */ _, /** @type {string} */ part) => `slot ${part}`,
  });
  assert.deepEqual(partNames("side.corners", scoring, table), ["slot a1", "slot c3"]);
  const item = /** @type {any} */ ({ round: 5, scoring });
  assert.equal(
    settlementText(item, snapshot(), table),
    "Final scoring: corners (slot a1, slot c3) +9 and the red star +14",
  );
});

test("a clock is for the game, for a move, or has days for a move", () => {
  const fields = clockFields();
  const holder = /** @type {any} */ (fields.element);
  const values = ["none", "game", "move", "days"].map((kind) => {
    const radio = holder.querySelector(`[value="${kind}"]`);
    [radio.checked, radio.value] = [true, kind];
    radio.dispatchEvent(new Event("change"));
    for (const select of holder.querySelectorAll("select")) {
      select.value = select.querySelector("[selected]").getAttribute("value");
    }
    return [fields.value(), holder.querySelectorAll("select").length];
  });
  assert.deepEqual(values, [
    [{}, 0],
    [{ clock: { kind: "game", seconds: 900, increment: 10 } }, 2],
    [{ clock: { kind: "move", seconds: 60 } }, 1],
    [{ clock: { kind: "move", seconds: 3 * 86_400 } }, 1],
  ]);
});
