/** The lessons of a game with their texts, and how far the player is. */

import { addTexts, localeFile, translator } from "../i18n.js";
import { asPlayer, lessons as fetchLessons } from "../net.js";

/**
 * An exercise. `values` has what every legal move achieves, by its notation: a value for each
 * criterion of the goal.
 * @typedef {object} Exercise
 * @property {Record<string, any>} position
 * @property {string[]} goal
 * @property {Record<string, number[]>} values
 * @property {string[]} right
 */

/** @typedef {{id: string, exercises: Exercise[]}} Lesson */
/** @typedef {{level: string, results: boolean[], passed: boolean}} Rung */
/**
 * The kind of turn in which the player lost most, over the last reviewed games.
 * @typedef {{kind: string, lost: number, turns: number, games: number, lessons: string[],
 *   theme: string, puzzles: number}} Focus
 */
/** @typedef {{solved: Record<string, number[]>, ladder: Rung[], focus: Focus | null}} CoachData */

/**
 * Return the lessons of a game and their texts in the current language.
 * @param {string} game
 */
export async function loadLessons(game) {
  const [{ lessons }, messages] = await Promise.all([
    /** @type {Promise<{lessons: Lesson[]}>} */ (fetchLessons(game)),
    localeFile(`/games/${encodeURIComponent(game)}/lessons`),
    addTexts("/app/coach/locales"),
  ]);
  return { lessons, words: translator(messages) };
}

/** @param {string} game @returns {Promise<CoachData>} */
export const coachData = (game) => asPlayer(`/api/player/coach/${encodeURIComponent(game)}`);

/**
 * Note that the player has solved an exercise; return the numbers of all that are solved.
 * @param {string} game
 * @param {string} lesson
 * @param {number} exercise
 * @returns {Promise<{solved: number[]}>}
 */
export const noteSolved = (game, lesson, exercise) =>
  asPlayer(`/api/player/coach/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {
    method: "POST",
    body: { exercise },
  });
