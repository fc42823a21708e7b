import assert from "node:assert/strict";
import { test } from "node:test";
import { shortcutOf } from "../../../src/sintra/web/app/keys.js";

const SHORTCUTS = ["u", "?", "1"].map((key) => ({ key, label: key, act() {} }));

/**
 * @param {string} key
 * @param {object} [more]
 */
function pressed(key, more = {}) {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
  return shortcutOf({ ...event, target: null, ...more }, SHORTCUTS)?.key ?? null;
}

test("a key finds its shortcut, in upper and lower case", () => {
  assert.equal(pressed("u"), "u");
  assert.equal(pressed("U"), "u");
  assert.equal(pressed("?"), "?");
  assert.equal(pressed("x"), null);
  assert.equal(pressed("Enter"), null);
});

test("all digits except zero belong to one shortcut", () => {
  for (const digit of "123456789") assert.equal(pressed(digit), "1");
  assert.equal(pressed("0"), null);
});

test("combinations and keys that were handled are no shortcuts", () => {
  for (const part of ["ctrlKey", "metaKey", "altKey", "defaultPrevented"]) {
    assert.equal(pressed("u", { [part]: true }), null, part);
  }
});

test("no shortcut while somebody types", () => {
  const within = { closest: (/** @type {string} */ selector) => selector.includes("textarea") };
  assert.equal(pressed("u", { target: within }), null);
  assert.equal(pressed("u", { target: { isContentEditable: true } }), null);
  assert.equal(pressed("u", { target: { closest: () => null } }), "u");
});
