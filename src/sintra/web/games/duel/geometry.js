/** Coordinates in the units of each picture. A picture is always scaled as a whole. */

/** @typedef {[number, number]} Point */
/** @typedef {typeof WIDE} MarketShape */
/** @typedef {MarketShape["large"]} Large */
/** @typedef {typeof BELOW} BoardShape */
/** Places in rows with a fixed number of columns. @typedef {BoardShape["broken"]} Rows */

// --- The market ------------------------------------------------------------------------------

/** A small factory is an arch with the sun above the moon. */
export const ARCH = { width: 138, height: 254, dusk: 134, top: 14, tile: 43 };
const STACK_STEP = 30;
const SUN_Y = 80;

/**
 * The market. `sun` and `moon` are the first tiles of both sides of the large factory, `crescent` is
 * the drawn moon, `pitch` the distance of two tiles, `first` the first player tile.
 */
const WIDE = {
  width: 640,
  height: 544,
  margin: 20,
  large: {
    x: 20,
    y: 284,
    width: 600,
    height: 80,
    sun: [70, 40],
    moon: [370, 40],
    crescent: 326,
    pitch: 47,
    first: [564, 40],
  },
  plates: { y: 382, side: 132, gap: 24 },
};
/**
 * For touch: the moon side of the large factory is below its sun side, and a finger hits every tile.
 * @type {MarketShape}
 */
const TOUCH = {
  width: 572,
  height: 602,
  margin: 2,
  large: {
    x: 2,
    y: 284,
    width: 568,
    height: 140,
    sun: [98, 35],
    moon: [98, 105],
    crescent: 32,
    pitch: 92,
    first: [528, 105],
  },
  plates: { y: 442, side: 130, gap: 16 },
};

/** @param {string} [layout] the shape of the table's layout */
export function marketShape(layout) {
  return isTouch(layout) ? TOUCH : WIDE;
}

/** @param {string} [layout] */
export function isTouch(layout) {
  return layout === "phone" || layout === "tablet";
}

/** The top left corner of a small factory. @type {(shape: MarketShape, index: number) => Point} */
export const archAt = ({ width, margin }, index) => {
  const pitch = (width - 2 * margin - ARCH.width) / 3;
  return [margin + index * pitch, ARCH.top];
};

/** A place relative to the corner of the large factory, or of a small one. */
/** @typedef {(large: Large | null, index: number) => Point} PlaceOnFactory */

/** The centre of a tile on the sun side. @type {PlaceOnFactory} */
export const sunAt = (large, index) => {
  if (large) return [large.sun[0] + large.pitch * index, large.sun[1]];
  // The order around the sun, in which tiles of one colour are adjacent.
  const reach = 23.5;
  const right = index === 1 || index === 2;
  return [ARCH.width / 2 + (right ? reach : -reach), SUN_Y + (index > 1 ? reach : -reach)];
};

/** The centre of a tile on the moon side: in a stack, or side by side. @type {PlaceOnFactory} */
export const moonAt = (large, index) => {
  if (large) return [large.moon[0] + large.pitch * index, large.moon[1]];
  return [92, ARCH.height - 27 - STACK_STEP * index];
};

/**
 * Return the area in which a click or tap takes a tile. On a small factory the areas of the sun side
 * reach a little below the sun, so that all are equally high.
 * @param {Large | null} large null for a small factory
 * @param {Point} at
 */
export function tileArea(large, [x, y]) {
  if (large) {
    const height = large.sun[1] === large.moon[1] ? large.height : large.height / 2;
    return { x: x - large.pitch / 2, y: y - height / 2, width: large.pitch, height };
  }
  const width = 71;
  const left = x < ARCH.width / 2 ? ARCH.width / 2 - width : ARCH.width / 2;
  return y < SUN_Y
    ? { x: left, y: -ARCH.top, width, height: SUN_Y + ARCH.top }
    : { x: left, y: SUN_Y, width, height: NIGHT - SUN_Y };
}

/** The areas of a small factory's moon side: the chip, and the top tile of the stack. */
const NIGHT = 150;
export const CHIP_AREA = { x: -2, y: NIGHT, width: 68, height: ARCH.height - NIGHT };
export const STACK_AREA = { x: 66, y: NIGHT, width: 74, height: ARCH.height - NIGHT };

/** The position of a small factory's chip. */
export const CHIP_AT = /** @type {Point} */ ([35, ARCH.height - 42]);

/**
 * The corner of a place of the display. The index after the last is the stack.
 * @type {(shape: MarketShape, place: number) => Point}
 */
export const displayAt = ({ margin, plates }, place) => [
  margin + place * (plates.side + plates.gap),
  plates.y,
];

// --- A player's board ------------------------------------------------------------------------

export const CELL = 57;
const JOINT = 8;
export const PLATE = 2 * CELL;
const DOME_Y = 26;
const DOME_SIZE = 3 * PLATE + 2 * JOINT;
export const LETTERS_Y = 14;
/** No hand has more tiles than this. */
export const MOST_IN_HAND = 9;
const LINES = { right: 213, tile: 33.5, pitch: 34.5, rows: 1 };
const HAND = { x: 4, width: 104, tile: 31, columns: 3, pitch: 32.5 };

/**
 * A board: the left edge of the dome, the centre of the lines' numbers, the hand in the corner that
 * the lines leave free. `row` is the distance between two rows, `total` the place of the sum.
 */
const BELOW = {
  width: 616,
  height: 512,
  dome: 254,
  numbers: 233,
  lines: LINES,
  hand: { ...HAND, y: 26 },
  broken: rows(122, 422, { pitch: 72, columns: 4, row: 0, tile: 42 }, [4, 422], [428, 422]),
  chips: rows(122, 482, { pitch: 52, columns: 10, row: 44, tile: 44 }, [4, 482]),
};

/**
 * Broken tiles and chips are below the board, larger in a tall window, or beside it if the height is
 * limited. For touch each pattern line has two rows, so that the rest is large enough for a finger.
 * @type {Record<"below" | "tall" | "beside" | "touch", BoardShape>}
 */
export const BOARDS = {
  below: BELOW,
  tall: {
    ...BELOW,
    height: 606,
    broken: rows(136, 430, { pitch: 100, columns: 4, row: 0, tile: 52 }, [4, 430], [544, 430]),
    chips: rows(136, 508, { pitch: 86, columns: 5, row: 66, tile: 58 }, [4, 508]),
  },
  beside: {
    width: 806,
    height: 390,
    dome: 254,
    numbers: 233,
    lines: LINES,
    hand: { ...HAND, y: 92 },
    broken: rows(662, 68, { pitch: 78, columns: 2, row: 56, tile: 46 }, [638, 24], [752, 24]),
    chips: rows(660, 224, { pitch: 42, columns: 4, row: 46, tile: 38 }, [638, 180]),
  },
  touch: {
    width: 470,
    height: 576,
    dome: 110,
    numbers: 97,
    lines: { right: 84, tile: 26, pitch: 27, rows: 2 },
    hand: { x: 0, y: 26, width: 54, tile: 25, columns: 2, pitch: 26 },
    broken: rows(136, 424, { pitch: 78, columns: 4, row: 0, tile: 46 }, [4, 424], [430, 424]),
    chips: rows(136, 486, { pitch: 62, columns: 5, row: 58, tile: 46 }, [4, 486]),
  },
};

/**
 * @param {number} x of the first place
 * @param {number} y
 * @param {{pitch: number, columns: number, row: number, tile: number}} grid
 * @param {Point} label
 * @param {Point} [total]
 */
function rows(x, y, grid, label, total = label) {
  return { x, y, ...grid, label, total };
}

/** The distance of a row's or column's centre from the edge of the dome. @param {number} cell */
function along(cell) {
  return cell * CELL + Math.floor(cell / 2) * JOINT + CELL / 2;
}

/**
 * The centre of a space of the dome.
 * @type {(shape: BoardShape, row: number, column: number) => Point}
 */
export const spaceAt = ({ dome }, row, column) => [dome + along(column), DOME_Y + along(row)];

/** The corner of a slot of the dome. @type {(shape: BoardShape, slot: number) => Point} */
export const slotAt = ({ dome }, slot) => {
  const pitch = PLATE + JOINT;
  return [dome + (slot % 3) * pitch, DOME_Y + Math.floor(slot / 3) * pitch];
};

/**
 * The centre of a place of a pattern line. Lines are counted from 0 and filled from the right.
 * @type {(shape: BoardShape, line: number, place: number) => Point}
 */
export const lineAt = ({ lines }, line, place) => {
  const rows = Math.min(lines.rows, line + 1);
  const down = ((place % rows) - (rows - 1) / 2) * lines.pitch;
  const column = Math.floor(place / rows);
  return [lines.right - (column + 0.5) * lines.pitch, DOME_Y + along(line) + down];
};

/** Return the box around a pattern line. @param {BoardShape} shape @param {number} line */
export function lineBox({ lines }, line) {
  const width = Math.ceil((line + 1) / lines.rows) * lines.pitch + 6;
  const height = CELL - (lines.rows > 1 ? 1 : 8);
  return { x: lines.right - width + 3, y: DOME_Y + along(line) - height / 2, width, height };
}

/** The area that selects a pattern line. @param {BoardShape} shape @param {number} line */
export function lineArea(shape, line) {
  const { x } = lineBox(shape, line);
  return { x, y: DOME_Y + along(line) - CELL / 2, width: shape.dome - 1 - x, height: CELL };
}

/** The box around a line and its row of the dome. @param {BoardShape} shape @param {number} line */
export function rowBox(shape, line) {
  const box = lineBox(shape, line);
  return { ...box, width: shape.dome + DOME_SIZE + 4 - box.x };
}

/** The centre of a tile in the hand. @type {(shape: BoardShape, index: number) => Point} */
export const handAt = ({ hand }, index) => {
  const column = (index % hand.columns) - (hand.columns - 1) / 2;
  const row = Math.floor(index / hand.columns) + 0.5;
  return [hand.x + hand.width / 2 + hand.pitch * column, hand.y + 3 + handRow(hand) * row];
};

/** The height of the frame of the hand. @param {BoardShape} shape @param {number} tiles */
export function handHeight({ hand }, tiles) {
  return 6 + handRow(hand) * Math.ceil(tiles / hand.columns);
}

/** @param {BoardShape["hand"]} hand */
function handRow({ tile }) {
  return tile + 4;
}

/** The centre of a place in rows of equal length. @type {(rows: Rows, index: number) => Point} */
export const inRows = (rows, index) => {
  const down = Math.floor(index / rows.columns) * rows.row;
  return [rows.x + rows.pitch * (index % rows.columns), rows.y + down];
};
