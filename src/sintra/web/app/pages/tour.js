/** Creates the table of a guided first round. */

import { openTable } from "../create.js";
import { gamePhrases, hasPage, tourSetup } from "../games.js";
import { games } from "../net.js";
import { person } from "../phrases.js";
import { playerName } from "../store.js";
import { open as missing } from "./missing.js";

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const { games: known } = await games();
  if (!known.some((game) => game.id === id && hasPage(game))) return missing(root);
  const { bot, seed, position } = await tourSetup(id);
  const bots = position.players.slice(1).map(() => ({ kind: "bot", bot }));
  const wanted = { position, seed, seats: [person(playerName()), ...bots] };
  void openTable(root, wanted, { address: (table) => `/table/${table}?tour`, replace: true });
  return { title: (await gamePhrases(id))("game.name") };
}
