/**
 * The WebSocket connection to one table. It authenticates, keeps the latest snapshot, sends moves,
 * and reconnects automatically.
 */

import { Heartbeat, IDLE_PING_INTERVAL, PING_INTERVAL, PING_LIMIT } from "./heartbeat.js";
import { isMove, mergeLog, Outbox } from "./outbox.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./outbox.js").Fault} Fault */
/** @typedef {import("./outbox.js").Change} Change */
/** @typedef {"connecting" | "open" | "silent" | "lost" | "offline" | "refused"} ConnectionState */

/** How often the heartbeat is checked, in milliseconds. */
const CHECK_INTERVAL = 250;
const MIN_WAIT = 400;
const MAX_WAIT = 8000;
/** The pause before a request is repeated whose outcome the server does not know. */
const REPEAT_WAIT = 1500;

/** Close codes after which reconnecting is useless. */
const FINAL_CODES = new Set([4403, 4404]);

/**
 * @typedef {object} Listeners
 * @property {(snapshot: Snapshot) => void} onState
 * @property {(state: ConnectionState, fault: Fault | null) => void} onConnection
 * @property {(pending: boolean) => void} onPending called when a move is sent and when it is answered
 * @property {(seat: number, phrase: string) => void} onSaid
 * @property {(status: import("./types.js").Preparation) => void} onPreparing a bot that has to move
 *   is not ready yet
 * @property {(status: import("./study/types.js").ReviewStatus) => void} [onReview] how far the review of
 *   the finished game is
 */

export class Live {
  /**
   * @param {string} table
   * @param {() => string[]} seats returns the seats with their secrets, in the format of the hello
   *   message
   * @param {number} pace as in {@link Live.setPace}
   * @param {Listeners} listeners
   */
  constructor(table, seats, pace, listeners) {
    this.table = table;
    this.seats = seats;
    this.pace = pace;
    this.listeners = listeners;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.outbox = new Outbox();
    this.heartbeat = new Heartbeat(performance.now());
    /** The version that the last successful change was for. */
    this.changed = -1;
    /** True until the first snapshot of a connection. */
    this.restoring = true;
    /** @type {ConnectionState} */
    this.state = "connecting";
    /** @type {Fault | null} */
    this.fault = null;
    this.wait = MIN_WAIT;
    this.closed = false;
    this.timer = 0;
    this.checks = setInterval(() => this.check(), CHECK_INTERVAL);
    this.reconnectIfVisible = () => {
      if (document.visibilityState !== "visible") return;
      if (this.socket) this.ping();
      else this.connect();
    };
    this.goOffline = () => this.report("offline");
    addEventListener("online", this.reconnectIfVisible);
    addEventListener("offline", this.goOffline);
    document.addEventListener("visibilitychange", this.reconnectIfVisible);
    this.connect();
  }

  /**
   * @param {number} move
   * @returns {Promise<Fault | null>} the reason for a refusal, or null
   */
  play(move) {
    return this.request({ type: "move", version: this.snapshot?.version ?? 0, move });
  }

  /** True from the sending of a change until the snapshot that contains it. */
  get isChanging() {
    return !this.outbox.isEmpty || this.snapshot?.version === this.changed;
  }

  /** @returns {Promise<Fault | null>} */
  undo() {
    return this.request({ type: "undo", version: this.snapshot?.version ?? 0 });
  }

  /**
   * Choose the pause before moves of bots.
   * @param {number} factor of the server's usual pause
   */
  setPace(factor) {
    this.pace = factor;
    this.send({ type: "pace", factor });
  }

  /**
   * Ask the other people to agree.
   * @param {"undo" | "replace"} what
   * @returns {Promise<Fault | null>}
   */
  ask(what) {
    return this.request({ type: "ask", version: this.snapshot?.version ?? 0, what });
  }

  /**
   * Answer the question of another person.
   * @param {boolean} agree
   * @returns {Promise<Fault | null>}
   */
  answer(agree) {
    return this.request({ type: "answer", version: this.snapshot?.version ?? 0, agree });
  }

  /**
   * Give up a seat.
   * @param {number} seat
   * @returns {Promise<Fault | null>}
   */
  resign(seat) {
    return this.request({ type: "resign", version: this.snapshot?.version ?? 0, seat });
  }

  /**
   * Say a phrase to everybody at the table.
   * @param {number} seat
   * @param {string} phrase
   * @returns {Promise<Fault | null>}
   */
  say(seat, phrase) {
    return this.request({ type: "say", seat, phrase });
  }

  /** Connect again with the current seats. Called after a seat was taken. */
  reconnect() {
    this.disconnect();
    this.outbox.fail({ code: "offline", message: "" });
    this.snapshot = null;
    this.connect();
  }

  close() {
    this.closed = true;
    clearInterval(this.checks);
    removeEventListener("online", this.reconnectIfVisible);
    removeEventListener("offline", this.goOffline);
    document.removeEventListener("visibilitychange", this.reconnectIfVisible);
    this.disconnect();
    this.outbox.fail({ code: "offline", message: "" });
  }

  // --- Connection --------------------------------------------------------------------------

  connect() {
    clearTimeout(this.timer);
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.fault = null;
    this.restoring = true;
    this.heartbeat = new Heartbeat(performance.now());
    socket.onopen = () => {
      // Any server process can continue: it sends what is newer than this version.
      const version = this.snapshot?.version;
      this.send({ type: "hello", seats: this.seats(), ...(version !== undefined && { version }) });
      this.heartbeat.asked(performance.now());
      this.send({ type: "pace", factor: this.pace });
    };
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
  }

  disconnect() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Ask the server whether it is there, and report or replace a connection that is silent. */
  check() {
    if (!this.socket) return;
    const isWatched = document.visibilityState === "visible" && this.seats().length > 0;
    const interval = isWatched ? PING_INTERVAL : IDLE_PING_INTERVAL;
    const found = this.heartbeat.check(performance.now(), interval);
    if (found === "ping") this.ping();
    if (found === "silent") this.report(navigator.onLine ? "silent" : "offline");
    if (found === "dead") {
      this.disconnect();
      this.connect();
    }
  }

  ping() {
    if (this.send({ type: "ping" })) this.heartbeat.asked(performance.now(), PING_LIMIT);
  }

  /**
   * @param {ConnectionState} state
   * @param {Fault | null} [fault]
   */
  report(state, fault = null) {
    if (state === this.state && !fault) return;
    this.state = state;
    this.listeners.onConnection(state, fault);
  }

  /** @param {number} code */
  onClose(code) {
    this.socket = null;
    if (FINAL_CODES.has(code)) {
      const fault = this.fault ?? {
        code: code === 4404 ? "no-such-table" : "bad-seat",
        message: "",
      };
      this.outbox.fail(fault);
      return this.report("refused", fault);
    }
    this.report(navigator.onLine ? "lost" : "offline");
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(MAX_WAIT, this.wait * 1.8);
  }

  // --- Messages ----------------------------------------------------------------------------

  /** @param {any} message */
  receive(message) {
    this.heartbeat.heard(performance.now());
    if (!this.restoring) this.report("open");
    switch (message.type) {
      case "state":
        this.wait = MIN_WAIT;
        this.snapshot = mergeLog(message, this.snapshot);
        this.report("open");
        this.listeners.onState(this.snapshot);
        if (this.restoring) this.restore();
        break;
      case "said":
        this.listeners.onSaid(message.seat, message.phrase);
        break;
      case "preparing":
        this.listeners.onPreparing(message);
        break;
      case "review":
        this.listeners.onReview?.(message);
        break;
      case "done":
        this.resolve(message.request, null);
        break;
      case "error":
        if (message.request === undefined || message.request === null) this.fault = message.error;
        else if (message.error.code === "unknown-outcome")
          setTimeout(() => this.repeat(message.request), REPEAT_WAIT);
        else this.resolve(message.request, message.error);
    }
  }

  /**
   * Send a change of the game. Without a connection it is sent as soon as there is one.
   * @param {Change} change
   * @returns {Promise<Fault | null>}
   */
  request(change) {
    const { message, answer } = this.outbox.add(change);
    if (!this.restoring && this.send(message)) this.heartbeat.asked(performance.now());
    this.listeners.onPending(true);
    return answer;
  }

  /**
   * @param {string} request
   * @param {Fault | null} fault
   */
  resolve(request, fault) {
    const change = this.outbox.answer(request, fault);
    if (!change) return;
    if (!fault && isMove(change)) this.changed = change.version ?? 0;
    this.listeners.onPending(!this.outbox.isEmpty);
  }

  /**
   * Send again what the server has not answered.
   * @param {string} [request] everything by default
   */
  repeat(request) {
    for (const message of this.outbox.again(request)) {
      if (this.send(message)) this.heartbeat.asked(performance.now());
    }
  }

  /** Continue after the first snapshot of a connection. */
  restore() {
    this.restoring = false;
    this.repeat();
    this.listeners.onPending(!this.outbox.isEmpty);
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
