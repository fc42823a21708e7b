/** Downloads the record of a game as a file. */

import { notify } from "../announce.js";
import { h } from "../dom.js";
import { record } from "../net.js";
import { faultText } from "../phrases.js";

/** @param {string} table */
export async function downloadRecord(table) {
  try {
    const text = await record(table);
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", { href: address, download: `sintra-${table}.txt` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  } catch (error) {
    notify(faultText(error), "warning");
  }
}
