/** The fields for a game's options, made from the server's list; their words are the game's. */

import { h } from "../dom.js";
import { pickersModule, quietHost } from "../games.js";
import { segments } from "./segments.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").GameOption} GameOption */
/** @typedef {import("../i18n.js").Translate} Translate */

/** Stands for a value that the game's own picker chooses. */
const CUSTOM = "custom";

/**
 * All options but the number of players, which follows from the seats.
 * @param {GameInfo} game
 * @param {Translate} texts
 */
export async function optionFields(game, texts) {
  const shown = game.options.filter((option) => option.name !== "players");
  const fields = await Promise.all(shown.map((option) => field(game.id, option, texts)));
  return {
    element: h(
      "div",
      { class: "setup-options" },
      fields.map((made) => made.element),
    ),
    /** @returns {Record<string, any>} */
    value: () => Object.fromEntries(fields.map((made, index) => [shown[index].name, made.value()])),
    /** Hides the choices that need more players. @param {number} players */
    resize(players) {
      for (const made of fields) made.resize(players);
    },
  };
}

/**
 * @param {string} game
 * @param {GameOption} option
 * @param {Translate} texts
 */
async function field(game, option, texts) {
  const { name } = option;
  let chosen = String(option.default);
  let custom = "";
  const holder = h("div", { class: "picker", hidden: true });
  if (option.also) {
    const [{ pickers }, host] = await Promise.all([pickersModule(game), quietHost(game)]);
    holder.append(pickers[name](host, (value) => (custom = value)));
  }
  const known = option.choices.map((choice) => [String(choice), texts(`option.${name}.${choice}`)]);
  const choices = option.also ? [...known, [CUSTOM, texts(`option.${name}.custom`)]] : known;
  const take = (/** @type {string} */ value) => {
    chosen = value;
    holder.hidden = value !== CUSTOM;
  };
  const buttons = segments(
    name,
    texts(`option.${name}`),
    choices,
    chosen,
    take,
    texts(`option.${name}.help`),
  );
  resize(2);

  /**
   * A choice that is a number stands for a seat.
   * @param {number} players
   */
  function resize(players) {
    for (const input of buttons.querySelectorAll("input")) {
      const seat = Number(input.value);
      const label = /** @type {HTMLElement} */ (input.parentElement);
      label.hidden = Number.isInteger(seat) && input.value !== "" && seat >= players;
      if (label.hidden && input.checked) {
        /** @type {HTMLInputElement} */ (buttons.querySelector("input")).click();
      }
    }
  }

  return {
    element: h("div", {}, buttons, holder),
    value: () => (chosen === CUSTOM ? custom : typed(option, chosen)),
    resize,
  };
}

/**
 * The choice as the server wrote it.
 * @param {GameOption} option
 * @param {string} chosen
 */
function typed(option, chosen) {
  return option.choices.find((choice) => String(choice) === chosen) ?? chosen;
}
