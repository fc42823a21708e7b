import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, (event: any) => void>} */
const handlers = {};
/** @type {string[]} */
const opened = [];
/** @type {any[]} */
let windows = [];
/** @type {any} */ (globalThis).self = {
  addEventListener: (/** @type {string} */ type, /** @type {any} */ handler) => {
    handlers[type] = handler;
  },
  clients: {
    matchAll: async () => windows,
    openWindow: async (/** @type {string} */ path) => opened.push(path),
  },
};
const WORKER = "../../../src/sintra/web/service-worker.js"; // a script, not a module
await import(WORKER);

/** Tap on the notification of a table; return whether it was closed. @param {string} tag */
async function tap(tag) {
  let isClosed = false;
  /** @type {Promise<void>[]} */
  const waiting = [];
  handlers.notificationclick({
    notification: { tag, close: () => (isClosed = true) },
    waitUntil: (/** @type {Promise<void>} */ promise) => waiting.push(promise),
  });
  await Promise.all(waiting);
  return isClosed;
}

test("a tap on a notification leads to its table, in the window that shows it", async () => {
  assert.equal(await tap("abc"), true);
  assert.deepEqual(opened, ["/table/abc"]);
  /** @type {string[]} */
  const focused = [];
  windows = ["/tables", "/table/abc?tour#4"].map((path) => ({
    url: `https://example.org${path}`,
    focus: async () => focused.push(path),
  }));
  await tap("abc");
  assert.deepEqual(focused, ["/table/abc?tour#4"]);
  assert.equal(opened.length, 1);
});
