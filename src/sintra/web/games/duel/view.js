/** The types of a position, and small queries on it. */

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {Omit<import("../../app/types.js").Host, "board"> & {board: Board}} Host */
/** @typedef {import("../kit/counts.js").Counts} Counts tiles by colour */
/** @typedef {import("../kit/stage.js").Stage<View, Board>} Stage */
/** @typedef {import("../kit/table.js").Game<View, Board>} Game */

/** @typedef {{sun: Counts, moon: string[], chip: string | null}} SmallFactory */
/** @typedef {{plate: string | null, known: number[], type?: string | null}} HeldPlate */

/**
 * Plates have a name and a rotation in degrees, lines a colour and a number of tiles.
 * @typedef {{score: number, tokens: number, chips_taken: number, dome: (string | null)[][],
 *   plates: ([string, number] | null)[], lines: ([string, number] | null)[], broken: Counts,
 *   losses: {broken: number, first_player: number}, chips: string[], used_chips: string[],
 *   points: Record<string, any>}} Player
 */

/**
 * `stacking` is the number of a factory, `line` the current pattern line of phase 2.
 * @typedef {{drawn: HeldPlate[], plate: HeldPlate | null, stacking: number | null, paid: string[],
 *   taken: {colour: string, tiles: number} | null, line: number | null, missing: number | null}} Turn
 */

/**
 * @typedef {{round: number, phase: string, to_move: number | null, first_player: number,
 *   first_tile: number | null, factories: SmallFactory[], large: {sun: Counts, moon: Counts},
 *   bag: Counts, tower: Counts, display: (string | null)[], players: Player[], turn: Turn,
 *   stack: {size: number, top: string | null, returned: HeldPlate[]},
 *   standing: Record<string, [number, number]>}} View
 */

/** @typedef {Record<string, import("../kit/paint.js").Motif>} Motifs */
/**
 * The static data of the components, from the server.
 * @typedef {{colours: {name: string, letter: string}[], rounds: number, display_plates: number,
 *   factories: {name: string, large: boolean, tiles: number}[], tokens: number, lines: number,
 *   chips_per_round: number, columns: string[], slots: string[], scoring_tiles: string[][],
 *   plates: Record<string, {type: string, spaces: string[][]}>, chips: Record<string, string[]>,
 *   matching_chips: number, any_chips: number, tiles_per_colour: number, special_tiles: number,
 *   chips_per_kind: number, points: Record<string, any>, motifs: Motifs,
 *   shapes: Record<string, string>}} Board
 */

/**
 * Return the spaces of a rotated plate, row by row.
 * @param {Board} board
 * @param {string} name
 * @param {number} [degrees]
 */
export function spacesOf(board, name, degrees = 0) {
  return board.plates[name].spaces[degrees / 90];
}

/**
 * Return the kind of a space of a dome, or null if it has no plate.
 * @param {Board} board
 * @param {Player} player
 * @param {number} row
 * @param {number} column
 */
export function spaceOf(board, player, row, column) {
  const placed = player.plates[Math.floor(row / 2) * 3 + Math.floor(column / 2)];
  return placed ? spacesOf(board, ...placed)[(row % 2) * 2 + (column % 2)] : null;
}

/**
 * Return the plates that a player has drawn from the stack and still holds.
 * @param {View} view
 * @param {number} seat
 */
export function drawnBy(view, seat) {
  return view.to_move === seat ? view.turn.drawn : [];
}

// --- Names of places and groups ---------------------------------------------------------------

/** @param {Board} board @param {number} seat @param {string} space such as a1 */
export function spaceName(board, seat, space) {
  return `dome/${seat}/${Number(space.slice(1)) - 1}/${board.columns.indexOf(space[0])}`;
}

/** @param {Board} board @param {number} seat @param {string} slot in notation */
export function slotName(board, seat, slot) {
  return `slot/${seat}/${board.slots.indexOf(slot)}`;
}

/** Name a drawn plate. @param {View} view @param {number} seat @param {string} plate */
export function heldName({ turn }, seat, plate) {
  return `held/${seat}/${turn.drawn.findIndex((held) => held.plate === plate)}`;
}

/** Name a pattern line, or the broken space. @param {number} seat @param {number | null} line */
export function lineName(seat, line) {
  return line ? `line/${seat}/${line - 1}` : `broken/${seat}`;
}
