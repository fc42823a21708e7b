import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { element } from "./page.js";

const { localeFile, translator, useLanguage } = await import("../../../src/sintra/web/app/i18n.js");
const { hintPanel } = await import("../../../src/sintra/web/app/table/hint.js");

const TURN = [
  { id: 4, text: "F1r" },
  { id: 9, text: "to3" },
];

/** @param {object} own @returns {any} */
function hint(own = {}) {
  const reasons = [
    { code: "placed.red", round: 2, points: 2.4 },
    { code: "others", round: null, points: 1.1 },
    { code: "token", round: null, points: 0.9 },
  ];
  const alternatives = [{ move: { id: 5, text: "F2b" }, loss: 2.2 }];
  return { version: 7, turn: TURN, reasons, alternatives, ...own };
}

/** @param {string} game @returns {Promise<any>} */
async function stageOf(game) {
  const t = translator(await localeFile(`/games/${game}/locales`));
  return {
    extra: element(),
    host: { t, play: async () => true },
    snapshot: { version: 7, turn: 0, scores: [0, 0], legal: TURN },
    /** @type {any[]} */
    marked: [],
    get table() {
      return {
        turnText: (/** @type {any[]} */ entries) => entries.map(({ move }) => move.text).join(", "),
        scoreItem: (/** @type {string} */ code) => t(`reason.${code}`),
        preview: (/** @type {any[]} */ moves) => (this.marked = moves),
      };
    },
  };
}

beforeEach(async () => void (await useLanguage("en")));

test("a hint says what to do, what it gains and why, and marks the pieces", async () => {
  const stage = await stageOf("summer-pavilion");
  hintPanel(stage).show(hint());
  const text = stage.extra.textContent;
  assert.match(text, /Suggested: F1r, to3\./);
  assert.match(text, /about 2 points more than the next best: F2b/);
  assert.match(
    text,
    /You score more with tiles on the red star in round 2\. Your opponent scores less\./,
  );
  assert.doesNotMatch(text, /[+]|2\.4/, "no sums of parts");
  assert.deepEqual(stage.marked, TURN);
});

test("a gain without a large part has a sentence of its own, and others can be several", async () => {
  const stage = await stageOf("summer-pavilion");
  hintPanel(stage).show(hint({ reasons: [] }));
  assert.match(stage.extra.textContent, /No single reason stands out: the gain adds up/);
  stage.snapshot.scores = [0, 0, 0];
  hintPanel(stage).show(hint());
  assert.match(stage.extra.textContent, /The other players score less\./);
});

test("while a hint is computed there is a spinner, and no old mark", async () => {
  const stage = await stageOf("duel");
  const panel = hintPanel(stage);
  panel.wait();
  assert.equal(stage.extra.querySelectorAll(".spinner").length, 1);
  panel.show(hint({ reasons: [] }));
  assert.equal(stage.extra.querySelectorAll(".spinner").length, 0);
  panel.close();
  assert.deepEqual(stage.marked, []);
});

test("moves that are as good as the next best need no reason", async () => {
  const stage = await stageOf("duel");
  hintPanel(stage).show(hint({ alternatives: [{ move: { id: 5, text: "F2b" }, loss: 0.3 }] }));
  assert.match(stage.extra.textContent, /about as good: F2b/);
  assert.equal(stage.extra.querySelector(".hint-why"), null);
});

test("every score item of a game has a sentence in every language", async () => {
  for (const language of /** @type {const} */ (["en", "de", "it", "es"])) {
    await useLanguage(language);
    for (const game of ["summer-pavilion", "duel"]) {
      const texts = await localeFile(`/games/${game}/locales`);
      const codes = Object.keys(texts).flatMap((key) => /^reason\.(.*)$/.exec(key)?.[1] ?? []);
      for (const code of codes.filter((each) => each !== "start" && !each.includes("-at."))) {
        const stage = await stageOf(game);
        hintPanel(stage).show(hint({ reasons: [{ code, round: 3, points: 2 }] }));
        const why = stage.extra.querySelector(".hint-why").textContent;
        assert.match(why, /^\p{Lu}[^{}:]+\.$/u, `${language} ${code}`);
      }
    }
  }
});
