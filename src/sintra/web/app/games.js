/**
 * The folders in `games/`: their modules, style sheets and phrases, loaded on demand.
 *
 * A game without a folder of its own (`page` is false in the catalogue) uses `games/generic/`,
 * with names and options as the catalogue gives them.
 */

import { say } from "./announce.js";
import { asset } from "./assets.js";
import { language, list, localeFile, number, signed, translator } from "./i18n.js";
import { board, games } from "./net.js";
import { wall } from "./ornament.js";
import { duration, pace, settings } from "./settings.js";
import { sound } from "./sound.js";
import { addSheet } from "./styles.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./types.js").TableModule} TableModule */
/** @typedef {import("./types.js").TourModule} TourModule */
/** @typedef {import("./types.js").RulesModule} RulesModule */
/** @typedef {import("./types.js").CoverModule} CoverModule */
/** @typedef {import("./types.js").PickersModule} PickersModule */

const GENERIC = "generic";

/** @param {string} game @returns {Promise<TableModule>} */
export const tableModule = (game) => loadStyled(game, "table.js");

/** @param {string} game @returns {Promise<TourModule>} */
export const tourModule = (game) => load(game, "tour.js");

/**
 * Return the opponent and the position of a guided first round.
 * @param {string} game
 * @returns {Promise<import("./types.js").TourSetup>}
 */
export async function tourSetup(game) {
  const answer = await fetch(asset(`/games/${await folderOf(game)}/tour.json`));
  return answer.json();
}

/** @param {string} game @returns {Promise<RulesModule>} */
export const rulesModule = (game) => loadStyled(game, "rules.js");

/** @param {string} game @returns {Promise<PickersModule>} */
export const pickersModule = (game) => loadStyled(game, "pickers.js");

/**
 * Return the cover picture of a game, or an ornament if it has none.
 * @param {string} game
 * @returns {Promise<SVGSVGElement>}
 */
export async function cover(game) {
  try {
    if ((await folderOf(game)) !== GENERIC) {
      const module = /** @type {CoverModule} */ (await loadStyled(game, "cover.js"));
      return cropped(module.createCover());
    }
  } catch {
    // The page is more important than its decoration.
  }
  return cropped(wall(5, 3));
}

/**
 * Let a picture fill its frame, and crop the rest.
 * @param {SVGSVGElement} picture
 */
function cropped(picture) {
  picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return picture;
}

/**
 * Return the phrases of a game in the current language.
 * @param {string} game
 * @returns {Promise<import("./i18n.js").Translate>}
 */
export async function gamePhrases(game) {
  const folder = await folderOf(game);
  const messages = await localeFile(`/games/${folder}/locales`);
  if (folder !== GENERIC) return translator(messages);
  const info = (await infoOf(game)) ?? { name: game, options: [] };
  return translator({ ...messages, ...catalogueMessages(info) });
}

/**
 * Return the catalogue's texts about a game under the keys of a game's locale file.
 * @param {Pick<GameInfo, "name" | "about" | "options">} info
 * @returns {Record<string, string>}
 */
function catalogueMessages({ name, about, options }) {
  const messages = options.flatMap((option) => {
    const key = `option.${option.name}`;
    return [
      [key, titled(option.name)],
      [`${key}.help`, option.help],
      ...option.choices.map((choice) => [`${key}.${choice}`, titled(String(choice))]),
    ];
  });
  return {
    "game.name": name,
    ...(about ? { "game.about": about, "game.tagline": about } : {}),
    ...Object.fromEntries(messages),
  };
}

/**
 * Turn an identifier such as `first_player` into a label.
 * @param {string} identifier
 */
function titled(identifier) {
  const words = identifier.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Return a host for tables that only show positions. A page on which people play replaces some of
 * its functions.
 * @param {string} game
 * @returns {Promise<Host>}
 */
export async function readOnlyHost(game) {
  const [phrases, printed] = await Promise.all([gamePhrases(game), board(game)]);
  return {
    t: phrases,
    list,
    number,
    signed,
    language: language(),
    settings: settings(),
    play: async () => false,
    bar: () => {},
    consequence: () => {},
    say,
    sound,
    reducedMotion: () => pace() === "off",
    duration,
    confirms: () => false,
    board: printed,
    replay: true,
  };
}

/**
 * Return the phrases of a game together with those of its form, which only the analysis board needs.
 * @param {string} game
 * @returns {Promise<import("./i18n.js").Translate>}
 */
export async function formPhrases(game) {
  const folder = await folderOf(game);
  const [phrases, form] = await Promise.all([
    gamePhrases(game),
    folder === GENERIC ? {} : localeFile(`/games/${folder}/forms`),
  ]);
  const forms = translator(form);
  return (key, values) => (key.startsWith("form.") ? forms : phrases)(key, values);
}

/**
 * Return the texts of a game's guided first round.
 * @param {string} game
 * @returns {Promise<import("./i18n.js").Translate>}
 */
export async function tourPhrases(game) {
  return translator(await localeFile(`/games/${await folderOf(game)}/tours`));
}

/**
 * True if a game has a folder of its own, with a table, rules and a guided first round.
 * @param {GameInfo} info
 */
export function hasPage(info) {
  return info.page !== false;
}

/** @param {string} game */
async function infoOf(game) {
  return (await games()).games.find((info) => info.id === game);
}

/**
 * Return the name of the folder that holds a game's modules. A stored table may belong to a game
 * that the server no longer has; it gets the generic folder, too.
 * @param {string} game
 */
async function folderOf(game) {
  const info = await infoOf(game);
  return info && hasPage(info) ? encodeURIComponent(game) : GENERIC;
}

/**
 * Load a module of a game. Its modules read the board when they are evaluated, and an evaluation that
 * fails is not repeated until the page is loaded again. So the board is fetched before.
 * @param {string} game
 * @param {string} file
 */
async function load(game, file) {
  const folder = await folderOf(game);
  if (folder !== GENERIC) await board(game);
  return import(`../games/${folder}/${file}`);
}

/**
 * Load a module together with the style sheet of its game.
 * @param {string} game
 * @param {string} file
 */
async function loadStyled(game, file) {
  const [module] = await Promise.all([
    load(game, file),
    addSheet(`/games/${await folderOf(game)}/table.css`),
  ]);
  return module;
}
