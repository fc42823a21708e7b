/** The lists of tables: the user's own, open ones, running games and finished games. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tables, tablesById } from "../net.js";
import { emptyPicture } from "../ornament.js";
import { ownTables } from "../store.js";
import { tableCards } from "../table-cards.js";
import { uploadButton } from "../upload.js";

/** @typedef {import("../types.js").Summary} Summary */

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  const ids = ownTables().map((own) => own.table);
  const [own, joinable, live, finished] = await Promise.all([
    tablesById(ids),
    tables("open"),
    tables("live"),
    tables("finished"),
  ]);
  const others = (/** @type {Summary[]} */ found) =>
    found.filter((summary) => !ids.includes(summary.table));
  const watched = others(live).filter((summary) => !summary.seats.some((seat) => seat.open));
  root.append(
    h(
      "div",
      { class: "column" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("tables.title")),
        h("p", { class: "lead" }, t("tables.lead")),
      ),
      await section(
        t("tables.yours"),
        own.filter((summary) => !summary.over),
        t("tables.yours.none"),
      ),
      await section(t("tables.open"), others(joinable), t("tables.open.none")),
      await section(t("tables.live"), watched, ""),
      await section(
        t("tables.finished"),
        [...own.filter((summary) => summary.over), ...others(finished)],
        t("tables.finished.none"),
      ),
      h(
        "section",
        { class: "section" },
        h("div", { class: "section-head" }, h("h2", {}, t("start.upload"))),
        h("p", { class: "muted section-words" }, t("start.upload.about")),
        uploadButton(root),
      ),
    ),
  );
  return { title: t("tables.title") };
}

/**
 * @param {string} title
 * @param {Summary[]} shown
 * @param {string} none the text for an empty list; if it is empty, the section is left out
 */
async function section(title, shown, none) {
  if (!shown.length && !none) return null;
  return h(
    "section",
    { class: "section" },
    h("div", { class: "section-head" }, h("h2", {}, title)),
    shown.length
      ? await tableCards(shown)
      : h("div", { class: "empty card" }, emptyPicture(), h("p", {}, none)),
  );
}
