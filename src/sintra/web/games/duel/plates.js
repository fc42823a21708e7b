/** Dome plates: fronts with four spaces, backs with a type, and empty slots. */

import { moved, picture, svg } from "../../app/svg.js";
import { space } from "./tiles.js";
import { spacesOf } from "./view.js";

/** @import { Board, HeldPlate } from "./view.js" */

/** A space is smaller than its quarter, and a tile is a little larger than a space. */
export const SPACE_SHARE = 0.84;
export const TILE_SHARE = 0.92;

/**
 * Return the centre of a quarter, relative to the top left corner of the plate.
 * @param {number} quarter row by row
 * @param {number} side
 * @returns {[number, number]}
 */
export function quarterAt(quarter, side) {
  return [side * (0.25 + 0.5 * (quarter % 2)), side * (0.25 + 0.5 * Math.floor(quarter / 2))];
}

/** The top left corner of a plate, and its side. @typedef {[number, number, number]} Corner */

/** Draw a plate with empty spaces. @param {string[]} spaces row by row @param {Corner} corner */
export function plate(spaces, ...[x, y, side]) {
  const inside = spaces.map((name, quarter) => {
    const [dx, dy] = quarterAt(quarter, side);
    return space(name, dx, dy, (SPACE_SHARE * side) / 2);
  });
  return placed("du-plate", x, y, ground(side), ...inside);
}

/** Draw the back of a plate. @param {string | null} type null if it is unknown @param {Corner} corner */
export function plateBack(type, ...[x, y, side]) {
  const [middle, inner] = [side / 2, 0.09 * side];
  const sign = { class: "du-back-sign", x: middle, y: 0.66 * side, "font-size": 0.46 * side };
  const shown = type ? space(type, middle, middle, 0.52 * side) : svg("text", sign, "?");
  const frame = square(inner, side - 2 * inner, "du-back-frame", 0.06 * side);
  const back = square(0, side, "du-back-ground", 0.1 * side);
  return placed("du-plate du-back", x, y, back, frame, shown);
}

/**
 * Draw a plate in a hand, or its back if its front is unknown.
 * @param {Board} board
 * @param {HeldPlate} held
 * @param {Corner} corner
 */
export function heldPlate(board, held, ...corner) {
  return held.plate
    ? plate(spacesOf(board, held.plate), ...corner)
    : plateBack(held.type ?? null, ...corner);
}

/**
 * Draw an empty slot or place.
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {string} [name]
 */
export function noPlate(x, y, side, name = "") {
  const attributes = { class: "du-slot-name", x: side / 2, y: side / 2, dy: "0.35em" };
  const empty = square(0, side, "du-slot-ground", 0.1 * side);
  return placed("du-no-plate", x, y, empty, name ? svg("text", attributes, name) : null);
}

/** Draw the ground of a plate, with its top left corner at (0, 0). @param {number} side */
export function ground(side) {
  return square(0, side, "du-plate-ground", 0.1 * side);
}

/** Draw a plate as a small picture, for buttons. @param {string[]} spaces */
export function plateIcon(spaces) {
  return picture(104, 104, { class: "du-plate-icon" }, plate(spaces, 2, 2, 100));
}

/** @param {string} name @param {number} x @param {number} y @param {...(Node | null)} parts */
function placed(name, x, y, ...parts) {
  return /** @type {SVGGraphicsElement} */ (
    svg("g", { class: name, transform: moved(x, y) }, ...parts)
  );
}

/** @param {number} at @param {number} side @param {string} name @param {number} rx */
function square(at, side, name, rx) {
  return svg("rect", { class: name, x: at, y: at, width: side, height: side, rx });
}
