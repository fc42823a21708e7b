/**
 * HTTP requests to the server. Every error response becomes a Refusal with the server's error code.
 */

import { playerKey } from "./store.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Preparation} Preparation */
/** @typedef {import("./types.js").History} History */
/** @typedef {import("./types.js").SharedPosition} SharedPosition */
/** @typedef {import("./study/types.js").ReviewAnswer} ReviewAnswer */
/** @typedef {import("./study/types.js").ReviewStatus} ReviewStatus */
/** @typedef {import("./study/types.js").DecisionDetail} DecisionDetail */
/** @typedef {import("./study/types.js").TrialState} TrialState */
/** @typedef {import("./study/types.js").Judgement} Judgement */
/** @typedef {import("./store.js").OwnSeat} OwnSeat */

/** A request that the server refused, or that did not reach it (code `offline`). */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @type {Promise<Catalogue> | null} */
let catalogue = null;

/** Return the catalogue of games and bots. It is fetched once. */
export function games() {
  catalogue ??= get("/api/games").catch((error) => {
    catalogue = null;
    throw error;
  });
  return /** @type {Promise<Catalogue>} */ (catalogue);
}

/** @type {Map<string, Promise<any>>} */
const boards = new Map();

/**
 * Return the static data of a game's components. It is fetched once.
 * @param {string} game
 */
export function board(game) {
  const cached = boards.get(game);
  if (cached) return cached;
  const fetched = get(`/api/games/${encodeURIComponent(game)}`).then((info) => info.board);
  fetched.catch(() => boards.delete(game));
  boards.set(game, fetched);
  return fetched;
}

/**
 * @param {"open" | "live" | "finished"} state
 * @returns {Promise<Summary[]>}
 */
export async function tables(state) {
  return (await get(`/api/tables?state=${state}`)).tables;
}

/**
 * Return the tables with these ids that still exist.
 * @param {string[]} ids
 * @returns {Promise<Summary[]>}
 */
export async function tablesById(ids) {
  if (!ids.length) return [];
  const query = ids.map((id) => `ids=${encodeURIComponent(id)}`).join("&");
  return (await get(`/api/tables?${query}`)).tables;
}

/**
 * Return how far the server is with the bots of a game. They are compiled at its first start.
 * @param {string} game
 * @returns {Promise<Preparation | null>} null if the server does not offer the game yet
 */
export async function botPreparation(game) {
  return (await get("/health")).games[game]?.bots ?? null;
}

/**
 * @param {object} wanted
 * @returns {Promise<{table: string, seats: OwnSeat[]}>}
 */
export const createTable = (wanted) => post("/api/tables", wanted);

/** @param {string} table @returns {Promise<Snapshot>} */
export const snapshot = (table) => get(`/api/tables/${encodeURIComponent(table)}`);

/**
 * @param {string} table
 * @param {OwnSeat | null} seat
 * @returns {Promise<History>}
 */
export const history = (table, seat) =>
  get(`/api/tables/${encodeURIComponent(table)}/history?from=0`, seat);

/** @param {string} table @returns {Promise<string>} */
export const record = (table) => get(`/api/tables/${encodeURIComponent(table)}/record`, null, true);

/**
 * @param {string} table
 * @param {OwnSeat} seat
 * @returns {Promise<Hint>}
 */
export const hint = (table, seat) =>
  post(`/api/tables/${encodeURIComponent(table)}/hint`, {}, seat);

/**
 * Return whether a secret is still that of its seat. A friend who enters replaces it.
 * @param {string} table
 * @param {OwnSeat} seat
 * @returns {Promise<boolean>}
 */
export async function isValid(table, seat) {
  try {
    await get(`/api/tables/${encodeURIComponent(table)}`, seat);
    return true;
  } catch (error) {
    return !(error instanceof Refusal && error.code === "bad-seat");
  }
}

/**
 * Replace the secret of a seat, so that nobody else knows it. It can be repeated with the same secret.
 * @param {string} table
 * @param {OwnSeat} own
 * @param {string} secret the new secret
 * @returns {Promise<{seat: number, secret: string}>}
 */
export const renew = (table, own, secret) =>
  post(`/api/tables/${encodeURIComponent(table)}/seats/${own.seat}`, { renew: true, secret }, own);

/**
 * Take a free seat. It can be repeated with the same secret.
 * @param {string} table
 * @param {number} seat
 * @param {string} name
 * @param {string} secret the new secret of the seat
 * @returns {Promise<{seat: number, secret: string}>}
 */
export const sit = (table, seat, name, secret) =>
  post(`/api/tables/${encodeURIComponent(table)}/seats/${seat}`, { name, secret });

/**
 * Change the name of one's own seat.
 * @param {string} table
 * @param {string} name
 * @param {OwnSeat} own
 */
export const rename = (table, name, own) =>
  post(`/api/tables/${encodeURIComponent(table)}/seats/${own.seat}`, { name }, own);

/**
 * Create the table of a rematch, or return the one that another player has created.
 * @param {string} table
 * @param {OwnSeat} seat
 * @param {boolean} rotate whether everybody moves on by one seat
 * @returns {Promise<import("./types.js").Rematch>}
 */
export const startRematch = (table, seat, rotate) =>
  post(`/api/tables/${encodeURIComponent(table)}/rematch`, { rotate }, seat);

/**
 * @param {string} table
 * @param {number} number
 * @param {OwnSeat | null} seat
 * @returns {Promise<{position: string}>}
 */
export const sharePosition = (table, number, seat) =>
  post("/api/positions", { table, number }, seat);

/**
 * Share a complete position.
 * @param {Record<string, any>} position
 * @returns {Promise<{position: string}>}
 */
export const shareGiven = (position) => post("/api/positions", { position });

/**
 * Ask the analysis board.
 * @param {"form" | "board" | "record" | "search"} what
 * @param {object} body
 * @param {AbortSignal} [signal] ends the request
 */
export function analysis(what, body, signal) {
  const sent = { "Content-Type": "application/json" };
  const init = { method: "POST", headers: sent, body: JSON.stringify(body), signal };
  return request(`/api/analysis/${what}`, init, false);
}

/** @param {string} position @returns {Promise<SharedPosition>} */
export const position = (position) => get(`/api/positions/${encodeURIComponent(position)}`);

// --- Reviews and tries -----------------------------------------------------------------------

/** @param {string} table @returns {Promise<ReviewAnswer>} */
export const review = (table) => get(`/api/tables/${encodeURIComponent(table)}/review`);

/** Ask for a review. @param {string} table @returns {Promise<ReviewStatus>} */
export const startReview = (table) => post(`/api/tables/${encodeURIComponent(table)}/review`, {});

/**
 * Stop a review that is being made.
 * @param {string} table
 * @param {OwnSeat} seat
 * @returns {Promise<ReviewStatus>}
 */
export const stopReview = (table, seat) =>
  request(
    `/api/tables/${encodeURIComponent(table)}/review`,
    { method: "DELETE", headers: headers(seat) },
    false,
  );

/**
 * Return the moves of a reviewed decision.
 * @param {string} table
 * @param {number} number
 * @returns {Promise<DecisionDetail>}
 */
export const decision = (table, number) =>
  get(`/api/tables/${encodeURIComponent(table)}/review/decisions/${number}`);

/** Return a position after the moves of a try. @param {object} tried @returns {Promise<TrialState>} */
export const trial = (tried) => post("/api/trials", tried);

/** Judge the moves of a try. @param {object} tried @returns {Promise<Judgement>} */
export const judgeTrial = (tried) => post("/api/trials/judgement", tried);
/** @param {string} game @returns {Promise<any>} */
export const lessons = (game) => get(`/api/games/${encodeURIComponent(game)}/lessons`);

/**
 * Send a request with the player's key: what the server stores about the player belongs to it.
 * @param {string} path
 * @param {{method?: "GET" | "POST" | "PUT" | "DELETE", body?: object, text?: boolean}} [options]
 */
export function asPlayer(path, { method = "GET", body, text = false } = {}) {
  const sent = {
    "Sintra-Player": playerKey(),
    ...(body && { "Content-Type": "application/json" }),
  };
  return request(path, { method, headers: sent, body: body && JSON.stringify(body) }, text);
}

/**
 * @param {string} path
 * @param {OwnSeat | null} [seat]
 * @param {boolean} [text]
 */
const get = (path, seat = null, text = false) => request(path, { headers: headers(seat) }, text);

/**
 * @param {string} path
 * @param {object} body
 * @param {OwnSeat | null} [seat]
 */
function post(path, body, seat = null) {
  const sent = { ...headers(seat), "Content-Type": "application/json" };
  return request(path, { method: "POST", headers: sent, body: JSON.stringify(body) }, false);
}

/**
 * @param {OwnSeat | null} seat
 * @returns {Record<string, string>}
 */
function headers(seat) {
  return seat ? { "Sintra-Seat": `${seat.seat}.${seat.secret}` } : {};
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {boolean} text
 */
async function request(path, init, text) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal("offline", "The server cannot be reached.");
  }
  if (response.ok) return text ? response.text() : response.json();
  const body = await response.json().catch(() => null);
  throw new Refusal(body?.error?.code ?? `status-${response.status}`, body?.error?.message ?? "");
}
