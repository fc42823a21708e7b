/**
 * Decides by the clock whether the server still answers. It knows no socket, so that it can be
 * tested without one. All times are in milliseconds.
 */

/**
 * A connection without messages is tested this often. With the limit for its answer, a lost
 * connection is reported within three seconds.
 */
export const PING_INTERVAL = 1200;
/** The same, while nobody waits for the page: it is hidden, or its viewer has no seat. */
export const IDLE_PING_INTERVAL = 10_000;
/** A ping that is answered later is reported as a silent server. */
export const PING_LIMIT = 1200;
/** The same for moves and other requests, which have to be stored. */
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
    this.limit = ANSWER_LIMIT;
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
   * @param {number} [limit] the time for the answer
   */
  asked(now, limit = ANSWER_LIMIT) {
    if (this.askedAt !== null) return;
    this.askedAt = now;
    this.limit = limit;
  }

  /**
   * @param {number} now
   * @param {number} [interval] the time without messages until a ping
   * @returns {"fine" | "ping" | "silent" | "dead"} whether to send a ping, to report that the server
   *   is silent, or to connect again
   */
  check(now, interval = PING_INTERVAL) {
    if (this.askedAt === null) return now - this.heardAt >= interval ? "ping" : "fine";
    const silence = now - this.askedAt;
    if (silence >= GIVE_UP) return "dead";
    return silence >= this.limit ? "silent" : "fine";
  }
}
