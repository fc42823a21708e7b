/** American spelling, derived from the English texts. */

/** @import { Messages } from "./i18n.js" */

/** Parts of words, outside the names of placeholders such as `{colour}`. */
const SPELLING = /** @type {const} */ ([
  [/(?<!\{\w*)(colo|favo|neighbo)ur/gi, "$1r"],
  [/(?<!\{\w*)(cent)re/gi, "$1er"],
  [/(?<!\{\w*)(gr)ey/gi, "$1ay"],
  [/(analy)se/gi, "$1ze"],
  [/(practi)se/gi, "$1ce"],
]);

/**
 * @param {Messages} messages
 * @returns {Messages}
 */
export function american(messages) {
  const spelled = (/** @type {string} */ text) =>
    SPELLING.reduce((all, [british, other]) => all.replace(british, other), text);
  const entries = Object.entries(messages).map(([key, found]) => [
    key,
    typeof found === "string" ? spelled(found) : american(found),
  ]);
  return Object.fromEntries(entries);
}
