/**
 * Dragging as an alternative to clicking: tiles to a line, a plate to a slot, a tile to its space.
 */

import { click } from "../kit/drag.js";

const PIECES = ".du-tile, .du-plate, .du-chip";

/** @type {import("./view.js").Game["drag"]} */
export const drag = {
  // Offers in the market, held plates, the tiles of a line.
  sources: ".du-market .is-offered, .du-near .du-hand, .du-near .du-line:not(.is-offered)",

  pieces(stage, source) {
    const [kind, , colour] = (source.getAttribute("data-group") ?? "").split("/");
    // A colour of the moon sides is taken everywhere.
    const all = `[data-group^="moon/"][data-group$="/${colour}"]`;
    const groups = kind === "moon" ? stage.root.querySelectorAll(all) : [source];
    const pieces = [...groups].flatMap((group) => [...group.querySelectorAll(PIECES)]);
    const selects = source.matches(".is-offered:not(.is-chosen)") && stage.view.phase !== "order";
    if (pieces.length && selects) click(source);
    return kind === "line" ? pieces.slice(0, 1) : pieces;
  },

  // An offer on the player's own board, the whole board for a chip, or an empty slot for a plate
  // of the display.
  target(stage, at) {
    const kind = stage.choice?.move?.parts.kind;
    if (kind === "chip" || kind === "draw") return at.closest(".du-near");
    if (kind === "display") return at.closest(".du-near .du-no-plate")?.closest(".du-slot") ?? null;
    return at.closest(".du-near .is-offered");
  },

  drop(stage, target) {
    const move = stage.choice?.move;
    if (move?.parts.kind === "display") {
      const index = Number(target.getAttribute("data-group")?.split("/")[2]);
      stage.nextChoice = { slot: stage.board.slots[index], degrees: 0 };
      stage.play(move);
    } else if (target.matches(".is-offered")) {
      click(target);
    }
  },
};
