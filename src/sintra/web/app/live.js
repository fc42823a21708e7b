/**
 * The WebSocket connection to one table. It authenticates, keeps the latest snapshot, sends moves,
 * and reconnects automatically.
 */

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {{code: string, message: string}} Fault */
/** @typedef {"connecting" | "open" | "lost" | "refused"} ConnectionState */

const PING_INTERVAL = 20_000;
const MIN_WAIT = 400;
const MAX_WAIT = 8000;

/** Close codes after which reconnecting is useless. */
const FINAL_CODES = new Set([4403, 4404]);

/**
 * @typedef {object} Listeners
 * @property {(snapshot: Snapshot) => void} onState
 * @property {(state: ConnectionState, fault: Fault | null) => void} onConnection
 * @property {(status: import("./types.js").Preparation) => void} onPreparing a bot that has to move
 *   is not ready yet
 */

export class Live {
  /**
   * @param {string} table
   * @param {() => string[]} seats returns the seats with their secrets, in the format of the hello
   *   message
   * @param {Listeners} listeners
   */
  constructor(table, seats, listeners) {
    this.table = table;
    this.seats = seats;
    this.listeners = listeners;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, (fault: Fault | null) => void>} */
    this.waiting = new Map();
    /** @type {Fault | null} */
    this.fault = null;
    this.requests = 0;
    this.wait = MIN_WAIT;
    this.closed = false;
    this.timer = 0;
    this.pings = setInterval(() => this.send({ type: "ping" }), PING_INTERVAL);
    this.reconnectIfVisible = () => {
      if (document.visibilityState === "visible" && !this.socket) this.connect();
    };
    addEventListener("online", this.reconnectIfVisible);
    document.addEventListener("visibilitychange", this.reconnectIfVisible);
    this.connect();
  }

  /**
   * @param {number} move
   * @returns {Promise<Fault | null>} the reason for a refusal, or null
   */
  play(move) {
    return this.request({ type: "move", version: this.snapshot?.version, move });
  }

  /** @returns {Promise<Fault | null>} */
  undo() {
    return this.request({ type: "undo", version: this.snapshot?.version });
  }

  /** Connect again with the current seats. Called after a seat was taken. */
  reconnect() {
    this.disconnect();
    this.snapshot = null;
    this.connect();
  }

  close() {
    this.closed = true;
    clearInterval(this.pings);
    removeEventListener("online", this.reconnectIfVisible);
    document.removeEventListener("visibilitychange", this.reconnectIfVisible);
    this.disconnect();
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
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", seats: this.seats() }));
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
  }

  disconnect() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.failPending({ code: "offline", message: "" });
  }

  /** @param {number} code */
  onClose(code) {
    this.socket = null;
    this.failPending({ code: "offline", message: "" });
    if (FINAL_CODES.has(code)) {
      const fault = this.fault ?? {
        code: code === 4404 ? "no-such-table" : "bad-seat",
        message: "",
      };
      return this.listeners.onConnection("refused", fault);
    }
    this.listeners.onConnection("lost", null);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(MAX_WAIT, this.wait * 1.8);
  }

  // --- Messages ----------------------------------------------------------------------------

  /** @param {any} message */
  receive(message) {
    switch (message.type) {
      case "state":
        this.wait = MIN_WAIT;
        this.snapshot = mergeLog(message, this.snapshot);
        this.listeners.onConnection("open", null);
        this.listeners.onState(this.snapshot);
        break;
      case "preparing":
        this.listeners.onPreparing(message);
        break;
      case "done":
        this.resolveRequest(message.request, null);
        break;
      case "error":
        if (message.request === undefined || message.request === null) this.fault = message.error;
        else this.resolveRequest(message.request, message.error);
    }
  }

  /**
   * @param {object} message
   * @returns {Promise<Fault | null>}
   */
  request(message) {
    const request = `r${++this.requests}`;
    return new Promise((resolve) => {
      if (!this.send({ ...message, request })) resolve({ code: "offline", message: "" });
      else this.waiting.set(request, resolve);
    });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * @param {string} request
   * @param {Fault | null} fault
   */
  resolveRequest(request, fault) {
    this.waiting.get(request)?.(fault);
    this.waiting.delete(request);
  }

  /** @param {Fault} fault */
  failPending(fault) {
    for (const request of [...this.waiting.keys()]) this.resolveRequest(request, fault);
  }
}

/**
 * Return a state message as a snapshot with the complete log. The message only has the new entries.
 * @param {any} message
 * @param {Snapshot | null} known
 * @returns {Snapshot}
 */
export function mergeLog(message, known) {
  const { type: _, log_from: from = 0, ...snapshot } = message;
  return { ...snapshot, log: [...(known?.log ?? []).slice(0, from), ...message.log] };
}
