/** The form fields for a game's options: the catalogue lists them, the game's phrases name them. */

import { h } from "../dom.js";
import { hasPage, pickersModule, readOnlyHost } from "../games.js";
import { optional, t } from "../i18n.js";
import { segments } from "./segments.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").GameOption} GameOption */
/** @typedef {import("../i18n.js").Translate} Translate */

/** The choice that opens a picker, for values that are not in the list of choices. */
const CUSTOM = "custom";
/** The option whose numeric choices are seats. */
const FIRST_SEAT = "first";
/** Options with more choices have a row of their own. */
const MOST_BESIDE = 3;

/**
 * Create the fields for all options but the number of players, which follows from the seats.
 * @param {GameInfo} game
 * @param {Translate} phrases
 */
export async function optionFields(game, phrases) {
  const shown = game.options.filter((option) => option.name !== "players");
  const fields = await Promise.all(shown.map((option) => field(game, option, phrases)));
  return {
    element: h(
      "div",
      { class: "setup-options" },
      fields.map((made) => made.element),
    ),
    /** @returns {Record<string, any>} */
    value: () => Object.fromEntries(fields.map((made, index) => [shown[index].name, made.value()])),
    /** Hide the choices that need more players. @param {number} players */
    resize(players) {
      for (const made of fields) made.resize(players);
    },
  };
}

/**
 * @param {GameInfo} game
 * @param {GameOption} option
 * @param {Translate} phrases
 */
async function field(game, option, phrases) {
  const { name } = option;
  let chosen = String(option.default);
  let custom = "";
  const holder = h("div", { class: "picker", hidden: true });
  if (option.also) holder.append(await picker(game, option, (value) => (custom = value)));
  const choices = option.choices.map((choice) => [
    String(choice),
    phrases(`option.${name}.${choice}`),
  ]);
  if (option.also) {
    choices.push([CUSTOM, optional(phrases, `option.${name}.custom`) ?? t("setup.custom")]);
  }
  const take = (/** @type {string} */ value) => {
    chosen = value;
    holder.hidden = value !== CUSTOM;
  };
  const buttons = segments(
    name,
    phrases(`option.${name}`),
    choices,
    chosen,
    take,
    phrases(`option.${name}.help`),
  );
  const element = h(
    "div",
    { class: choices.length > MOST_BESIDE ? "is-wide" : "" },
    buttons,
    holder,
  );
  resize(2);

  /**
   * Hide the seats that do not exist with this number of players.
   * @param {number} players
   */
  function resize(players) {
    if (name !== FIRST_SEAT) return;
    for (const input of buttons.querySelectorAll("input")) {
      const seat = Number(input.value);
      const label = /** @type {HTMLElement} */ (input.parentElement);
      label.hidden = Number.isInteger(seat) && input.value !== "" && seat >= players;
      if (label.hidden && input.checked) {
        /** @type {HTMLInputElement} */ (buttons.querySelector("input")).click();
      }
    }
    element.classList.toggle("is-wide", players + 1 > MOST_BESIDE);
  }

  return {
    element,
    value: () => (chosen === CUSTOM ? custom : typed(option, chosen)),
    resize,
  };
}

/**
 * Create the game's own picker for an option, or a text field if the game has none.
 * @param {GameInfo} game
 * @param {GameOption} option
 * @param {(value: string) => void} change
 */
async function picker(game, option, change) {
  if (hasPage(game)) {
    const [{ pickers }, host] = await Promise.all([pickersModule(game.id), readOnlyHost(game.id)]);
    return pickers[option.name](host, change);
  }
  const input = h("input", {
    class: "input",
    name: `${option.name}-custom`,
    autocomplete: "off",
    value: option.default,
    oninput: () => change(input.value.trim()),
  });
  change(String(option.default));
  return h("label", { class: "field" }, h("span", { class: "field-help" }, option.also), input);
}

/**
 * Return the choice with the type that the catalogue gives it.
 * @param {GameOption} option
 * @param {string} chosen
 */
export function typed(option, chosen) {
  return option.choices.find((choice) => String(choice) === chosen) ?? chosen;
}
