/** Finding a text, whatever its case and accents. */

/** A shorter query would mark single letters everywhere. */
const SHORTEST = 2;

/**
 * Return the ranges of a text that match a query: "fabrica" finds "Fábrica".
 * @param {string} text
 * @param {string} query
 * @returns {[number, number][]} the first index of each match, and the one after its last
 */
export function rangesOf(text, query) {
  const wanted = folded(query.trim().replace(/\s+/g, " ")).text;
  if (wanted.length < SHORTEST) return [];
  const { text: searched, at } = folded(text);
  /** @type {[number, number][]} */
  const ranges = [];
  for (
    let start = searched.indexOf(wanted);
    start >= 0;
    start = searched.indexOf(wanted, start + wanted.length)
  ) {
    ranges.push([at[start], at[start + wanted.length]]);
  }
  return ranges;
}

/**
 * Return a text in lower case without accents, and for each of its characters the index of the
 * original one.
 * @param {string} text
 */
function folded(text) {
  const at = [];
  let result = "";
  let index = 0;
  for (const character of text) {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let i = 0; i < plain.length; i += 1) at.push(index);
    result += plain;
    index += character.length;
  }
  at.push(index);
  return { text: result, at };
}
