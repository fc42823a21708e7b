/** Opening a new table: asks the server, remembers the seats, goes there. */

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
 * Opens a table and shows it. While the server prepares it, the page says so.
 * @param {HTMLElement} root the page, which is replaced; it comes back if the server refuses
 * @param {Wanted} wanted
 * @param {object} [how]
 * @param {number[]} [how.guests] the seats whose links are for friends elsewhere
 * @param {(table: string) => string} [how.address]
 * @param {boolean} [how.replace] the way back leaves this page out
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
 * A page that waits.
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
