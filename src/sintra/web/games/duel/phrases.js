/** The names of pieces and places in the reader's language. */

import { spacesOf } from "./view.js";

/** @import { Counts, Host } from "./view.js" */

/** Name a factory by its notation. @param {Host} host @param {string} name */
export function factoryPhrase(host, name) {
  return name === "L"
    ? host.t("factory.large")
    : host.t("factory.small", { number: Number(name.slice(1)) });
}

/** Count tiles: "2 blue tiles and 1 red tile". @param {Host} host @param {Counts} counts */
export function tilesPhrase(host, counts) {
  return host.list(
    Object.entries(counts).map(([colour, count]) => host.t(`tiles.${colour}`, { count })),
  );
}

/** List colours, for a chip or a stack. @param {Host} host @param {string[]} colours */
export function coloursPhrase(host, colours) {
  return host.list(colours.map((colour) => host.t(`colour.${colour}`)));
}

/** Slots have numbers; names such as a1 are spaces. @param {Host} host @param {string} slot */
export function slotNumber({ number, board }, slot) {
  return number(board.slots.indexOf(slot) + 1);
}

/** Name a plate by its spaces, without rotation. @param {Host} host @param {string} name */
export function platePhrase(host, name) {
  return host.t("plate.words", plateRows(host, spacesOf(host.board, name)));
}

/** List the spaces in the two rows of a plate. @param {Host} host @param {string[]} spaces */
export function plateRows(host, spaces) {
  const [a, b, c, d] = spaces.map((space) => host.t(`space.${space}`));
  return { upper: host.list([a, b]), lower: host.list([c, d]) };
}

/**
 * Describe a space of the dome: its tile, or the tiles that it takes.
 * @param {Host} host
 * @param {string} name
 * @param {string} takes
 * @param {string | null} there
 */
export function spacePhrase(host, name, takes, there) {
  if (there) return host.t("tip.filled", { space: name, tile: host.t(`space.${there}`) });
  return host.t(`tip.takes.${takes}`, { space: name });
}
