import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./page.js";

const { useLanguage } = await import("../../../src/sintra/web/app/i18n.js");
const { named } = await import("../../../src/sintra/web/app/phrases.js");
const { bestTurnText, ownSeat, resultText, seatEventText, verdict } = await import(
  "../../../src/sintra/web/app/table/result.js"
);
const { turnText } = await import("../../../src/sintra/web/app/table/waiting.js");

/** @type {any} */
const TABLE = {
  reason: () => "More points.",
  turnText: (/** @type {unknown[]} */ entries) => `does ${entries.length}`,
};
const PERSON = { kind: "person", name: "", bot: null, label: { kind: "player", number: 1 } };
const ANA = { ...PERSON, name: "Ana", label: null };
const BOT = { kind: "bot", name: "", bot: "casual", label: { kind: "bot", number: null } };

/** A finished game of a person without a name and a bot. @param {object} [own] @returns {any} */
function finished(own) {
  return named(
    /** @type {any} */ ({
      seats: [PERSON, BOT],
      viewer: 0,
      yours: [0],
      turn: null,
      scores: [30, 20],
      outcome: { winners: [0], ranks: [1, 2] },
      log: [],
      ...own,
    }),
  );
}
const LOST = { winners: [1], ranks: [2, 1] };

beforeEach(async () => void (await useLanguage("en")));

describe("the result", () => {
  test("says by how much the game was decided, and why", () => {
    assert.equal(verdict(finished()), "You win!");
    assert.equal(resultText(finished(), TABLE), "A lead of 10 points. More points.");
    const tied = finished({ scores: [20, 20] });
    assert.equal(resultText(tied, TABLE), "Equal scores. More points.");
  });

  test("has a decent word for the loser", () => {
    const clear = finished({ scores: [20, 30], outcome: LOST });
    assert.equal(verdict(clear), "Casual wins");
    assert.match(resultText(clear, TABLE), /Thanks for the game/);
    assert.match(resultText(finished({ scores: [26, 30], outcome: LOST }), TABLE), /close/);
  });

  test("of a game that was given up does not speak of points", () => {
    const forfeit = { seat: 0, reason: "resigned" };
    const resigned = finished({ forfeit, outcome: LOST });
    assert.equal(resultText(resigned, TABLE), "You have resigned.");
    const won = finished({ forfeit: { seat: 1, reason: "time" }, scores: [20, 30] });
    assert.equal(resultText(won, TABLE), "Casual has run out of time.");
    assert.equal(verdict(won), "You win!");
  });

  test("is that of the viewer's seat, also if a bot plays on there", () => {
    assert.equal(ownSeat(finished()), 0);
    const replaced = [{ ...ANA, stand_in: { reason: "resigned", bot: "casual" } }, BOT];
    assert.equal(ownSeat(finished({ seats: replaced, yours: [] })), 0);
    assert.equal(ownSeat(finished({ seats: [ANA, ANA], yours: [0, 1] })), null);
    assert.equal(ownSeat(finished({ viewer: null, yours: [] })), null);
  });
});

test("the best turn is the viewer's, or else the winner's", () => {
  const move = (/** @type {number} */ turn, /** @type {number} */ seat, points = 0) => ({
    number: turn,
    turn,
    seat,
    round: turn,
    move: { effect: { points } },
    scoring: [],
  });
  const log = [move(1, 0, 3), move(2, 1, 9), move(3, 0, 5), move(4, 1, 1)];
  assert.equal(
    bestTurnText(finished({ log }), TABLE),
    "Your best turn, in round 3 (+5): You does 1.",
  );
  const watched = finished({ log, viewer: null, yours: [], outcome: LOST });
  assert.equal(
    bestTurnText(watched, TABLE),
    "Best turn of Casual, in round 2 (+9): Casual does 1.",
  );
  assert.equal(bestTurnText(finished(), TABLE), null);
});

/** @type {Record<string, string[]>} */
const EVENTS = {
  en: ["You have resigned.", "You have resigned. A bot plays on.", "You are back."],
  de: ["Du hast aufgegeben.", "Du hast aufgegeben. Ein Bot spielt weiter.", "Du bist zurück."],
  it: ["Hai abbandonato.", "Hai abbandonato. Continua un bot.", "Sei di nuovo al tavolo."],
  es: ["Has abandonado.", "Has abandonado. Sigue un bot.", "Has vuelto."],
};

for (const [language, texts] of Object.entries(EVENTS)) {
  test(`events of the player's own seat agree with their verbs: ${language}`, async () => {
    await useLanguage(/** @type {any} */ (language));
    const snapshot = finished();
    const events = /** @type {any[]} */ ([
      { seat: 0, kind: "resigned", bot: null },
      { seat: 0, kind: "resigned", bot: "casual" },
      { seat: 0, kind: "back", bot: null },
    ]);
    assert.deepEqual(
      events.map((event) => seatEventText(event, snapshot)),
      texts,
    );
    const other = seatEventText({ seat: 1, kind: "resigned", bot: null }, snapshot);
    assert.notEqual(other, texts[0]);
    assert.equal(other.startsWith(snapshot.names[1]), true);
  });
}

test("the turn of a seat that a bot plays is not the player's", () => {
  const replaced = [{ ...PERSON, stand_in: { reason: "resigned", bot: "casual" } }, BOT];
  const snapshot = finished({ seats: replaced, yours: [], turn: 0 });
  assert.equal(turnText(snapshot, 0), "The bot in your seat is thinking…");
  assert.equal(turnText(finished({ turn: 0 }), 0), "It’s your turn.");
  assert.equal(turnText(finished({ turn: 1 }), 1), "It’s Casual’s turn.");
});
