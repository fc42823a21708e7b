import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import {
  ANSWER_LIMIT,
  GIVE_UP,
  Heartbeat,
  PING_INTERVAL,
} from "../../../src/sintra/web/app/heartbeat.js";
import { mergeLog, Outbox } from "../../../src/sintra/web/app/outbox.js";
import { element, page } from "./page.js";

const { Live } = await import("../../../src/sintra/web/app/live.js");
const { createConnection } = await import("../../../src/sintra/web/app/table/connection.js");

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

describe("a connection that drops without a sign", () => {
  let now = 0;
  /** @type {any[]} */
  let sockets = [];
  /** @type {InstanceType<typeof Live>} */
  let live;
  const strip = element();
  const clock = performance.now;

  class FakeSocket {
    static OPEN = 1;
    constructor() {
      this.readyState = 1;
      this.reaches = true;
      /** @type {string[]} */
      this.sent = [];
      /** @type {any} */
      this.onmessage = null;
      sockets.push(this);
    }
    /** @param {string} text */
    send(text) {
      this.last = JSON.parse(text);
      const { type } = this.last;
      this.sent.push(type);
      if (!this.reaches || type !== "ping") return;
      setTimeout(() => this.onmessage({ data: '{"type": "pong"}' }), 50);
    }
    close() {}
  }

  /** @param {number} milliseconds */
  function pass(milliseconds) {
    for (let at = 0; at < milliseconds; at += 50) {
      now += 50;
      mock.timers.tick(50);
    }
  }

  /** @param {string[]} seats */
  function sit(seats) {
    const { show, showPending } = createConnection(/** @type {any} */ (strip));
    live = new Live("abc", () => seats, 1, {
      onState() {},
      onConnection: show,
      onPending: showPending,
      onSaid() {},
      onPreparing() {},
    });
    sockets[0].onopen();
    sockets[0].onmessage({ data: '{"type": "state", "version": 0, "log": []}' });
  }

  const shown = () => !strip.firstElementChild.hidden;
  const pings = () =>
    sockets[0].sent.filter((/** @type {string} */ type) => type === "ping").length;

  beforeEach(() => {
    sockets = [];
    page.visibilityState = "visible";
    strip.replaceChildren();
    performance.now = () => now;
    Object.assign(globalThis, { WebSocket: FakeSocket });
    Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, writable: true });
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  });

  afterEach(() => {
    live.close();
    performance.now = clock;
    mock.timers.reset();
  });

  test("is shown within three seconds, whenever it drops", () => {
    for (let quiet = 0; quiet < 3000; quiet += 250) {
      sockets = [];
      sit(["0.secret"]);
      pass(quiet);
      assert.equal(shown(), false);
      sockets[0].reaches = false;
      pass(3000);
      assert.equal(shown(), true, `after ${quiet} ms`);
      assert.equal(sockets.length, 1);
      sockets[0].onmessage({ data: '{"type": "pong"}' });
      assert.equal(shown(), false, "an answer is enough");
      live.close();
      strip.replaceChildren();
    }
  });

  test("the speed of the bots is sent with every connection, and when it changes", () => {
    sit(["0.secret"]);
    live.setPace(2.5);
    assert.deepEqual(sockets[0].sent, ["hello", "pace", "pace"]);
    sockets[0].reaches = false;
    pass(10_000);
    sockets[1].onopen();
    assert.deepEqual(sockets[1].sent, ["hello", "pace"]);
    assert.equal(sockets[1].last.factor, 2.5);
  });

  test("is replaced by a new connection", () => {
    sit(["0.secret"]);
    sockets[0].reaches = false;
    pass(10_000);
    assert.equal(sockets.length, 2);
  });

  test("nobody waits for hidden pages and spectators, so they ask rarely", () => {
    for (const [seats, visibility] of /** @type {const} */ ([
      [[], "visible"],
      [["0.secret"], "hidden"],
    ])) {
      sockets = [];
      page.visibilityState = visibility;
      sit([...seats]);
      pass(30_000);
      assert.equal(pings() <= 3, true);
      live.close();
    }
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
