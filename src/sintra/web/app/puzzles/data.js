/** Puzzles as the server sends them. The solution comes only with the verdict on a complete try. */

import { optional, t } from "../i18n.js";
import { asPlayer } from "../net.js";

/** @typedef {import("../types.js").LegalMove} LegalMove */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../study/types.js").TrialState} TrialState */
/** @typedef {import("../study/types.js").LineStep} LineStep */

/** @typedef {"mixed" | "theme" | "exact" | "daily" | "streak"} Mode */

/**
 * A player on the puzzles of a game.
 * @typedef {object} Standing
 * @property {number} rating
 * @property {number} deviation
 * @property {number} tries
 * @property {number} solved
 * @property {number} streak
 * @property {number} best_streak
 */

/**
 * @typedef {object} PuzzleGame
 * @property {string} game
 * @property {number} puzzles
 * @property {Record<string, number>} themes the number of puzzles of each
 * @property {{puzzle: string, score: number | null}} daily
 * @property {Standing} standing
 */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} game
 * @property {"only" | "exact" | "better" | "order"} kind
 * @property {string[]} moves to choose from or to arrange, in notation; empty for all legal moves
 * @property {LegalMove[]} arranged the moves of an order, without their effects
 * @property {number | null} best the points to reach; null if searches judge the moves
 * @property {TrialState} trial
 */

/**
 * @typedef {object} Verdict
 * @property {"right" | "part" | "wrong"} verdict
 * @property {number} score
 * @property {number | null} chance what the try loses
 * @property {number} points what it loses
 * @property {number | null} reached
 * @property {number | null} best
 * @property {{moves: LegalMove[], chance: number, points: number}[]} lines the best first
 * @property {LineStep[]} line the solution
 * @property {Reason[]} reasons
 * @property {string[]} themes
 * @property {Record<string, number>} solved the mean score of every level
 * @property {boolean} counted whether it was the first try
 * @property {Standing} before
 * @property {Standing} after
 * @property {number} rating of the puzzle
 * @property {number} vote
 * @property {{names: string[], number: number, record: string}} source
 */

/** The order in which themes are listed, by the first part of their names. */
const GROUPS = ["kind", "move", "reason", "round", "players"];

/** @returns {Promise<PuzzleGame[]>} */
export const overview = async () => (await asPlayer("/api/puzzles")).games;

/**
 * Return a puzzle that the player has not tried.
 * @param {string} game
 * @param {Mode} mode
 * @param {string} [theme]
 * @param {string} [previous] the puzzle before it
 * @returns {Promise<Puzzle>}
 */
export function nextPuzzle(game, mode, theme, previous) {
  const query = new URLSearchParams({
    mode,
    ...(theme && { theme }),
    ...(previous && { previous }),
  });
  return asPlayer(`${path(game)}/next?${query}`);
}

/** @param {string} game @param {string} id @returns {Promise<Puzzle>} */
export const puzzleById = (game, id) => asPlayer(`${path(game)}/${id}`);

/**
 * Return the position after some moves of a try.
 * @param {Puzzle} puzzle
 * @param {string[]} moves
 * @returns {Promise<TrialState>}
 */
export const puzzleTrial = ({ game, id }, moves) =>
  asPlayer(`${path(game)}/${id}/trial`, { method: "POST", body: { moves } });

/**
 * Judge a complete try.
 * @param {Puzzle} puzzle
 * @param {string[]} moves
 * @param {Mode} mode
 * @returns {Promise<Verdict>}
 */
export const judgeTry = ({ game, id }, moves, mode) =>
  asPlayer(`${path(game)}/${id}/tries`, { method: "POST", body: { moves, mode } });

/**
 * @param {Puzzle} puzzle
 * @param {number} vote
 * @returns {Promise<{up: number, down: number}>}
 */
export const voteOn = ({ game, id }, vote) =>
  asPlayer(`${path(game)}/${id}/vote`, { method: "POST", body: { vote } });

/** @param {string} game */
const path = (game) => `/api/puzzles/${encodeURIComponent(game)}`;

/**
 * Return the name of a theme; null for one without a name.
 * @param {string} theme
 * @param {import("../i18n.js").Translate} phrases the phrases of the game
 */
export function themeName(theme, phrases) {
  if (theme.startsWith("players.")) return t("players", { count: Number(theme.split(".")[1]) });
  return optional(phrases, `theme.${theme}`) ?? optional(t, `theme.${theme}`) ?? null;
}

/**
 * Return the themes of a game in groups, those with most puzzles first.
 * @param {Record<string, number>} themes
 * @returns {[theme: string, count: number][][]}
 */
export function themeGroups(themes) {
  const all = Object.entries(themes).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return GROUPS.map((group) => all.filter(([theme]) => theme.startsWith(`${group}.`))).filter(
    (group) => group.length > 0,
  );
}
