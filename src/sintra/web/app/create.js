/** Creating a table: sends the request, stores the seats, opens the page of the table. */

import { notify } from "./announce.js";
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { createTable, warm } from "./net.js";
import { wall } from "./ornament.js";
import { go } from "./router.js";
import { rememberTable } from "./store.js";
import { faultText } from "./phrases.js";

/**
 * @typedef {object} Wanted
 * @property {string} [game]
 * @property {Record<string, any>} [options]
 * @property {object[]} [seats]
 * @property {number} [seed]
 * @property {string} [record]
 * @property {string} [position]
 */

/**
 * Create a table and open its page. While the server prepares it, a waiting page is shown.
 * @param {HTMLElement} root the page; it is replaced, and restored if the server refuses
 * @param {Wanted} wanted
 * @param {object} [how]
 * @param {number[]} [how.guests] the seats whose links are for friends on other devices
 * @param {(table: string) => string} [how.address]
 * @param {boolean} [how.replace] replace the current entry of the browser's history
 */
export async function openTable(root, wanted, how = {}) {
  const before = [...root.childNodes];
  waiting(root, t("wait.table"), "");
  try {
    await warm(() => waiting(root, t("wait.warming"), t("wait.warming.about")));
    const made = await createTable(wanted);
    const guests = new Set(how.guests ?? []);
    rememberTable({
      table: made.table,
      game: wanted.game ?? "",
      seats: made.seats.filter((own) => !guests.has(own.seat)),
      guests: made.seats.filter((own) => guests.has(own.seat)),
    });
    const address = how.address?.(made.table) ?? `/table/${made.table}`;
    go(address, { replace: how.replace });
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
