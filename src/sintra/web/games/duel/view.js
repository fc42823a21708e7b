/** The types of a position, and small queries on it. */

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {Record<string, number>} Counts tiles by colour */

/** @typedef {{sun: Counts, moon: string[], chip: string | null}} SmallFactory */
/** @typedef {{plate: string | null, known: number[], type?: string | null}} HeldPlate */

/**
 * @typedef {object} Player
 * @property {number} score
 * @property {number} tokens
 * @property {number} chips_taken
 * @property {([string, number] | null)[]} plates the name and the rotation in degrees
 * @property {(string | null)[][]} dome
 * @property {([string, number] | null)[]} lines
 * @property {Counts} broken
 * @property {string[]} chips
 * @property {string[]} used_chips
 * @property {Record<string, any>} points
 */

/**
 * @typedef {object} Turn
 * @property {HeldPlate[]} drawn
 * @property {HeldPlate | null} plate
 * @property {{colour: string, tiles: number} | null} taken
 * @property {number | null} stacking the number of a factory
 * @property {number | null} line the current pattern line of phase 2
 * @property {string[]} paid
 */

/**
 * @typedef {object} View
 * @property {number} round
 * @property {string} phase
 * @property {number | null} to_move
 * @property {number} first_player
 * @property {number | null} first_tile
 * @property {SmallFactory[]} factories
 * @property {{sun: Counts, moon: Counts}} large
 * @property {Counts} bag
 * @property {Counts} tower
 * @property {(string | null)[]} display
 * @property {{size: number, top: string | null, returned: HeldPlate[]}} stack
 * @property {Player[]} players
 * @property {Turn} turn
 * @property {Record<string, [number, number]>} standing
 */

/**
 * The static data of the components, from the server.
 * @typedef {object} Board
 * @property {{name: string, letter: string}[]} colours
 * @property {number} rounds
 * @property {{name: string, large: boolean, tiles: number}[]} factories
 * @property {number} display_plates
 * @property {number} tokens
 * @property {number} chips_per_round
 * @property {number} lines
 * @property {string[]} columns
 * @property {string[]} slots
 * @property {Record<string, {type: string, spaces: string[][]}>} plates
 * @property {Record<string, string[]>} chips
 * @property {number} matching_chips
 * @property {number} any_chips
 * @property {number} tiles_per_colour
 * @property {number} special_tiles
 * @property {number} chips_per_kind
 * @property {string[][]} scoring_tiles
 * @property {Record<string, any>} points
 */

/**
 * @param {Snapshot} snapshot
 * @returns {View}
 */
export function viewOf(snapshot) {
  return snapshot.view;
}

/**
 * Return the colour of every tile, in the order of the colours.
 * @param {Counts} counts
 * @param {Board} board
 * @returns {string[]}
 */
export function each(counts, board) {
  return board.colours.flatMap(({ name }) => Array(counts[name] ?? 0).fill(name));
}

/** @param {Counts} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

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
 * Return the row and column of a space, by its name.
 * @param {Board} board
 * @param {string} space
 * @returns {[number, number]}
 */
export function cellOf(board, space) {
  return [Number(space.slice(1)) - 1, board.columns.indexOf(space[0])];
}

/**
 * Return the seat of the large board: the viewer's, or the first for spectators.
 * @param {Snapshot} snapshot
 */
export function nearSeat(snapshot) {
  return snapshot.viewer ?? 0;
}

/**
 * Return the plates that a player has drawn from the stack and still holds.
 * @param {View} view
 * @param {number} seat
 */
export function drawnBy(view, seat) {
  return view.to_move === seat ? view.turn.drawn : [];
}
