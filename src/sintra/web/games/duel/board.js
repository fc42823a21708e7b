/**
 * A player's board: pattern lines, the dome, the hand, broken tiles and chips.
 *
 *     svg.du-board
 *       rect.du-reached            the line that needs a decision
 *       g.du-hand
 *       g.du-line*                 sockets and tiles
 *       g.du-slot*                 plates with spaces and tiles
 *       g.du-broken  g.du-chips
 *       g.ghosts                   the preview of a move, above everything
 */

import { setAttributes, svg } from "../../app/svg.js";
import { canvas, hitSquare, written } from "../kit/canvas.js";
import { each } from "../kit/counts.js";
import { disc, ghostLayer } from "../kit/ghosts.js";
import { chip, chipBack, chipPlace } from "./chips.js";
import * as geometry from "./geometry.js";
import { coloursPhrase, slotNumber, spacePhrase } from "./phrases.js";
import { ground, heldPlate, noPlate, SPACE_SHARE, TILE_SHARE } from "./plates.js";
import { socket, space } from "./tiles.js";
import { spaceOf } from "./view.js";

/** @import { BoardShape } from "./geometry.js" */
/** @typedef {import("./market.js").Context & {seat: number, label: string, form: BoardShape}} BoardContext */

/** @param {BoardContext} context */
export function drawBoard(context) {
  const { board, view, seat, form } = context;
  const lines = Array.from({ length: board.lines }, (_, line) => patternLine(context, line));
  const letters = board.columns.map((letter, column) =>
    written("du-letter", geometry.spaceAt(form, 0, column)[0], geometry.LETTERS_Y, letter),
  );
  return canvas(
    form,
    "du-board",
    context.label,
    reached(context),
    hand(context),
    ...lines,
    ...letters,
    ...view.players[seat].plates.map((_, slot) => slotGroup(context, slot)),
    broken(context, form.broken),
    chips(context, form.chips),
    ghostLayer(),
  );
}

/**
 * Draw a band behind the pattern line that needs a decision in phase 2, and behind its row.
 * @param {BoardContext} context
 */
function reached({ view, seat, form }) {
  const { line } = view.turn;
  if (line === null || view.to_move !== seat) return null;
  return svg("rect", { class: "du-reached", ...geometry.rowBox(form, line - 1), rx: 12 });
}

// --- The hand --------------------------------------------------------------------------------

/**
 * Draw the taken tiles and the plate to place in the free corner above the lines.
 * @param {BoardContext} context
 */
function hand(context) {
  const { scene, view, seat, host, form } = context;
  const turn = view.to_move === seat ? view.turn : null;
  const { colour, tiles } = turn?.taken ?? { colour: "", tiles: 0 };
  const places = Array.from({ length: geometry.MOST_IN_HAND }, (_, index) =>
    scene.put(
      `hand/${seat}/${index}`,
      [...geometry.handAt(form, index), form.hand.tile],
      index < tiles ? colour : "",
    ),
  );
  const plate = turn?.plate ? plateInHand(context, turn.plate) : null;
  const { x, y, width } = form.hand;
  const height = plate ? width : geometry.handHeight(form, tiles);
  const frame = { class: "du-hand-frame", x, y, width, height, rx: 12 };
  const holds = tiles > 0 || plate;
  return svg(
    "g",
    holds ? { class: "du-hand", "data-tip": host.t("tip.hand") } : {},
    holds ? svg("rect", frame) : null,
    ...places,
    plate,
  );
}

/** @param {BoardContext} context @param {import("./view.js").HeldPlate} held */
function plateInHand({ scene, board, seat, form: { hand } }, held) {
  const inset = 0.06 * hand.width;
  const side = hand.width - 2 * inset;
  const [x, y] = [hand.x + inset, hand.y + inset];
  const piece = heldPlate(board, held, x, y, side);
  return scene.place(`plate/${seat}`, svg("g", {}, piece), piece, held.plate ?? held.type ?? "");
}

// --- Pattern lines ---------------------------------------------------------------------------

/** @param {BoardContext} context @param {number} line */
function patternLine({ scene, host, view, seat, form }, line) {
  const { tile: size } = form.lines;
  const [colour, filled] = view.players[seat].lines[line] ?? ["", 0];
  const places = Array.from({ length: line + 1 }, (_, place) => {
    const [x, y] = geometry.lineAt(form, line, place);
    const below = socket(x, y, size);
    const what = place < filled ? colour : "";
    return scene.put(`line/${seat}/${line}/${place}`, [x, y, size], what, below);
  });
  const tiles = colour && host.t(`tiles.${colour}`, { count: filled });
  const tip = host.t(tiles ? "tip.line-holds" : "tip.line-empty", { line: line + 1, tiles });
  const group = svg(
    "g",
    { class: "du-line", "data-tip": tip },
    svg("rect", { class: "hit", ...geometry.lineArea(form, line) }),
    svg("rect", { class: "du-line-box", ...geometry.lineBox(form, line), rx: 14 }),
    ...places,
    disc("boss", form.numbers, geometry.spaceAt(form, line, 0)[1], 12, `${line + 1}`),
  );
  return scene.group(`line/${seat}/${line}`, group);
}

// --- The dome --------------------------------------------------------------------------------

/** @param {BoardContext} context @param {number} slot */
function slotGroup(context, slot) {
  const { scene, board, view, seat, host } = context;
  const [x, y] = geometry.slotAt(context.form, slot);
  const placed = view.players[seat].plates[slot];
  const name = slotNumber(host, board.slots[slot]);
  const inside = placed
    ? [
        svg("g", { transform: `translate(${x} ${y})` }, ground(geometry.PLATE)),
        ...[0, 1, 2, 3].map((quarter) => spaceGroup(context, slot, quarter)),
      ]
    : [noPlate(x, y, geometry.PLATE, name)];
  const tip = placed ? null : host.t("tip.slot", { slot: name });
  const group = svg("g", { class: "du-slot", "data-tip": tip }, ...inside);
  const piece = placed ? /** @type {SVGGraphicsElement} */ (group) : null;
  scene.place(`slot/${seat}/${slot}`, group, piece, placed?.[0], [x, y, geometry.PLATE]);
  return scene.group(`slot/${seat}/${slot}`, group);
}

/** @param {BoardContext} context @param {number} slot @param {number} quarter */
function spaceGroup({ scene, board, view, seat, host, form }, slot, quarter) {
  const row = Math.floor(slot / 3) * 2 + Math.floor(quarter / 2);
  const column = (slot % 3) * 2 + (quarter % 2);
  const player = view.players[seat];
  const there = player.dome[row][column];
  const takes = spaceOf(board, player, row, column) ?? "";
  const [x, y] = geometry.spaceAt(form, row, column);
  const name = `dome/${seat}/${row}/${column}`;
  const below = [hitSquare(x, y, geometry.CELL)];
  if (!there) below.push(space(takes, x, y, SPACE_SHARE * geometry.CELL));
  const cell = scene.put(name, [x, y, TILE_SHARE * geometry.CELL], there ?? "", ...below);
  const tip = spacePhrase(host, `${board.columns[column]}${row + 1}`, takes, there);
  setAttributes(cell, { class: "du-cell", "data-tip": tip });
  return scene.group(name, cell);
}

// --- Broken tiles and chips ------------------------------------------------------------------

/** @import { Rows } from "./geometry.js" */

/**
 * Draw the places for broken tiles, each with its loss.
 * @param {BoardContext} context
 * @param {Rows} rows
 */
function broken({ scene, board, view, seat, host }, rows) {
  const tiles = each(view.players[seat].broken, board);
  const costs = /** @type {number[]} */ (board.points.broken);
  const places = costs.map((cost, index) => {
    const [x, y] = geometry.inRows(rows, index);
    const below = socket(x, y, rows.tile);
    const at = scene.put(`broken/${seat}/${index}`, [x, y, rows.tile], tiles[index], below);
    return svg("g", {}, at, written("du-cost", x + rows.tile / 2 + 5, y, host.number(-cost)));
  });
  const loss = view.players[seat].losses.broken;
  const tip = host.t("tip.broken", { count: tiles.length, loss: host.number(-loss) });
  const [x, y] = rows.label;
  const first = geometry.inRows(rows, 0);
  const last = geometry.inRows(rows, costs.length - 1);
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
    loss
      ? written("du-loss", ...rows.total, host.number(-loss), `-players/${seat}/losses/broken`)
      : null,
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
    const [x, y] = geometry.inRows(rows, index);
    const used = index >= own.length && index < own.length + player.used_chips.length;
    const name = own[index];
    const piece = name
      ? chip(board.chips[name], x, y, rows.tile)
      : used && chipBack("used", x, y, rows.tile);
    const tip = name
      ? host.t("tip.own-chip", { chip: coloursPhrase(host, board.chips[name]) })
      : host.t(used ? "tip.used-chip" : "tip.chip-room");
    const look = index >= player.chips.length && index < own.length ? "is-paid" : null;
    const at = svg(
      "g",
      { "data-tip": tip, class: look },
      hitSquare(x, y, rows.pitch),
      piece || chipPlace(x, y, rows.tile),
    );
    scene.place(`chips/${seat}/${index}`, at, piece || null, name ?? (used ? "used" : ""));
    return name ? scene.group(`chips/${seat}/${index}`, at) : at;
  });
  const [x, y] = rows.label;
  const label = written("du-label", x, y, host.t("board.chips"));
  return scene.group(`chips/${seat}`, svg("g", { class: "du-chips" }, label, ...places));
}
