/** Downloads the record of a game as a file. */

import { notify } from "../announce.js";
import { download } from "../download.js";
import { record } from "../net.js";
import { faultText } from "../phrases.js";

/** @param {string} table */
export async function downloadRecord(table) {
  try {
    download(`sintra-${table}.txt`, await record(table), "text/plain");
  } catch (error) {
    notify(faultText(error), "warning");
  }
}
