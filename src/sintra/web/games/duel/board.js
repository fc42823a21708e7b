/**
 * A player's board: pattern lines, the dome, the hand, broken tiles and chips.
 *
 *     svg.du-board
 *       rect.du-reached            the line that needs a decision
 *       g.du-hand
 *       g.du-line*                 sockets and tiles
 *       g.du-slot*                 plates with spaces and tiles
 *       g.du-broken  g.du-chips
 *       g.du-ghosts                the preview of a move, above everything
 */

import { svg } from "../../app/svg.js";
import { boss, canvas, written } from "./canvas.js";
import { chip, chipBack, chipPlace } from "./chips.js";
import {
  boardShape,
  CELL,
  HAND,
  handAt,
  handHeight,
  inRows,
  LETTERS_Y,
  LINE_TILE,
  lineAt,
  lineBox,
  NUMBERS_X,
  PLATE,
  rowBox,
  slotAt,
  spaceAt,
} from "./geometry.js";
import { ground, noPlate, plate, plateBack, SPACE_SHARE, TILE_SHARE } from "./plates.js";
import { socket, space, tile } from "./tiles.js";
import { each, spaceOf, spacesOf } from "./view.js";
import { chipPhrase, spacePhrase } from "./phrases.js";

/** @typedef {import("./market.js").Context & {seat: number, name: string, beside: boolean}} BoardContext */

/** @param {BoardContext} context */
export function drawBoard(context) {
  const { host, board, view, seat, beside } = context;
  const shape = boardShape(beside);
  const lines = Array.from({ length: board.lines }, (_, line) => patternLine(context, line));
  const letters = board.columns.map((letter, column) =>
    written("du-letter", spaceAt(0, column)[0], LETTERS_Y, letter),
  );
  return canvas(
    shape,
    beside ? "du-board is-beside" : "du-board",
    host.t("board.name", { name: context.name }),
    reached(context),
    hand(context),
    ...lines,
    ...letters,
    ...view.players[seat].plates.map((_, slot) => slotGroup(context, slot)),
    broken(context, shape.broken),
    chips(context, shape.chips),
    svg("g", { class: "du-ghosts" }),
  );
}

/**
 * Draw a band behind the pattern line that needs a decision in phase 2, and behind its row.
 * @param {BoardContext} context
 */
function reached({ view, seat }) {
  const { line } = view.turn;
  if (line === null || view.to_move !== seat) return null;
  return svg("rect", { class: "du-reached", ...rowBox(line - 1), rx: 12 });
}

// --- The hand --------------------------------------------------------------------------------

/**
 * Draw the taken tiles and the plate to place in the free corner above the lines.
 * @param {BoardContext} context
 */
function hand(context) {
  const { scene, view, seat, host } = context;
  const y = boardShape(context.beside).hand;
  const turn = view.to_move === seat ? view.turn : null;
  const { colour, tiles } = turn?.taken ?? { colour: "", tiles: 0 };
  const parts = Array.from({ length: tiles }, (_, index) => {
    const piece = tile(colour, ...handAt(y, index), HAND.tile);
    return scene.place(`hand/${seat}/${index}`, svg("g", {}, piece), piece, colour);
  });
  if (turn?.plate) parts.push(heldPlate(context, turn.plate, y));
  if (!parts.length) return null;
  const height = turn?.plate ? HAND.width : handHeight(tiles);
  const frame = { x: HAND.x, y, width: HAND.width, height };
  return svg(
    "g",
    { class: "du-hand", "data-tip": host.t("tip.hand") },
    svg("rect", { class: "du-hand-frame", ...frame, rx: 12 }),
    ...parts,
  );
}

/**
 * @param {BoardContext} context
 * @param {import("./view.js").HeldPlate} held
 * @param {number} top
 */
function heldPlate({ scene, board, seat }, held, top) {
  const side = 92;
  const inset = (HAND.width - side) / 2;
  const [x, y] = [HAND.x + inset, top + inset];
  const piece = held.plate
    ? plate(spacesOf(board, held.plate), x, y, side)
    : plateBack(held.type ?? null, x, y, side);
  return scene.place(`plate/${seat}`, svg("g", {}, piece), piece, held.plate ?? held.type ?? "");
}

// --- Pattern lines ---------------------------------------------------------------------------

/**
 * @param {BoardContext} context
 * @param {number} line
 */
function patternLine({ scene, host, view, seat }, line) {
  const [colour, filled] = view.players[seat].lines[line] ?? ["", 0];
  const places = Array.from({ length: line + 1 }, (_, place) => {
    const [x, y] = lineAt(line, place);
    const piece = place < filled ? tile(colour, x, y, LINE_TILE) : null;
    const at = svg("g", {}, socket(x, y, LINE_TILE), piece);
    return scene.place(`line/${seat}/${line}/${place}`, at, piece, piece ? colour : "");
  });
  const tip = colour
    ? host.t("tip.line-holds", { line: line + 1, tiles: host.t(`tiles.${colour}`, { count: filled }) })
    : host.t("tip.line-empty", { line: line + 1 });
  const group = svg(
    "g",
    { class: "du-line", "data-tip": tip },
    svg("rect", { class: "du-line-box", ...lineBox(line), rx: 14 }),
    ...places,
    boss(NUMBERS_X, lineAt(line, 0)[1], 13, String(line + 1), tip),
  );
  return scene.group(`line/${seat}/${line}`, group);
}

// --- The dome --------------------------------------------------------------------------------

/**
 * @param {BoardContext} context
 * @param {number} slot
 */
function slotGroup(context, slot) {
  const { scene, board, view, seat, host } = context;
  const [x, y] = slotAt(slot);
  const placed = view.players[seat].plates[slot];
  const name = board.slots[slot];
  const inside = placed
    ? [
        svg("g", { transform: `translate(${x} ${y})` }, ground(PLATE)),
        ...[0, 1, 2, 3].map((quarter) => spaceGroup(context, slot, quarter)),
      ]
    : [noPlate(x, y, PLATE, name)];
  const tip = placed ? null : host.t("tip.slot", { slot: name });
  const group = svg("g", { class: "du-slot", "data-tip": tip }, ...inside);
  scene.place(`slot/${seat}/${slot}`, group, null, placed ? placed[0] : "");
  return scene.group(`slot/${seat}/${slot}`, group);
}

/**
 * @param {BoardContext} context
 * @param {number} slot
 * @param {number} quarter
 */
function spaceGroup({ scene, board, view, seat, host }, slot, quarter) {
  const row = Math.floor(slot / 3) * 2 + Math.floor(quarter / 2);
  const column = (slot % 3) * 2 + (quarter % 2);
  const player = view.players[seat];
  const there = player.dome[row][column];
  const takes = spaceOf(board, player, row, column) ?? "";
  const [x, y] = spaceAt(row, column);
  const piece = there ? tile(there, x, y, TILE_SHARE * CELL) : null;
  const shown = piece ?? space(takes, x, y, SPACE_SHARE * CELL);
  const tip = spacePhrase(host, `${board.columns[column]}${row + 1}`, takes, there);
  const group = svg("g", { class: "du-cell", "data-tip": tip }, shown);
  scene.place(`dome/${seat}/${row}/${column}`, group, piece, there ?? "");
  return scene.group(`dome/${seat}/${row}/${column}`, group);
}

// --- Broken tiles and chips ------------------------------------------------------------------

/** @typedef {import("./geometry.js").Rows} Rows */

/**
 * Draw the places for broken tiles, each with its loss.
 * @param {BoardContext} context
 * @param {Rows} rows
 */
function broken({ scene, board, view, seat, host }, rows) {
  const tiles = each(view.players[seat].broken, board);
  const costs = /** @type {number[]} */ (board.points.broken);
  const places = costs.map((cost, index) => {
    const [x, y] = inRows(rows, index);
    const piece = tiles[index] ? tile(tiles[index], x, y, rows.tile) : null;
    const at = svg("g", {}, socket(x, y, rows.tile), piece);
    scene.place(`broken/${seat}/${index}`, at, piece, tiles[index] ?? "");
    return svg("g", {}, at, written("du-cost", x + rows.tile / 2 + 5, y, host.number(-cost)));
  });
  const loss = costs.slice(0, tiles.length).reduce((sum, cost) => sum + cost, 0);
  const tip = host.t("tip.broken", { count: tiles.length, loss: host.number(-loss) });
  const [x, y] = rows.label;
  const first = inRows(rows, 0);
  const last = inRows(rows, costs.length - 1);
  const pad = rows.tile / 2 + 6;
  const box = {
    x: first[0] - pad,
    y: first[1] - pad,
    width: rows.pitch * rows.columns - rows.pitch + 2 * pad + 24,
    height: last[1] - first[1] + 2 * pad,
  };
  const group = svg(
    "g",
    { class: "du-broken", "data-tip": tip },
    svg("rect", { class: "du-line-box", ...box, rx: 14 }),
    written("du-label", x, y, host.t("board.broken")),
    ...places,
    loss ? written("du-loss", ...(rows.total ?? rows.label), host.number(-loss)) : null,
  );
  return scene.group(`broken/${seat}`, group);
}

/**
 * Draw the unused chips, then the used ones face down.
 * @param {BoardContext} context
 * @param {Rows} rows
 */
function chips({ scene, board, view, seat, host }, rows) {
  const player = view.players[seat];
  const paid = view.to_move === seat ? view.turn.paid : [];
  const own = [...player.chips, ...paid];
  const places = Array.from({ length: board.rounds * board.chips_per_round }, (_, index) => {
    const [x, y] = inRows(rows, index);
    const used = index >= own.length && index < own.length + player.used_chips.length;
    const name = own[index];
    const piece = name
      ? chip(board.chips[name], x, y, rows.tile)
      : used && chipBack("used", x, y, rows.tile);
    const tip = name
      ? host.t("tip.own-chip", { chip: chipPhrase(host, board.chips[name]) })
      : host.t(used ? "tip.used-chip" : "tip.chip-room");
    const look = index >= player.chips.length && index < own.length ? "is-paid" : null;
    const at = svg("g", { "data-tip": tip, class: look }, piece || chipPlace(x, y, rows.tile));
    scene.place(`chips/${seat}/${index}`, at, piece || null, name ?? (used ? "used" : ""));
    return name ? scene.group(`chips/${seat}/${index}`, at) : at;
  });
  const [x, y] = rows.label;
  return svg("g", { class: "du-chips" }, written("du-label", x, y, host.t("board.chips")), ...places);
}
