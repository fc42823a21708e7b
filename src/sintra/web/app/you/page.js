/** What is stored about the player: see it, take it to another device, save it, delete it. */

import { notify } from "../announce.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { download } from "../download.js";
import { addTexts, date, optional, t } from "../i18n.js";
import { icon } from "../icons.js";
import { faultText } from "../phrases.js";
import {
  adoptKey,
  deletePlayer,
  exportPlayer,
  linkSeats,
  playerData,
  playerLink,
} from "../player.js";
import { navigate, PLAYER } from "../router.js";
import { knownKey } from "../store.js";
import { secretLinkField } from "../table/links.js";

/** @typedef {import("../player.js").PlayerData} PlayerData */

/**
 * @param {HTMLElement} root
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root) {
  await addTexts("/app/you/locales");
  const given = takeKey();
  if (given && given !== knownKey()) await adopt(given);
  else await linkSeats().catch(() => {}); // they are linked with the next visit
  const data = await playerData();
  root.append(
    h(
      "div",
      { class: "column column-narrow" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("you.title")),
        h("p", { class: "lead" }, t("you.lead")),
      ),
      section(
        t("you.stored"),
        stored(data),
        h("p", {}, h("a", { href: "/statistics" }, t("start.statistics"))),
      ),
      section(t("you.move"), secretLinkField(t("you.move.link"), playerLink(), t("you.move.help"))),
      section(
        t("you.export"),
        h("p", { class: "muted" }, t("you.export.about")),
        button("download", t("you.export.go"), "export", () => void save()),
      ),
      section(
        t("you.delete"),
        h("p", { class: "muted" }, t("you.delete.about")),
        button("warning", t("you.delete.go"), "delete", confirmDeletion),
      ),
    ),
  );
  return { title: t("you.title") };
}

/** Return the key in the address, and remove it from there; null if there is none. */
function takeKey() {
  const found = PLAYER.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  return found[1];
}

/**
 * Take over a key. If something else than games is stored for this browser's own key, ask before.
 * @param {string} key
 */
async function adopt(key) {
  try {
    if (knownKey()) {
      const { stored: rows } = await playerData();
      const lost = Object.entries(rows).some(([name, count]) => name !== "player_seats" && count);
      if (lost && !(await confirmed(t("you.adopt"), t("you.adopt.about"), t("you.adopt.go"))))
        return;
    }
    await adoptKey(key);
    notify(t("you.adopted"));
  } catch (error) {
    notify(faultText(error), "warning");
  }
}

/** @param {PlayerData} data */
function stored({ since, stored: rows }) {
  if (since === null) return h("p", { class: "muted" }, t("you.nothing"));
  return h(
    "ul",
    { class: "facts", "data-test": "stored" },
    Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([name, count]) =>
        h(
          "li",
          {},
          optional(t, `you.rows.${name}`) ? t(`you.rows.${name}`, { count }) : `${name}: ${count}`,
        ),
      ),
    h("li", {}, t("you.since", { date: date(new Date(since * 1000)) })),
  );
}

async function save() {
  try {
    const text = JSON.stringify(await exportPlayer(), null, 2);
    download("sintra-data.json", text, "application/json");
  } catch (error) {
    notify(faultText(error), "warning");
  }
}

async function confirmDeletion() {
  const sure = await confirmed(t("you.delete"), t("you.delete.confirm"), t("you.delete.sure"));
  if (!sure) return;
  try {
    await deletePlayer();
    notify(t("you.deleted"));
    navigate("/you", { replace: true });
  } catch (error) {
    notify(faultText(error), "warning");
  }
}

/**
 * Ask a question.
 * @param {string} title
 * @param {string} about
 * @param {string} go the text of the button that agrees
 */
async function confirmed(title, about, go) {
  let sure = false;
  const dialog = openDialog(title, [
    h("p", {}, about),
    h(
      "div",
      { class: "button-row" },
      h(
        "button",
        {
          type: "button",
          class: "button button-primary",
          "data-test": "sure",
          onclick: () => {
            sure = true;
            dialog.close();
          },
        },
        go,
      ),
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("cancel")),
    ),
  ]);
  await dialog.closed;
  return sure;
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function section(title, ...content) {
  const made = h("section", { class: "section" });
  fill(made, h("div", { class: "section-head" }, h("h2", {}, title)), ...content);
  return made;
}

/**
 * @param {import("../icons.js").IconName} picture
 * @param {string} text
 * @param {string} name
 * @param {() => void} act
 */
function button(picture, text, name, act) {
  return h(
    "button",
    { type: "button", class: "button", "data-test": `you-${name}`, onclick: act },
    icon(picture),
    text,
  );
}
