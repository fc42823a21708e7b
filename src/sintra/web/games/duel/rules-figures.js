/** The examples of the rules page: parts of a table, drawn by the table's own modules. */

import { moved, picture, setAttributes, svg } from "../../app/svg.js";
import { Ghosts } from "../kit/ghosts.js";
import { Scene } from "../kit/scene.js";
import { drawBoard } from "./board.js";
import { chip, chipBack } from "./chips.js";
import { ARCH, BOARDS, lineBox, marketShape, slotAt, spaceAt } from "./geometry.js";
import { largeFactory, smallFactory } from "./market.js";
import { plate, plateBack } from "./plates.js";
import { showTile } from "./previews.js";
import { COLOURS, socket, space, tile } from "./tiles.js";

/** @import { Host, Player } from "./view.js" */

const GAP = 26;
const FORM = BOARDS.below;

// --- Pieces ----------------------------------------------------------------------------------

export function tileFigure() {
  const tiles = [...COLOURS, "special"].map((name, at) => tile(name, 50 + 90 * at, 44, 80));
  const spaces = [...COLOURS, "special", "joker"];
  const below = spaces.map((name, at) => space(name, 50 + 90 * at, 132, 72));
  return figure(640, 176, ...tiles, ...below);
}

/** @param {Host} host */
export function plateFigure({ board }) {
  const spaces = board.plates.ykts.spaces;
  const turned = [0, 1, 3].map((turns, at) => plate(spaces[turns], 4 + 126 * at, 4, 108));
  const backs = ["joker", "special"].map((type, at) => plateBack(type, 422 + 126 * at, 4, 108));
  return figure(660, 116, ...turned, ...backs);
}

/** @param {Host} host */
export function chipFigure(host) {
  return lowFigure(366, ...chips(host, 48, "b", "kb", "ty"), chipBack("hidden", 318, 48, 80));
}

/** @param {Host} host */
export function payFigure(host) {
  const tiles = [1, 2].map((at) => tile("red", 44 + 44 * at, 48, 42));
  return lowFigure(390, socket(44, 48, 42), ...tiles, ...chips(host, 250, "r", "br"));
}

/** Draw the chips that complete the line of the example. @param {Host} host */
export function examplePayment(host) {
  return lowFigure(186, ...chips(host, 48, "b", "kb"));
}

// --- Factories -------------------------------------------------------------------------------

/** @param {Host} host */
export function factoryFigure(host) {
  return arches(
    host,
    { sun: { blue: 2, red: 1, black: 1 } },
    { moon: ["black", "turquoise", "red"] },
  );
}

/** @param {Host} host */
export function stackFigure(host) {
  return arches(host, { sun: { blue: 2, red: 1, black: 1 } }, { moon: ["black", "red"] });
}

/** @param {Host} host */
export function moonFigure(host) {
  const moons = [["black", "turquoise"], ["turquoise", "red"], ["turquoise"]];
  const shown = arches(host, ...moons.map((moon) => ({ moon })));
  const context = contextOf(host, { large: { sun: {}, moon: { turquoise: 1, yellow: 2 } } });
  const { large } = marketShape();
  const below = svg(
    "g",
    { transform: moved(4 - large.x, ARCH.height + GAP - large.y) },
    largeFactory(context),
  );
  setAttributes(shown, {
    viewBox: `0 0 ${large.width + 8} ${ARCH.height + GAP + large.height + 4}`,
  });
  shown.append(below);
  return shown;
}

// --- Boards ----------------------------------------------------------------------------------

/** @param {Host} host */
export function lineFigure(host) {
  const { x, y, height } = lineBox(FORM, 5);
  const top = lineBox(FORM, 0).y;
  return boardPicture(host, { lines: [null, null, ["red", 2], ["turquoise", 4], null, null] }, [
    x - 4,
    top - 4,
    FORM.numbers + 20 - x,
    y + height - top + 8,
  ]);
}

/** @param {Host} host */
export function breakFigure(host) {
  const shown = boardPicture(host, { broken: { blue: 2 } }, [0, 388, 386, 68]);
  shown.classList.add("is-low");
  return shown;
}

/** @param {Host} host */
export function runFigure(host) {
  const player = {
    plates: /** @type {Player["plates"]} */ ([
      ["tkrj", 0],
      ["jbtk", 0],
    ]),
    dome: laid({ "0/1": "black", "0/2": "yellow", "0/3": "blue", "1/0": "red" }),
  };
  const across = ["a1", "b1", "c1", "d1"];
  return boardPicture(host, player, TWO_PLATES, {
    space: "a1",
    colour: "turquoise",
    runs: [across, ["a1", "a2"]],
    points: 6,
  });
}

/** @param {Host} host */
export function specialFigure(host) {
  const player = {
    plates: /** @type {Player["plates"]} */ ([
      ["ykts", 0],
      ["jbtk", 0],
    ]),
    dome: laid({ "0/0": "yellow", "0/1": "black" }),
  };
  return boardPicture(host, player, TWO_PLATES, {
    space: "a2",
    colour: "turquoise",
    runs: [["a1", "a2"]],
    special: { space: "b2" },
    points: 4,
  });
}

/** Draw the line of the example, beside the row that has a space for it. @param {Host} host */
export function exampleLine(host) {
  return rows(host, { ...EXAMPLE, lines: [null, null, ["blue", 2], null, null, null] });
}

/** Draw the tile of the example on the dome. @param {Host} host */
export function exampleScore(host) {
  const effect = { space: "b3", colour: "blue", runs: [["b3", "b4"]], points: 2 };
  return rows(host, EXAMPLE, effect);
}

/**
 * Draw a whole board, with the places of its parts and what they are.
 * @param {Host} host
 * @returns {[SVGElement, ...import("../../app/rules/blocks.js").Mark[]]}
 */
export function boardFigure(host) {
  const shown = boardPicture(host, {
    plates: [["ykts", 0], null, null, null, ["jbtk", 0], null, null, null, null],
    dome: laid({ "0/0": "yellow" }),
    lines: [null, ["turquoise", 1], ["red", 3], null, ["black", 2], null],
    broken: { blue: 2 },
    chips: ["b", "kb"],
  });
  shown.classList.add("is-whole");
  // The marks need room at both sides.
  setAttributes(shown, { viewBox: `-30 0 ${FORM.width + 76} ${FORM.height}` });
  const line = lineBox(FORM, 5);
  const right = (/** @type {number[]} */ [x, y], /** @type {number} */ by) => [x + by, y];
  const text = (/** @type {string} */ name) =>
    host.t(`rules.board.${name}`, { lines: host.board.lines });
  return [
    shown,
    [[line.x, line.y], 0, 0, text("lines")],
    [right(spaceAt(FORM, 5, 5), 20), 20, 0, text("row")],
    [slotAt(FORM, 2), 20, 20, text("slot")],
    [spaceAt(FORM, 0, 1), 22, -10, text("space")],
    [spaceAt(FORM, 2, 2), 20, -20, text("joker")],
    [spaceAt(FORM, 1, 1), 24, 6, text("special")],
    [right(FORM.broken.label, 66), 12, 0, text("broken")],
    [right(FORM.chips.label, 66), 12, 0, text("chips")],
  ];
}

// --- Parts -----------------------------------------------------------------------------------

/** @typedef {[x: number, y: number, width: number, height: number]} Box */

/** A plate in rows 3 and 4. @type {Partial<Player>} */
const EXAMPLE = {
  plates: [null, null, null, ["jbtk", 0]],
  dome: laid({ "3/1": "black" }),
};
/** The first two plates of the dome. @type {Box} */
const TWO_PLATES = [FORM.dome - 5, 0, 248, 150];
/** The rows 3 and 4 with their lines. @type {Box} */
const ROWS = [lineBox(FORM, 3).x - 4, lineBox(FORM, 2).y - 12.5, 310, 126];

/** @param {number} width @param {number} height @param {...Node} parts */
function figure(width, height, ...parts) {
  return picture(width, height, { class: "du-figure" }, ...parts);
}

/** @param {number} width @param {...Node} parts */
function lowFigure(width, ...parts) {
  const shown = figure(width, 96, ...parts);
  shown.classList.add("is-low");
  return shown;
}

/** @param {Host} host @param {number} x of the first one @param {...string} names */
function chips({ board }, x, ...names) {
  return names.map((name, at) => chip(board.chips[name], x + 90 * at, 48, 80));
}

/** @param {Host} host @param {any} view */
function contextOf(host, view) {
  return {
    host,
    board: host.board,
    scene: new Scene(tile),
    view: { first_tile: null, to_move: null, turn: {}, ...view },
  };
}

/** Draw small factories side by side. @param {Host} host @param {...object} content */
function arches(host, ...content) {
  const factories = content.map((held) => ({ sun: {}, moon: [], chip: "face-down", ...held }));
  const context = contextOf(host, { factories });
  const shown = factories.map((_, index) => {
    const arch = smallFactory(context, index);
    arch.setAttribute("transform", moved(4 + index * (ARCH.width + GAP), 4));
    return arch;
  });
  return figure(factories.length * (ARCH.width + GAP) - GAP + 8, ARCH.height + 8, ...shown);
}

/**
 * Draw a board or a part of it, and optionally the preview of a tile.
 * @param {Host} host
 * @param {Partial<Player>} own
 * @param {Box} [box]
 * @param {any} [effect]
 */
function boardPicture(host, own, box, effect) {
  const player = {
    plates: Array(9).fill(null),
    dome: laid({}),
    lines: Array(6).fill(null),
    broken: {},
    losses: { broken: 0 },
    chips: [],
    used_chips: [],
    ...own,
  };
  const context = contextOf(host, { players: [player] });
  const shown = drawBoard({ ...context, seat: 0, label: "", form: FORM });
  setAttributes(shown, { role: null, "aria-label": null, "aria-hidden": "true" });
  shown.classList.add("du-figure");
  if (box) setAttributes(shown, { viewBox: box.join(" ") });
  if (effect) showTile(new Ghosts(context.scene), host, 0, effect);
  return shown;
}

/**
 * Draw rows 3 and 4, without the empty slot that begins above them.
 * @param {Host} host
 * @param {Partial<Player>} own
 * @param {any} [effect]
 */
function rows(host, own, effect) {
  const shown = boardPicture(host, own, ROWS, effect);
  for (const slot of shown.querySelectorAll(".du-slot:has(.du-slot-name)")) slot.remove();
  return shown;
}

/** Return a dome with tiles, given by row and column. @param {Record<string, string>} tiles */
function laid(tiles) {
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => tiles[`${row}/${column}`] ?? null),
  );
}
