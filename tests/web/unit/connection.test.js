import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  ANSWER_LIMIT,
  GIVE_UP,
  Heartbeat,
  PING_INTERVAL,
} from "../../../src/sintra/web/app/heartbeat.js";
import { mergeLog, Outbox } from "../../../src/sintra/web/app/outbox.js";

describe("the heartbeat", () => {
  test("sends a ping after a quiet time", () => {
    const beat = new Heartbeat(0);
    assert.equal(beat.check(PING_INTERVAL - 1), "fine");
    assert.equal(beat.check(PING_INTERVAL), "ping");
    beat.heard(PING_INTERVAL);
    assert.equal(beat.check(PING_INTERVAL + 1), "fine");
  });

  test("reports a missing answer within three seconds, and gives up later", () => {
    const beat = new Heartbeat(0);
    beat.asked(100);
    beat.asked(2000);
    assert.equal(beat.check(2000), "fine");
    assert.equal(beat.check(100 + ANSWER_LIMIT), "silent");
    assert.equal(ANSWER_LIMIT <= 3000, true);
    assert.equal(beat.check(100 + GIVE_UP), "dead");
  });

  test("is fine again after any message", () => {
    const beat = new Heartbeat(0);
    beat.asked(0);
    beat.heard(GIVE_UP);
    assert.equal(beat.check(GIVE_UP + 1), "fine");
  });
});

describe("the outbox", () => {
  test("repeats a request with the same id until it is answered", async () => {
    const outbox = new Outbox();
    const { message, answer } = outbox.add({ type: "move", version: 4, move: 17 });
    const { message: phrase } = outbox.add({ type: "say", seat: 0, phrase: "hello" });
    assert.deepEqual(outbox.again(), [message, phrase]);
    const { request } = /** @type {{request: string}} */ (message);
    assert.deepEqual(outbox.again(request), [message]);
    assert.equal(outbox.isEmpty, false);
    assert.equal(outbox.answer("of another message", null), null);
    assert.equal(outbox.answer(request, null)?.move, 17);
    assert.equal(await answer, null);
    assert.deepEqual(outbox.again(), [phrase]);
  });

  test("gives every request an id of its own", () => {
    const outboxes = [new Outbox(), new Outbox()];
    const ids = [...outboxes, ...outboxes].map((outbox) => {
      const { message } = outbox.add({ type: "undo", version: 1 });
      return /** @type {{request: string}} */ (message).request;
    });
    assert.equal(new Set(ids).size, 4);
    for (const id of ids) assert.match(id, /^[a-z0-9]{8,40}-[12]$/);
  });

  test("tells every request why it failed", async () => {
    const outbox = new Outbox();
    const { answer } = outbox.add({ type: "move", version: 1, move: 2 });
    outbox.fail({ code: "offline", message: "" });
    assert.equal((await answer)?.code, "offline");
  });
});

test("a state message continues the known log from its index", () => {
  const known = /** @type {any} */ ({ log: ["a", "b", "c"] });
  const merged = mergeLog({ type: "state", version: 9, log_from: 2, log: ["d"] }, known);
  assert.deepEqual(merged, { version: 9, log: ["a", "b", "d"] });
  assert.deepEqual(mergeLog({ type: "state", log: ["x"] }, null).log, ["x"]);
});
