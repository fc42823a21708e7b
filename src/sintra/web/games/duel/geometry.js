/** Coordinates in the units of each picture. A picture is always scaled as a whole. */

/** @typedef {[number, number]} Point */

// --- The market ------------------------------------------------------------------------------

/** A small factory is an arch with the sun above the moon. */
export const ARCH = { width: 138, height: 254, dusk: 134, top: 14, tile: 43 };
export const LARGE = { x: 20, y: 284, width: 600, height: 80, tile: 43 };
export const PLATES = { y: 382, side: 132, gap: 24 };
export const MARKET = { width: 640, height: PLATES.y + PLATES.side + 30 };
const MARGIN = 20;
const STACK_STEP = 30;

/**
 * Return the top left corner of a small factory.
 * @param {number} index
 * @returns {Point}
 */
export function archAt(index) {
  const pitch = (MARKET.width - 2 * MARGIN - ARCH.width) / 3;
  return [MARGIN + index * pitch, ARCH.top];
}

/**
 * Return the centre of a tile on the sun side, relative to the factory's corner.
 * @param {boolean} large
 * @param {number} index
 * @returns {Point}
 */
export function sunAt(large, index) {
  if (large) return [70 + 47 * index, LARGE.height / 2];
  // The order around the sun, in which tiles of one colour are adjacent.
  const reach = 23.5;
  const right = index === 1 || index === 2;
  return [ARCH.width / 2 + (right ? reach : -reach), 80 + (index > 1 ? reach : -reach)];
}

/**
 * Return the centre of a tile on the moon side: stacked from the bottom up, or side by side.
 * @param {boolean} large
 * @param {number} index
 * @returns {Point}
 */
export function moonAt(large, index) {
  if (large) return [LARGE.width / 2 + 70 + 46 * index, LARGE.height / 2];
  return [92, ARCH.height - 27 - STACK_STEP * index];
}

/** The position of a small factory's chip, and of the first player tile on the large factory. */
export const CHIP_AT = /** @type {Point} */ ([35, ARCH.height - 42]);
export const FIRST_AT = /** @type {Point} */ ([LARGE.width - 36, LARGE.height / 2]);

/**
 * Return the corner of a place of the display. The index after the last is the stack.
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
/** The hand is in the corner that the pattern lines leave free. */
export const HAND = { x: 4, width: 104, tile: 31, row: 35 };

/**
 * Return the distance of the centre of a row or column from the edge of the dome.
 * @param {number} cell
 */
function along(cell) {
  return cell * CELL + Math.floor(cell / 2) * JOINT + CELL / 2;
}

/**
 * Return the centre of a space of the dome.
 * @param {number} row
 * @param {number} column
 * @returns {Point}
 */
export function spaceAt(row, column) {
  return [DOME[0] + along(column), DOME[1] + along(row)];
}

/**
 * Return the corner of a slot of the dome.
 * @param {number} slot
 * @returns {Point}
 */
export function slotAt(slot) {
  const pitch = PLATE + JOINT;
  return [DOME[0] + (slot % 3) * pitch, DOME[1] + Math.floor(slot / 3) * pitch];
}

/**
 * Return the centre of a place of a pattern line. Lines are filled from the right.
 * @param {number} line from 0
 * @param {number} place
 * @returns {Point}
 */
export function lineAt(line, place) {
  return [LINES_RIGHT - (place + 0.5) * LINE_PITCH, DOME[1] + along(line)];
}

/**
 * Return the box around a pattern line.
 * @param {number} line
 */
export function lineBox(line) {
  const width = (line + 1) * LINE_PITCH + 6;
  const height = CELL - 8;
  return { x: LINES_RIGHT - width + 3, y: DOME[1] + along(line) - height / 2, width, height };
}

/**
 * Return the box around a pattern line and the row of the dome next to it.
 * @param {number} line
 */
export function rowBox(line) {
  const box = lineBox(line);
  return { ...box, width: DOME[0] + DOME_SIZE + 4 - box.x };
}

/**
 * Return the centre of a tile in the hand.
 * @param {number} top the top of the hand
 * @param {number} index
 * @returns {Point}
 */
export function handAt(top, index) {
  return [HAND.x + 19.5 + 32.5 * (index % 3), top + 20 + HAND.row * Math.floor(index / 3)];
}

/**
 * Return the height of the frame around the tiles in the hand.
 * @param {number} tiles
 */
export function handHeight(tiles) {
  return 6 + HAND.row * Math.ceil(tiles / 3);
}

/** Broken tiles and chips are below the board, or beside it if the height is limited. */
/**
 * @typedef {object} Rows
 * @property {number} x of the first centre
 * @property {number} y
 * @property {number} pitch
 * @property {number} columns
 * @property {Point} label
 * @property {number} tile
 * @property {Point} [total]
 * @property {number} [row] the distance between two rows
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
 * Return the centre of a place in rows with a fixed number of columns.
 * @param {Rows} rows
 * @param {number} index
 * @returns {Point}
 */
export function inRows(rows, index) {
  const down = Math.floor(index / rows.columns) * (rows.row ?? 0);
  return [rows.x + rows.pitch * (index % rows.columns), rows.y + down];
}
