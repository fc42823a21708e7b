import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { list, localeFile, number, translator, useLanguage } = await import(
  "../../../src/sintra/web/app/i18n.js"
);
const { logLine, turnText } = await import("../../../src/sintra/web/games/duel/log.js");
const files = fetch;
globalThis.fetch = async () =>
  Response.json({ board: { colours: [{ name: "blue" }, { name: "red" }] } });
const pavilion = await import("../../../src/sintra/web/games/summer-pavilion/log.js");
globalThis.fetch = files;

/** The first words of advice. */
const ADVICE = { en: /^spend a/, de: /^setz ein /, it: /^usa un/, es: /^gasta una/ };

test("the moves of a puzzle are worded as advice, without a position", async () => {
  for (const language of /** @type {const} */ (["de", "it", "es", "en"])) {
    await useLanguage(language);
    const host = { t: translator(await localeFile("/games/duel/locales")), list };
    const words = (/** @type {object[]} */ ...moves) =>
      turnText(
        /** @type {any} */ (host),
        moves.map((move) => /** @type {any} */ ({ seat: 0, move })),
        null,
        true,
      );
    const bare = { points: 0 };
    const moves = [
      { parts: { kind: "pay", chip: ["black"] }, effect: { points: 0, line: 3, complete: false } },
      { parts: { kind: "tile", column: "c" }, effect: bare },
      { parts: { kind: "skip" }, effect: bare },
    ];
    const text = words(...moves);
    assert.match(text, ADVICE[language]);
    assert.doesNotMatch(text, /undefined|[{}]|\\.any/);
    if (language === "en") {
      assert.equal(text, "spend a chip (black), place a tile in column c, and skip a line");
      const stacked = { parts: { kind: "order", colour: "red" }, effect: bare };
      assert.equal(words(stacked), "stack 1 red tile");
    }
  }
});

test("the first move of a turn is worded without a word for what comes before it", async () => {
  await useLanguage("en");
  const host = {
    t: translator(await localeFile("/games/duel/locales")),
    list,
    number: String,
    board: { slots: ["a1", "c1"] },
  };
  const words = (/** @type {object[]} */ ...moves) =>
    turnText(
      /** @type {any} */ (host),
      moves.map((move) => /** @type {any} */ ({ seat: 0, move })),
      0,
    );
  const taken = { parts: { kind: "display", place: 2 }, effect: {} };
  const placed = {
    parts: { kind: "slot" },
    effect: { slot: "c1", spaces: ["red", "blue", "black", "joker"] },
  };
  const line = { parts: { kind: "line" }, effect: { line: 3, filled: 2, colour: "red" } };
  assert.match(words(taken, placed), /place it in slot 2$/);
  const pay = (/** @type {string[]} */ chip, /** @type {boolean} */ complete) => ({
    seat: 0,
    move: { parts: { kind: "pay" }, effect: { line: 5, chip, complete } },
  });
  const paid = /** @type {any} */ ([pay(["red"], false), pay(["blue", "black"], true)]);
  assert.equal(turnText(/** @type {any} */ (host), paid, 0), "complete line 5 with 2 chips");
  assert.equal(
    turnText(/** @type {any} */ (host), paid, 0, true),
    "complete line 5 with 2 chips (red; blue and black)",
  );
  assert.match(words(placed), /^place the plate in slot 2: red and blue above black/);
  assert.equal(words(line), "put red in line 3 (2 of 3)");
  const full = { line: 2, filled: 2, colour: "red", complete: true, breaks: 1 };
  assert.equal(words({ ...line, effect: full }), "complete line 2 with red and break 1 tile");
});

test("broken tiles say what they cost, and nothing if they are free", async () => {
  await useLanguage("en");
  const host = /** @type {any} */ ({
    t: translator(await localeFile("/games/duel/locales")),
    list,
    number,
  });
  const broken = (/** @type {number} */ loss) => {
    const move = { parts: { kind: "line" }, effect: { line: null, breaks: 3, loss } };
    return logLine(host, /** @type {any} */ ({ seat: 1, move }), 0);
  };
  assert.equal(broken(5), "breaks 3 tiles (−5 at the end of the round)");
  assert.equal(broken(0), "breaks 3 tiles");
});

test("a player passes, discards and keeps, in this order", async () => {
  await useLanguage("en");
  const t = translator(await localeFile("/games/summer-pavilion/locales"));
  const host = /** @type {any} */ ({ t, list });
  const snapshot = /** @type {any} */ ({ you: null, options: {} });
  const words = (/** @type {object[]} */ ...moves) =>
    pavilion.turnText(
      moves.map((move) => /** @type {any} */ ({ seat: 0, move })),
      snapshot,
      host,
    );
  const pass = { parts: { kind: "pass" }, effect: {} };
  const keep = (/** @type {object} */ tiles, /** @type {object} */ discards) => ({
    parts: { kind: "keep" },
    effect: { tiles, discards },
  });
  assert.equal(
    words(pass, keep({ blue: 1, red: 2 }, { red: 1 })),
    "passes, discards 1 tile, and keeps 1 blue tile and 2 red tiles",
  );
  assert.equal(words(pass, keep({}, { red: 2 })), "passes and discards 2 tiles");
  assert.equal(words(pass, keep({ red: 2 }, {})), "passes and keeps 2 red tiles");
});

test("advice says how to pay, and what is taken is one list", async () => {
  await useLanguage("en");
  const t = translator(await localeFile("/games/summer-pavilion/locales"));
  const host = /** @type {any} */ ({ t, list });
  const snapshot = /** @type {any} */ ({ you: null, options: {} });
  const advice = (/** @type {object} */ move) =>
    pavilion.turnText([/** @type {any} */ ({ seat: 0, move })], snapshot, host, true);
  const place = { kind: "place", colour: "blue", star: "blue", position: 3 };
  assert.equal(
    advice({ parts: place, effect: { paid: { blue: 2, red: 1 } } }),
    "place a blue tile on the blue star, space 3, for 2 blue tiles and 1 red tile",
  );
  assert.equal(
    advice({ parts: { ...place, position: 1 }, effect: { paid: { blue: 1 } } }),
    "place a blue tile on the blue star, space 1",
  );
  const take = { kind: "take", source: "C", colour: "blue" };
  assert.equal(
    advice({ parts: take, effect: { tiles: { blue: 2, red: 1 }, token: true } }),
    "take 2 blue tiles, 1 red tile, and the start player token from the centre",
  );
});
