/** Creating a table: sends the request, stores the seats, opens the page of the table. */

import { notify } from "./announce.js";
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { createTable } from "./net.js";
import { wall } from "./ornament.js";
import { faultText } from "./phrases.js";
import { navigate } from "./router.js";
import { rememberTable } from "./store.js";

/**
 * @typedef {object} NewTable
 * @property {string} [game]
 * @property {Record<string, any>} [options]
 * @property {object[]} [seats]
 * @property {number} [seed]
 * @property {string} [record]
 * @property {string | Record<string, any>} [position] an id, or the position itself
 * @property {object} [clock]
 */

/**
 * Create a table and open its page. A waiting page is shown until then.
 * @param {HTMLElement} root the page; it is replaced, and restored if the server refuses
 * @param {NewTable} newTable
 * @param {object} [options]
 * @param {number[]} [options.guests] the seats whose links are for friends on other devices
 * @param {(table: string) => string} [options.address]
 * @param {boolean} [options.replace] replace the current entry of the browser's history
 */
export async function openTable(root, newTable, options = {}) {
  const before = [...root.childNodes];
  waiting(root, t("wait.table"), "");
  try {
    const created = await createTable(newTable);
    const guests = new Set(options.guests ?? []);
    rememberTable({
      table: created.table,
      game: newTable.game ?? "",
      seats: created.seats.filter((own) => !guests.has(own.seat)),
      guests: created.seats.filter((own) => guests.has(own.seat)),
    });
    const address = options.address?.(created.table) ?? `/table/${created.table}`;
    navigate(address, { replace: options.replace });
  } catch (error) {
    root.replaceChildren(...before);
    notify(faultText(error), "warning");
  }
}

/**
 * Show a page that says what the user is waiting for.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {string} about
 */
export function waiting(root, title, about) {
  fill(
    root,
    h(
      "div",
      { class: "quiet", role: "status", "data-test": "waiting" },
      h("div", { class: "waiting-tiles" }, wall(1, 1), wall(1, 1), wall(1, 1)),
      h("h1", {}, title),
      about && h("p", {}, about),
    ),
  );
}
