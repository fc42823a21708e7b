/** The form for a new game: its options, as the catalogue lists them, and its seats. */

import { openTable } from "../create.js";
import { fill, h } from "../dom.js";
import { gamePhrases } from "../games.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { games } from "../net.js";
import { watchPreparation } from "../preparation.js";
import { clockFields } from "../setup/clock.js";
import { optionFields, typed } from "../setup/options.js";
import { seatRows } from "../setup/seats.js";
import { segments } from "../setup/segments.js";
import { open as missing } from "./missing.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function open(root, id) {
  const catalogue = await games();
  const game = catalogue.games.find((known) => known.id === id);
  if (!game) return missing(root);
  const phrases = await gamePhrases(id);
  const deal = dealOf(game);
  const all = game.options.find((option) => option.name === "players")?.choices.map(Number) ?? [2];
  const counts = deal?.options.players ? [deal.options.players] : all;
  const options = await optionFields(game, phrases);
  const seats = seatRows(catalogue.bots, counts[0]);
  const clock = clockFields();

  const preparation = h("div", { class: "setup-preparation", role: "status" });

  const form = h(
    "form",
    {
      class: "setup",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const { requests, guests } = seats.value();
        const chosen = { options: options.value(), ...clock.value(), ...deal };
        void openTable(root, { game: id, seats: requests, ...chosen }, { guests });
      },
    },
    h(
      "fieldset",
      { class: "setup-part card" },
      h("legend", {}, t("setup.seats")),
      counts.length > 1 &&
        h(
          "div",
          { class: "seats-count" },
          segments(
            "players",
            t("setup.players"),
            counts.map((count) => [String(count), t("players", { count })]),
            String(counts[0]),
            (chosen) => {
              seats.resize(Number(chosen));
              options.resize(Number(chosen));
            },
          ),
        ),
      seats.element,
      preparation,
    ),
    h(
      "fieldset",
      { class: "setup-part card" },
      h("legend", {}, t("setup.options")),
      !deal && options.element,
      clock.element,
    ),
    h(
      "div",
      { class: "setup-end" },
      h(
        "a",
        { class: "button button-quiet", href: `/rules/${id}` },
        icon("book"),
        t("start.rules"),
      ),
      h(
        "button",
        { class: "button button-primary button-large", type: "submit", "data-test": "create" },
        t("setup.create"),
      ),
    ),
  );

  fill(
    root,
    h(
      "div",
      { class: "column column-narrow" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("setup.title", { game: phrases("game.name") })),
        h("p", { class: "lead" }, deal ? t("setup.deal") : phrases("game.about")),
        !deal && (await others(catalogue.games, id)),
      ),
      form,
    ),
  );
  return {
    title: t("setup.title", { game: phrases("game.name") }),
    destroy: watchPreparation(preparation, id),
  };
}

/**
 * Return the seed and the options of a link to the same tiles, or null.
 * @param {GameInfo} game
 */
function dealOf({ options }) {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("seed")) return null;
  const given = options.flatMap((option) => {
    const value = asked.get(option.name);
    return value === null ? [] : [[option.name, typed(option, value)]];
  });
  return { seed: Number(asked.get("seed")), options: Object.fromEntries(given) };
}

/**
 * Links to the same form for the other games.
 * @param {GameInfo[]} all
 * @param {string} id
 */
async function others(all, id) {
  const links = await Promise.all(
    all
      .filter((game) => game.id !== id)
      .map(async (game) => {
        const name = (await gamePhrases(game.id))("game.name");
        return h("a", { href: `/new/${game.id}` }, t("setup.other", { game: name }));
      }),
  );
  return links.length > 0 && h("p", { class: "setup-others" }, links);
}
