/**
 * The player: whoever has the key that this browser keeps. The history, the statistics and all else
 * that the server stores about a player belong to the key. There is no account.
 */

import { asPlayer } from "./net.js";
import {
  forgetEverything,
  knownKey,
  markLinked,
  ownTables,
  playerKey,
  rememberKey,
} from "./store.js";

/** @typedef {{since: number | null, stored: Record<string, number>}} PlayerData */

/** The most seats in one request. */
const MAX_SEATS = 50;

/**
 * Return the link that gives another device the player's key. The key is in the fragment, which
 * browsers do not send to servers.
 */
export function playerLink() {
  return `${location.origin}/you#player=${playerKey()}`;
}

/** Return how much the server stores about the player. @returns {Promise<PlayerData>} */
export const playerData = () => asPlayer("/api/player");

/** Return everything that the server stores about the player. @returns {Promise<object>} */
export const exportPlayer = () => asPlayer("/api/player/export");

/**
 * Add the seats that this browser has at its tables to the player's history. Of several seats on one
 * screen the first is the player's own.
 */
export async function linkSeats() {
  const waiting = ownTables().filter((own) => !own.linked && own.seats.length > 0);
  for (let first = 0; first < waiting.length; first += MAX_SEATS) {
    const some = waiting.slice(first, first + MAX_SEATS);
    const seats = some.map(({ table, seats: [own] }) => ({
      table,
      key: `${own.seat}.${own.secret}`,
    }));
    await asPlayer("/api/player/seats", { method: "POST", body: { seats } });
    const tables = some.map(({ table }) => table);
    markLinked(tables, true);
  }
}

/**
 * Take over the key of another device. The seats of this browser are added to its history.
 * @param {string} key
 */
export async function adoptKey(key) {
  rememberKey(key);
  const tables = ownTables().map(({ table }) => table);
  markLinked(tables, false);
  await linkSeats();
}

/** Delete everything about the player, on the server and in this browser. The settings stay. */
export async function deletePlayer() {
  if (knownKey()) await asPlayer("/api/player", { method: "DELETE" });
  forgetEverything();
}
