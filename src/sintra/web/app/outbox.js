/**
 * Requests that the server has not answered yet. They survive a lost connection: each of them is sent
 * again with its id, so the server recognises one that it has carried out before.
 */

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {{code: string, message: string}} Fault */
/**
 * A request. A phrase has no version.
 * @typedef {{type: string, version?: number, move?: number, [name: string]: unknown}} Change
 */

export class Outbox {
  constructor() {
    /** @type {Map<string, {message: Change, resolve: (fault: Fault | null) => void}>} */
    this.waiting = new Map();
    /** The ids of the requests begin with this. Those of another page begin differently. */
    this.prefix = [...crypto.getRandomValues(new Uint32Array(3))]
      .map((n) => n.toString(36))
      .join("");
    this.count = 0;
  }

  get isEmpty() {
    return this.waiting.size === 0;
  }

  /**
   * @param {Change} message
   * @returns {{message: object, answer: Promise<Fault | null>}} the message to send, with its id
   */
  add(message) {
    const request = `${this.prefix}-${++this.count}`;
    /** @type {Promise<Fault | null>} */
    const answer = new Promise((resolve) => this.waiting.set(request, { message, resolve }));
    return { message: { ...message, request }, answer };
  }

  /**
   * @param {string} request
   * @param {Fault | null} fault null if the request succeeded
   * @returns {Change | null} what was answered; null if nothing waited for this answer
   */
  answer(request, fault) {
    const answered = this.waiting.get(request);
    this.waiting.delete(request);
    answered?.resolve(fault);
    return answered?.message ?? null;
  }

  /** @param {Fault} fault */
  fail(fault) {
    for (const request of [...this.waiting.keys()]) this.answer(request, fault);
  }

  /**
   * @param {string} [request] all requests by default
   * @returns {object[]} the messages to send again
   */
  again(request) {
    const waiting = [...this.waiting].filter(([id]) => request === undefined || id === request);
    return waiting.map(([id, { message }]) => ({ ...message, request: id }));
  }
}

/** True for a request that changes the version of the game. @param {Change} change */
export function isMove({ type }) {
  return type === "move" || type === "undo";
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
