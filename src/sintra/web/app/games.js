/** The folders in `games/`: their modules, style sheets and texts, loaded when they are needed. */

import { say } from "./announce.js";
import { h } from "./dom.js";
import { gameTexts, language, list, number, signed } from "./i18n.js";
import { board } from "./net.js";
import { wall } from "./ornament.js";
import { duration, pace, settings } from "./settings.js";
import { sound } from "./sound.js";

/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./types.js").TableModule} TableModule */
/** @typedef {import("./types.js").TourModule} TourModule */
/** @typedef {import("./types.js").RulesModule} RulesModule */
/** @typedef {import("./types.js").CoverModule} CoverModule */
/** @typedef {import("./types.js").PickersModule} PickersModule */

/** @param {string} game @returns {Promise<TableModule>} */
export async function tableModule(game) {
  const [module] = await Promise.all([load(game, "table.js"), styled(game)]);
  return module;
}

/** @param {string} game @returns {Promise<TourModule>} */
export const tourModule = (game) => load(game, "tour.js");

/** @param {string} game @returns {Promise<RulesModule>} */
export async function rulesModule(game) {
  const [module] = await Promise.all([load(game, "rules.js"), styled(game)]);
  return module;
}

/** @param {string} game @returns {Promise<PickersModule>} */
export async function pickersModule(game) {
  const [module] = await Promise.all([load(game, "pickers.js"), styled(game)]);
  return module;
}

/**
 * The picture of a game, for cards.
 * @param {string} game
 * @returns {Promise<SVGSVGElement>}
 */
export async function cover(game) {
  try {
    const module = /** @type {CoverModule} */ (await load(game, "cover.js"));
    await styled(game);
    const picture = module.createCover();
    picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    return picture;
  } catch {
    return wall(5, 3);
  }
}

/**
 * What every table may ask of the shell, with the parts that only shows filled in; a page that
 * lets people play puts its own over them.
 * @param {string} game
 * @returns {Promise<Host>}
 */
export async function quietHost(game) {
  const [texts, printed] = await Promise.all([gameTexts(game), board(game)]);
  return {
    t: texts,
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
    board: printed,
    replay: true,
  };
}

/**
 * @param {string} game
 * @param {string} file
 */
function load(game, file) {
  return import(`../games/${encodeURIComponent(game)}/${file}`);
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Adds a game's style sheet, once, and waits for it: nothing is shown unstyled.
 * @param {string} game
 */
function styled(game) {
  const known = sheets.get(game);
  if (known) return known;
  const sheet = new Promise((/** @type {(value: void) => void} */ resolve) => {
    const href = `/games/${encodeURIComponent(game)}/table.css`;
    const done = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
  sheets.set(game, sheet);
  return sheet;
}
