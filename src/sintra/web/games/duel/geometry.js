/** Where everything lies, in the units of its picture. Pictures grow and shrink as a whole. */

/** @typedef {[number, number]} Point */

// --- The market ------------------------------------------------------------------------------

/** A small factory is an arch: the sun above, the moon below. */
export const ARCH = { width: 138, height: 254, dusk: 134, top: 14, tile: 43 };
export const LARGE = { x: 20, y: 284, width: 600, height: 80, tile: 43 };
export const PLATES = { y: 382, side: 132, gap: 24 };
export const MARKET = { width: 640, height: PLATES.y + PLATES.side + 30 };
const MARGIN = 20;
const STACK_STEP = 30;

/**
 * The upper left corner of a small factory.
 * @param {number} index
 * @returns {Point}
 */
export function archAt(index) {
  const pitch = (MARKET.width - 2 * MARGIN - ARCH.width) / 3;
  return [MARGIN + index * pitch, ARCH.top];
}

/**
 * A tile on a factory's sun side, seen from the factory's corner.
 * @param {boolean} large
 * @param {number} index
 * @returns {Point}
 */
export function sunAt(large, index) {
  if (large) return [70 + 47 * index, LARGE.height / 2];
  // Around the sun, so that tiles of one colour lie beside each other.
  const reach = 23.5;
  const right = index === 1 || index === 2;
  return [ARCH.width / 2 + (right ? reach : -reach), 80 + (index > 1 ? reach : -reach)];
}

/**
 * A tile on a factory's moon side: stacked from the bottom up, or side by side.
 * @param {boolean} large
 * @param {number} index
 * @returns {Point}
 */
export function moonAt(large, index) {
  if (large) return [LARGE.width / 2 + 70 + 46 * index, LARGE.height / 2];
  return [92, ARCH.height - 27 - STACK_STEP * index];
}

/** A small factory's chip, and the first player tile on the large one. */
export const CHIP_AT = /** @type {Point} */ ([35, ARCH.height - 42]);
export const FIRST_AT = /** @type {Point} */ ([LARGE.width - 36, LARGE.height / 2]);

/**
 * The corner of a place of the display; the one after the last is the stack's.
 * @param {number} place
 * @returns {Point}
 */
export function displayAt(place) {
  return [MARGIN + place * (PLATES.side + PLATES.gap), PLATES.y];
}

// --- A player's board ------------------------------------------------------------------------

export const CELL = 57;
const JOINT = 8;
export const PLATE = 2 * CELL;
export const LINE_TILE = 33.5;
const LINE_PITCH = 34.5;
const LINES_RIGHT = 213;
export const NUMBERS_X = 233;
const DOME = /** @type {Point} */ ([254, 26]);
export const DOME_SIZE = 3 * PLATE + 2 * JOINT;
export const LETTERS_Y = 14;
/** What is held lies in the corner that the pattern lines leave free. */
export const HAND = { x: 4, width: 104, tile: 31, row: 35 };

/**
 * How far the middle of a row or column is from the edge of the dome.
 * @param {number} cell
 */
function along(cell) {
  return cell * CELL + Math.floor(cell / 2) * JOINT + CELL / 2;
}

/**
 * The middle of a space of the dome.
 * @param {number} row
 * @param {number} column
 * @returns {Point}
 */
export function spaceAt(row, column) {
  return [DOME[0] + along(column), DOME[1] + along(row)];
}

/**
 * The corner of a slot of the dome.
 * @param {number} slot
 * @returns {Point}
 */
export function slotAt(slot) {
  const pitch = PLATE + JOINT;
  return [DOME[0] + (slot % 3) * pitch, DOME[1] + Math.floor(slot / 3) * pitch];
}

/**
 * The middle of a place of a pattern line, which is filled from the right.
 * @param {number} line from 0
 * @param {number} place
 * @returns {Point}
 */
export function lineAt(line, place) {
  return [LINES_RIGHT - (place + 0.5) * LINE_PITCH, DOME[1] + along(line)];
}

/**
 * The box around a pattern line.
 * @param {number} line
 */
export function lineBox(line) {
  const width = (line + 1) * LINE_PITCH + 6;
  const height = CELL - 8;
  return { x: LINES_RIGHT - width + 3, y: DOME[1] + along(line) - height / 2, width, height };
}

/**
 * The box around a pattern line and the row that it feeds.
 * @param {number} line
 */
export function rowBox(line) {
  const box = lineBox(line);
  return { ...box, width: DOME[0] + DOME_SIZE + 4 - box.x };
}

/**
 * A tile in the hand.
 * @param {number} top where the hand begins
 * @param {number} index
 * @returns {Point}
 */
export function handAt(top, index) {
  return [HAND.x + 19.5 + 32.5 * (index % 3), top + 20 + HAND.row * Math.floor(index / 3)];
}

/**
 * How high the frame around some tiles in the hand is.
 * @param {number} tiles
 */
export function handHeight(tiles) {
  return 6 + HAND.row * Math.ceil(tiles / 3);
}

/** Broken tiles and chips lie below the board, or beside it where there is little height. */
/**
 * @typedef {object} Rows
 * @property {number} x of the first middle
 * @property {number} y
 * @property {number} pitch
 * @property {number} columns
 * @property {Point} label
 * @property {number} tile
 * @property {Point} [total]
 * @property {number} [row] from one row to the next
 */
/** @typedef {{width: number, height: number, hand: number, broken: Rows, chips: Rows}} Shape */

/** @type {Shape} */
const BELOW = {
  width: 616,
  height: 512,
  hand: 26,
  broken: { x: 122, y: 422, pitch: 72, columns: 4, label: [4, 422], total: [428, 422], tile: 42 },
  chips: { x: 122, y: 482, pitch: 52, columns: 10, label: [4, 482], tile: 44, row: 44 },
};
/** @type {Shape} */
const BESIDE = {
  width: 806,
  height: 390,
  hand: 92,
  broken: { x: 662, y: 68, pitch: 78, columns: 2, label: [638, 24], total: [752, 24], tile: 46, row: 56 },
  chips: { x: 660, y: 224, pitch: 42, columns: 4, label: [638, 180], tile: 38, row: 46 },
};

/** @param {boolean} beside */
export function boardShape(beside) {
  return beside ? BESIDE : BELOW;
}

/**
 * A place in rows of so many columns.
 * @param {Rows} rows
 * @param {number} index
 * @returns {Point}
 */
export function inRows(rows, index) {
  const down = Math.floor(index / rows.columns) * (rows.row ?? 0);
  return [rows.x + rows.pitch * (index % rows.columns), rows.y + down];
}
