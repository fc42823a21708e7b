/** The preview of a move, drawn over the table: pale copies of pieces, rings, points. */

import { h } from "../../app/dom.js";
import { moved, svg } from "../../app/svg.js";
import {
  boardShape,
  CELL,
  handAt,
  HAND,
  inRows,
  LINE_TILE,
  lineAt,
  moonAt,
  ARCH,
  archAt,
  PLATE,
  slotAt,
  spaceAt,
} from "./geometry.js";
import { plate, TILE_SHARE } from "./plates.js";
import { tile } from "./tiles.js";
import { cellOf } from "./view.js";

/** @typedef {import("./view.js").Board} Board */

/** Draws into the layer of a picture; `clear` removes everything. */
export class Ghosts {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Element[]} */
    this.drawn = [];
    /** @type {Element[]} */
    this.marked = [];
  }

  clear() {
    for (const element of this.drawn) element.remove();
    for (const element of this.marked) element.classList.remove("is-shown", "is-lost", "is-faded");
    this.drawn = [];
    this.marked = [];
  }

  /**
   * Mark existing pieces.
   * @param {...(Element | null | undefined)} elements
   */
  mark(...elements) {
    for (const element of elements) {
      if (!element) continue;
      element.classList.add("is-shown");
      this.marked.push(element);
    }
  }

  /**
   * Mark pieces that would be lost.
   * @param {Element | null | undefined} element
   */
  lose(element) {
    this.mark(element);
    element?.classList.add("is-lost");
  }

  /** @param {Element} element */
  fade(element) {
    element.classList.add("is-faded");
    this.marked.push(element);
  }

  /**
   * Draw a number over an element.
   * @param {Element} element
   * @param {string} text
   */
  number(element, text) {
    const label = h("span", { class: "du-number" }, text);
    element.append(label);
    this.drawn.push(label);
  }

  /**
   * @param {Element | null | undefined} picture
   * @param {...Element} ghosts
   */
  draw(picture, ...ghosts) {
    const layer = picture?.querySelector(".du-ghosts");
    if (!layer) return;
    layer.append(...ghosts);
    this.drawn.push(...ghosts);
  }

  /**
   * Draw the tiles in a line, the tiles that break, and the spaces that could take a tile
   * afterwards.
   * @param {Element | null} picture
   * @param {boolean} beside
   * @param {string} colour
   * @param {any} target
   * @param {number} broken the number of tiles that are broken already
   */
  line(picture, beside, colour, target, broken) {
    const ghosts = [];
    const { line, tiles = 0, filled = 0, breaks = 0, spaces = [] } = target;
    for (let place = filled - tiles; place < filled; place++) {
      ghosts.push(ghost(tile(colour, ...lineAt(line - 1, place), LINE_TILE)));
    }
    const shape = boardShape(beside).broken;
    const room = this.board.points.broken.length;
    for (let index = broken; index < Math.min(room, broken + breaks); index++) {
      const at = inRows(shape, index);
      ghosts.push(ghost(tile(colour, ...at, shape.tile)), cross(...at, shape.tile));
    }
    for (const space of spaces) ghosts.push(this.ring(space));
    this.draw(picture, ...ghosts);
  }

  /**
   * Draw a tile on the dome, its runs, the special tile that it earns, and the points.
   * @param {Element | null} picture
   * @param {any} effect
   * @param {string} points
   */
  tile(picture, effect, points) {
    const at = this.at(effect.space);
    const ghosts = effect.runs.map((/** @type {string[]} */ run) => this.run(run));
    ghosts.push(ghost(tile(effect.colour, ...at, TILE_SHARE * CELL)));
    if (effect.special) {
      const there = this.at(effect.special.space);
      ghosts.push(ghost(tile("special", ...there, TILE_SHARE * CELL)));
    }
    ghosts.push(flag(at[0] + 0.3 * CELL, at[1] - 0.34 * CELL, points));
    this.draw(picture, ...ghosts);
  }

  /**
   * Draw a plate in a slot, and the lines that it enables or blocks.
   * @param {Element | null} picture
   * @param {number} slot
   * @param {string[]} spaces
   */
  plate(picture, slot, spaces) {
    this.draw(picture, ghost(plate(spaces, ...slotAt(slot), PLATE), "du-ghost-plate"));
  }

  /**
   * Draw tiles on a small factory's moon stack.
   * @param {Element | null} picture
   * @param {number} factory from 0
   * @param {string[]} colours from the bottom up
   */
  stack(picture, factory, colours) {
    const [x, y] = archAt(factory);
    const tiles = colours.map((colour, level) => {
      const [dx, dy] = moonAt(false, level);
      return ghost(tile(colour, x + dx, y + dy, ARCH.tile), "du-ghost-sure");
    });
    this.draw(picture, ...tiles);
  }

  /**
   * Draw tiles in the hand.
   * @param {Element | null} picture
   * @param {string} colour
   * @param {number} count
   */
  hand(picture, colour, count) {
    const tiles = Array.from({ length: count }, (_, index) =>
      ghost(tile(colour, ...handAt(boardShape(false).hand, index), HAND.tile)),
    );
    this.draw(picture, ...tiles);
  }

  /** @param {string} space */
  at(space) {
    return spaceAt(...cellOf(this.board, space));
  }

  /** @param {string} space */
  ring(space) {
    const [cx, cy] = this.at(space);
    return svg("circle", { class: "du-ring", cx, cy, r: 0.47 * CELL });
  }

  /** @param {string[]} spaces from one end of the run to the other */
  run(spaces) {
    const [[x, y], [toX, toY]] = [this.at(spaces[0]), this.at(spaces[spaces.length - 1])];
    const half = CELL / 2 - 1;
    return svg("rect", {
      class: "du-run",
      x: x - half,
      y: y - half,
      width: toX - x + 2 * half,
      height: toY - y + 2 * half,
      rx: half,
    });
  }
}

/**
 * @param {SVGGraphicsElement} piece
 * @param {string} [look]
 */
function ghost(piece, look = "du-ghost") {
  return svg("g", { class: look }, piece);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function cross(x, y, width) {
  const reach = 0.3 * width;
  const lines = `M${-reach},${-reach}L${reach},${reach}M${reach},${-reach}L${-reach},${reach}`;
  return svg("path", { class: "du-cross", d: lines, transform: moved(x, y) });
}

/**
 * Draw points in a small flag.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
function flag(x, y, text) {
  const width = 16 + 11 * text.length;
  return svg(
    "g",
    { class: "du-flag", transform: moved(x, y) },
    svg("rect", { x: -width / 2, y: -14, width, height: 28, rx: 14 }),
    svg("text", { y: "0.35em" }, text),
  );
}
