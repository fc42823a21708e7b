/** The way from a position of a game to the analysis board. */

import { notify } from "../announce.js";
import { closeDialogs } from "../dialog.js";
import { sharePosition } from "../net.js";
import { faultText } from "../phrases.js";
import { navigate } from "../router.js";
import { ownTable } from "../store.js";

/**
 * Open the analysis board with a position of a finished game.
 * @param {string} table
 * @param {number} number the number of moves before it
 */
export async function analysePosition(table, number) {
  try {
    const { position } = await sharePosition(table, number, ownTable(table)?.seats[0] ?? null);
    closeDialogs();
    navigate(`/analysis/${position}`);
  } catch (error) {
    notify(faultText(error), "warning");
  }
}
