import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import {
  ADVICE,
  ago,
  bestLanguage,
  date,
  language,
  list,
  localeFile,
  number,
  optional,
  render,
  signed,
  t,
  translator,
  useLanguage,
} from "../../../src/sintra/web/app/i18n.js";
import { percent, wholePercent } from "../../../src/sintra/web/app/study/numbers.js";

const MESSAGES = {
  plain: "Play",
  named: "{name} takes {count} tiles",
  plural: { one: "{count} tile", other: "{count} tiles" },
  "only-other": { other: "{count} tiles" },
};

const original = globalThis.fetch;
/** @type {string[]} */
let fetched = [];

beforeEach(async () => {
  fetched = [];
  globalThis.fetch = async (path) => {
    fetched.push(String(path));
    return Response.json({ where: String(path) });
  };
  await useLanguage("en");
});

afterEach(() => {
  globalThis.fetch = original;
});

describe("a text", () => {
  test("with values", () => {
    assert.equal(render(MESSAGES, "en", "plain"), "Play");
    assert.equal(render(MESSAGES, "en", "named", { name: "Ana", count: 2 }), "Ana takes 2 tiles");
  });

  test("keeps a placeholder without a value", () => {
    assert.equal(render(MESSAGES, "en", "named", { name: "Ana" }), "Ana takes {count} tiles");
  });

  test("inserts values as they are", () => {
    assert.equal(
      render(MESSAGES, "en", "named", { name: "$& {count}", count: 1 }),
      "$& {count} takes 1 tiles",
    );
  });

  test("that is missing is its key", () => {
    assert.equal(render(MESSAGES, "en", "absent"), "absent");
    assert.equal(render(MESSAGES, "en", "only-other", { count: 1 }), "only-other");
  });

  test("that may be missing", () => {
    const translate = translator(MESSAGES);
    assert.equal(optional(translate, "plain"), "Play");
    assert.equal(optional(translate, "absent"), null);
  });
});

test("a plural follows the language", () => {
  assert.equal(render(MESSAGES, "en", "plural", { count: 1 }), "1 tile");
  assert.equal(render(MESSAGES, "en", "plural", { count: 0 }), "0 tiles");
  assert.equal(render(MESSAGES, "de", "plural", { count: 2 }), "2 tiles");
  // In Spanish and Italian, a million is in the category "many", which has no text of its own.
  assert.equal(render(MESSAGES, "es", "plural", { count: 1_000_000 }), "1.000.000 tiles");
});

test("a verb agrees with the player or with the reader", () => {
  const messages = { take: "[takes|take] {tiles}", turn: "It’s [{name}’s|your] turn." };
  assert.equal(render(messages, "en", "take", { tiles: "2" }), "takes 2");
  assert.equal(render(messages, "en", "take", { tiles: "2", you: 1 }), "take 2");
  assert.equal(render(messages, "en", "turn", { name: "Ana", you: 0 }), "It’s Ana’s turn.");
});

test("advice has a form of its own, and a value may begin with a capital letter", () => {
  const messages = {
    take: "[nimmt|nimmst|nimm] {tiles}",
    say: "[says|say] it",
    tip: "Tipp: {Move}.",
  };
  const told = (/** @type {number} */ you) => render(messages, "de", "take", { tiles: "2", you });
  assert.deepEqual([0, 1, ADVICE].map(told), ["nimmt 2", "nimmst 2", "nimm 2"]);
  assert.equal(render(messages, "en", "say", { you: ADVICE }), "say it");
  assert.equal(render(messages, "de", "tip", { move: told(ADVICE) }), "Tipp: Nimm 2.");
});

describe("formats", () => {
  test("of numbers", () => {
    assert.equal(number(-3), "−3");
    assert.equal(number(-0), "0");
    assert.equal(signed(3), "+3");
    assert.equal(signed(0), "0");
    assert.equal(signed(-2), "−2");
  });

  test("of lists", async () => {
    assert.equal(list(["a", "b", "c"]), "a, b, and c");
    await useLanguage("de");
    assert.equal(list(["a", "b", "c"]), "a, b und c");
  });

  test("of days", () => {
    assert.equal(date(new Date(2026, 4, 3)), "3 May 2026");
  });

  test("of points in time", () => {
    const now = new Date(2026, 0, 10, 12, 0, 0);
    const before = (/** @type {number} */ seconds) =>
      ago(new Date(now.getTime() - seconds * 1000), now);
    assert.equal(before(5), "now");
    assert.equal(before(120), "2 minutes ago");
    assert.equal(before(7200), "2 hours ago");
    assert.equal(before(86400), "yesterday");
  });
});

describe("the language", () => {
  test("is the first one of the browser's that is known", () => {
    assert.equal(bestLanguage(["fr-FR", "de-AT", "en"]), "de");
    assert.equal(bestLanguage(["fr"]), "en");
    assert.equal(bestLanguage(["en-US", "en"]), "en-US");
    assert.equal(bestLanguage(["en-CA", "en-US"]), "en");
    assert.equal(bestLanguage([]), "en");
  });

  test("changes the texts and the formats", async () => {
    assert.equal(await useLanguage("de"), true);
    assert.equal(language(), "de");
    assert.equal(t("where"), "/locales/de.json");
    assert.equal(number(1234), "1.234");
  });

  test("is the one chosen last, whichever file arrives last", async () => {
    const slow = useLanguage("it");
    const fast = useLanguage("es");
    assert.equal(await fast, true);
    assert.equal(await slow, false);
    assert.equal(language(), "es");
  });
});

describe("American English", () => {
  test("is the English file in American spelling", async () => {
    globalThis.fetch = async () =>
      Response.json({ a: "Grey or a {colour} colour", b: { one: "Centre", other: "Practise" } });
    await useLanguage("en-US");
    const texts = translator(await localeFile("/american"));
    assert.equal(texts("a", { colour: "grey" }), "Gray or a grey color");
    assert.equal(texts("b", { count: 2 }), "Practice");
    assert.equal(date(new Date(2026, 4, 3)), "May 3, 2026");
  });
});

describe("a locale file", () => {
  test("is fetched once", async () => {
    assert.deepEqual(await localeFile("/once"), { where: "/once/en.json" });
    await localeFile("/once");
    assert.deepEqual(fetched, ["/once/en.json"]);
  });

  test("that failed is fetched again", async () => {
    globalThis.fetch = async () => new Response("", { status: 503 });
    await assert.rejects(localeFile("/failing"), /503/);
    globalThis.fetch = async () => Response.json({ a: "b" });
    assert.deepEqual(await localeFile("/failing"), { a: "b" });
  });
});

describe("percent", () => {
  test("has one decimal place below 10 %, and none from there on", () => {
    const chances = [0, 0.0004, 0.005, 0.03, 0.0516, 0.0994, 0.0996, 0.296, 0.999, 1];
    assert.deepEqual(
      chances.map((chance) => percent(chance)),
      ["0%", "0%", "0.5%", "3.0%", "5.2%", "9.9%", "10%", "30%", "100%", "100%"],
    );
    assert.deepEqual(
      [-0.0004, -0.052, -0.3].map((loss) => percent(loss)),
      ["0%", "−5.2%", "−30%"],
    );
    assert.deepEqual(
      [0.0004, 0.03, -0.03].map((luck) => percent(luck, { signed: true })),
      ["0%", "+3.0%", "−3.0%"],
    );
    assert.equal(wholePercent(0.034), "3%");
  });

  test("has the space and the decimal separator of the language", async () => {
    const found = [];
    for (const each of /** @type {const} */ (["en-US", "de", "it", "es"])) {
      await useLanguage(each);
      found.push(percent(0.052));
    }
    assert.deepEqual(found, ["5.2%", "5,2\u00a0%", "5,2%", "5,2\u00a0%"]);
  });
});
