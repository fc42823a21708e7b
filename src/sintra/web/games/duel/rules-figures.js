/** The examples of the rules page: parts of a table, drawn by the table's own modules. */

import { moved, picture, setAttributes, svg } from "../../app/svg.js";
import { drawBoard } from "./board.js";
import { chip, chipBack } from "./chips.js";
import { ARCH, LARGE, lineBox, NUMBERS_X, spaceAt } from "./geometry.js";
import { Ghosts } from "./ghosts.js";
import { largeFactory, smallFactory } from "./market.js";
import { COLOURS } from "./motifs.js";
import { plate, plateBack } from "./plates.js";
import { Scene } from "./scene.js";
import { space, tile } from "./tiles.js";

/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Player} Player */

const GAP = 26;

/** @param {Host} host */
export function tileFigure({ t }) {
  const tiles = COLOURS.map((colour, index) => tile(colour, 50 + 90 * index, 44, 80));
  const spaces = COLOURS.map((colour, index) => space(colour, 50 + 90 * index, 132, 72));
  const more = [
    tile("special", 500, 44, 80),
    space("special", 500, 132, 72),
    space("joker", 590, 132, 72),
  ];
  const label = t("rules.table.tiles-figure");
  return picture(640, 176, { label, class: "du-figure" }, ...tiles, ...spaces, ...more);
}

/** @param {Host} host */
export function factoryFigure(host) {
  const full = { sun: { blue: 2, red: 1, black: 1 }, moon: [], chip: "face-down" };
  const stacked = { sun: {}, moon: ["black", "turquoise", "red"], chip: "face-down" };
  return arches(host, host.t("rules.table.factory-figure"), [full, stacked]);
}

/** @param {Host} host */
export function stackFigure(host) {
  const before = { sun: { blue: 2, red: 1, black: 1 }, moon: [], chip: "face-down" };
  const after = { sun: {}, moon: ["black", "red"], chip: "face-down" };
  return arches(host, host.t("rules.sun.figure"), [before, after]);
}

/** @param {Host} host */
export function moonFigure(host) {
  const factories = [
    { sun: {}, moon: ["black", "turquoise"], chip: "face-down" },
    { sun: {}, moon: ["turquoise", "red"], chip: "face-down" },
    { sun: {}, moon: ["turquoise"], chip: "face-down" },
  ];
  const label = host.t("rules.moon.figure");
  const shown = arches(host, label, factories);
  const context = contextOf(host, { large: { sun: {}, moon: { turquoise: 1, yellow: 2 } } });
  const large = svg("g", { transform: moved(-LARGE.x, ARCH.height + GAP - LARGE.y) }, largeFactory(context));
  const group = svg("g", { transform: moved(24, 0) }, ...shown.children);
  setAttributes(shown, { viewBox: `0 0 ${LARGE.width + 8} ${ARCH.height + GAP + LARGE.height + 8}` });
  shown.replaceChildren(svg("g", { transform: moved(4, 4) }, group, large));
  return shown;
}

/** @param {Host} host */
export function plateFigure({ t, board }) {
  const spaces = board.plates.ykts.spaces;
  const turned = [0, 1, 3].map((turns, index) => plate(spaces[turns], 4 + 126 * index, 4, 108));
  const backs = ["joker", "special"].map((type, index) => plateBack(type, 422 + 126 * index, 4, 108));
  return picture(660, 116, { label: t("rules.table.plate-figure"), class: "du-figure" }, ...turned, ...backs);
}

/** @param {Host} host */
export function chipFigure({ t, board }) {
  const faces = ["b", "kb", "ty"].map((name, index) => chip(board.chips[name], 48 + 100 * index, 48, 84));
  const label = t("rules.chips.figure");
  const back = chipBack("hidden", 348, 48, 84);
  return picture(396, 96, { label, class: "du-figure is-low" }, ...faces, back);
}

/** @param {Host} host */
export function lineFigure(host) {
  const player = blankPlayer({ lines: [null, null, ["red", 2], ["turquoise", 4], null, null] });
  return lines(host, player, host.t("rules.lines.figure"));
}

/** @param {Host} host */
export function breakFigure(host) {
  const player = blankPlayer({ broken: { blue: 2 } });
  const shown = boardPicture(host, player, host.t("rules.lines.broken-figure"));
  setAttributes(shown, { viewBox: "0 388 480 68", class: "du-board du-figure is-low" });
  return shown;
}

/** @param {Host} host */
export function runFigure(host) {
  const player = blankPlayer({
    plates: corner(["tkrj", 0], ["jbtk", 0]),
    dome: laid({ "0/1": "black", "0/2": "yellow", "0/3": "blue", "1/0": "red" }),
  });
  const effect = {
    space: "a1",
    colour: "turquoise",
    runs: [["a1", "b1", "c1", "d1"], ["a1", "a2"]],
  };
  return withTile(host, player, effect, host.signed(6), host.t("rules.tiling.figure"));
}

/** @param {Host} host */
export function specialFigure(host) {
  const player = blankPlayer({
    plates: corner(["ykts", 0], ["jbtk", 0]),
    dome: laid({ "0/0": "yellow", "0/1": "black" }),
  });
  const effect = {
    space: "a2",
    colour: "turquoise",
    runs: [["a1", "a2"]],
    special: { space: "b2" },
  };
  return withTile(host, player, effect, host.signed(4), host.t("rules.tiling.special-figure"));
}

/** @param {Host} host */
export function payFigure({ t, board }) {
  const parts = ["red", "red"].map((colour, index) => tile(colour, 132 - 44 * index, 48, 42));
  const missing = svg("circle", { class: "du-socket", cx: 44, cy: 48, r: 19 });
  const chips = ["r", "br"].map((name, index) => chip(board.chips[name], 250 + 84 * index, 48, 72));
  const label = t("rules.tiling.pay-figure");
  return picture(390, 96, { label, class: "du-figure is-low" }, missing, ...parts, ...chips);
}

// --- Pieces of a table -----------------------------------------------------------------------

/**
 * @param {Host} host
 * @param {any} view
 */
function contextOf(host, view) {
  return {
    host,
    board: host.board,
    scene: new Scene(),
    view: { first_tile: null, to_move: null, turn: {}, ...view },
  };
}

/**
 * Draw small factories side by side.
 * @param {Host} host
 * @param {string} label
 * @param {any[]} factories
 */
function arches(host, label, factories) {
  const context = contextOf(host, { factories });
  const shown = factories.map((_, index) => {
    const arch = smallFactory(context, index);
    arch.setAttribute("transform", moved(4 + index * (ARCH.width + GAP), 4));
    return arch;
  });
  const width = factories.length * (ARCH.width + GAP) - GAP + 8;
  return picture(width, ARCH.height + 8, { label, class: "du-figure" }, ...shown);
}

/**
 * @param {Partial<Player>} own
 * @returns {Player}
 */
function blankPlayer(own) {
  return {
    score: 0,
    tokens: 0,
    chips_taken: 0,
    plates: Array(9).fill(null),
    dome: Array.from({ length: 6 }, () => Array(6).fill(null)),
    lines: Array(6).fill(null),
    broken: {},
    chips: [],
    used_chips: [],
    points: {},
    ...own,
  };
}

/**
 * Return a dome with plates in its first slots.
 * @param {...[string, number]} plates
 * @returns {([string, number] | null)[]}
 */
function corner(...plates) {
  return [...plates, ...Array(9 - plates.length).fill(null)];
}

/**
 * Return a dome with tiles, given by row and column.
 * @param {Record<string, string>} tiles
 */
function laid(tiles) {
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => tiles[`${row}/${column}`] ?? null),
  );
}

/**
 * @param {Host} host
 * @param {Player} player
 * @param {string} label
 */
function boardPicture(host, player, label) {
  const context = contextOf(host, { players: [player, player] });
  const shown = drawBoard({ ...context, seat: 0, name: "", beside: false });
  setAttributes(shown, { role: "img", "aria-label": label, class: "du-board du-figure" });
  return shown;
}

/**
 * Draw only the pattern lines.
 * @param {Host} host
 * @param {Player} player
 * @param {string} label
 */
function lines(host, player, label) {
  const shown = boardPicture(host, player, label);
  const { x, y, height } = lineBox(5);
  const top = lineBox(0).y;
  const width = NUMBERS_X + 20 - x;
  setAttributes(shown, { viewBox: `${x - 4} ${top - 4} ${width} ${y + height - top + 8}` });
  return shown;
}

/**
 * Draw two plates of a dome with a newly placed tile.
 * @param {Host} host
 * @param {Player} player
 * @param {any} effect
 * @param {string} points
 * @param {string} label
 */
function withTile(host, player, effect, points, label) {
  const shown = boardPicture(host, player, label);
  new Ghosts(host.board).tile(shown, effect, points);
  const [x, y] = spaceAt(0, 0);
  setAttributes(shown, { viewBox: `${x - 34} ${y - 54} 248 150` });
  return shown;
}
