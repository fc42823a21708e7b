/** Tiles in the hand: choose the target line. */

import { askForTarget } from "./targets.js";

/** @typedef {import("../stage.js").Stage} Stage */

/**
 * The selection is the target, which is the effect of a move here.
 * @param {Stage} stage
 */
export function line(stage) {
  const moves = stage.moves("line");
  const moveOf = (/** @type {any} */ target) =>
    /** @type {import("../view.js").LegalMove} */ (moves.find(({ effect }) => effect === target));
  const { taken } = stage.view.turn;
  askForTarget(stage, {
    targets: moves.map(({ effect }) => effect),
    tiles: taken ? { [taken.colour]: taken.tiles } : {},
    badges: [],
    controls: [],
    idlePreview: () => {},
    idOf: (target) => moveOf(target).id,
    play: (target) => stage.play(moveOf(target)),
  });
}
