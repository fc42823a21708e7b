/**
 * Decides by the clock whether the server still answers. It knows no socket, so that it can be
 * tested without one. All times are in milliseconds.
 */

/** A connection without messages is tested this often. */
export const PING_INTERVAL = 10_000;
/** An answer that takes longer is reported as a lost connection. */
export const ANSWER_LIMIT = 2500;
/** After this time without an answer the connection is given up. */
export const GIVE_UP = 8000;

export class Heartbeat {
  /** @param {number} now */
  constructor(now) {
    this.heardAt = now;
    /**
     * When something was sent that is still to be answered.
     * @type {number | null}
     */
    this.askedAt = null;
  }

  /**
   * Note that something arrived.
   * @param {number} now
   */
  heard(now) {
    this.heardAt = now;
    this.askedAt = null;
  }

  /**
   * Note that something was sent that has to be answered.
   * @param {number} now
   */
  asked(now) {
    this.askedAt ??= now;
  }

  /**
   * @param {number} now
   * @returns {"fine" | "ping" | "silent" | "dead"} whether to send a ping, to report that the server
   *   is silent, or to connect again
   */
  check(now) {
    if (this.askedAt === null) return now - this.heardAt >= PING_INTERVAL ? "ping" : "fine";
    const silence = now - this.askedAt;
    if (silence >= GIVE_UP) return "dead";
    return silence >= ANSWER_LIMIT ? "silent" : "fine";
  }
}
