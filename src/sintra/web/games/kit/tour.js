/** The steps of a guided first round, made from the texts `tour.*` of a game. */

/** @import { TourStep } from "../../app/types.js" */

/** @param {(key: string, values?: Record<string, number>) => string} t */
export function stepsFrom(t) {
  /**
   * A step that explains something.
   * @param {string} name
   * @param {TourStep["target"]} [target]
   * @param {Record<string, number>} [values]
   * @returns {TourStep}
   */
  const say = (name, target, values) => ({
    title: t(`tour.${name}`),
    text: t(`tour.${name}.text`, values),
    target,
  });
  /**
   * A step that waits for a move, and says why another one is worse.
   * @param {string} name
   * @param {RegExp} moves
   * @param {TourStep["target"]} target
   * @param {Record<string, number>} [values]
   * @returns {TourStep}
   */
  const move = (name, moves, target, values) => ({
    ...say(name, target, values),
    wrong: t(`tour.${name}.wrong`, values),
    moves,
  });
  return { say, move };
}

/** Return a function that finds the first of some elements. @param {...string} selectors */
export function find(...selectors) {
  return () => selectors.map((selector) => document.querySelector(selector)).find(Boolean) ?? null;
}

/** Return a function that finds a group of the table. @param {string} name */
export function group(name) {
  return find(`.stage [data-group="${name}"]`);
}
