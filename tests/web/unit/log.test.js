import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { list, localeFile, translator, useLanguage } = await import(
  "../../../src/sintra/web/app/i18n.js"
);
const { turnText } = await import("../../../src/sintra/web/games/duel/log.js");

test("the moves of a puzzle are worded without a position", async () => {
  for (const language of /** @type {const} */ (["de", "it", "es", "en"])) {
    await useLanguage(language);
    const host = { t: translator(await localeFile("/games/duel/locales")), list };
    const words = (/** @type {object[]} */ ...moves) =>
      turnText(
        /** @type {any} */ (host),
        moves.map((move) => /** @type {any} */ ({ seat: 0, move })),
        0,
      );
    const bare = { points: 0 };
    const moves = [
      { parts: { kind: "pay", chip: ["black"] }, effect: { points: 0, line: 3, complete: false } },
      { parts: { kind: "tile", column: "c" }, effect: bare },
      { parts: { kind: "skip" }, effect: bare },
    ];
    const text = words(...moves);
    assert.doesNotMatch(text, /undefined|[{}]|\\.any/);
    if (language === "en") {
      assert.equal(text, "spend a chip (black), place a tile in column c, and skip a line");
      const stacked = { parts: { kind: "order", colour: "red" }, effect: bare };
      assert.equal(words(stacked), "stack 1 red tile");
    }
  }
});
