/**
 * Dragging as an alternative to clicking: tiles to a line, a plate to a slot, a tile to its space.
 */

import { draggable } from "../shared/drag.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** Draggable elements: offers in the market, held plates, the tiles of a line. */
const SOURCES = ".du-market .is-offered, .du-near .du-hand, .du-near .du-line:not(.is-offered)";
const PIECES = ".du-tile, .du-plate, .du-chip";

/**
 * @param {Stage} stage
 * @returns {() => void} stops it
 */
export function dragPieces(stage) {
  /** @type {Element | null} */
  let hovered = null;

  /** @param {Element | null} element */
  function over(element) {
    hovered?.dispatchEvent(new PointerEvent("pointerleave"));
    hovered = element;
    hovered?.dispatchEvent(new PointerEvent("pointerenter"));
  }

  return draggable(stage.root, {
    source: (at) => (stage.legal.length ? at.closest(SOURCES) : null),
    begin: (source) => begin(stage, source),
    target: (at) => targetAt(stage, at),
    over,
    drop: (element) => {
      over(null);
      drop(stage, element);
    },
  });
}

/**
 * Select the dragged element, and return the pieces that follow the pointer.
 * @param {Stage} stage
 * @param {Element} source
 */
function begin(stage, source) {
  const name = source.getAttribute("data-group") ?? "";
  const pieces = piecesOf(stage, source, name);
  if (!pieces.length) return null;
  if (source.matches(".is-offered:not(.is-chosen)") && stage.view.phase !== "order") {
    source.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  return pieces;
}

/**
 * Return the pieces that follow the pointer. Tiles from the moon come from several factories.
 * @param {Stage} stage
 * @param {Element} source
 * @param {string} name
 */
function piecesOf(stage, source, name) {
  const [kind, , colour] = name.split("/");
  const groups = kind === "moon" ? sameMove(stage, colour) : [source];
  const limit = kind === "line" ? 1 : Infinity;
  return /** @type {SVGGraphicsElement[]} */ (
    groups.flatMap((group) => [...group.querySelectorAll(PIECES)]).slice(0, limit)
  );
}

/**
 * @param {Stage} stage
 * @param {string} colour
 */
function sameMove(stage, colour) {
  const groups = [...stage.scene.groups];
  return groups.flatMap(([name, element]) =>
    name.startsWith("moon/") && name.endsWith(`/${colour}`) ? [element] : [],
  );
}

/**
 * Return the drop target: an offer on the player's own board, the whole board for a chip, or an
 * empty slot for a plate of the display.
 * @param {Stage} stage
 * @param {Element} at
 */
function targetAt(stage, at) {
  const kind = stage.choice?.move?.parts.kind;
  if (kind === "chip" || kind === "draw") return at.closest(".du-near");
  if (kind === "display") return at.closest(".du-near .du-no-plate")?.closest(".du-slot") ?? null;
  return at.closest(".du-near .is-offered");
}

/**
 * @param {Stage} stage
 * @param {Element | null} element
 */
function drop(stage, element) {
  const move = stage.choice?.move;
  if (!element) {
    stage.cancel();
  } else if (move?.parts.kind === "display") {
    const index = Number(element.getAttribute("data-group")?.split("/")[2]);
    stage.nextChoice = { slot: stage.board.slots[index], degrees: 0 };
    stage.play(move);
  } else if (element.matches(".is-offered")) {
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}
