/** Phase 2: a complete line moves a tile to a space of its row. */

import { showTile } from "../previews.js";
import { spaceName } from "../view.js";

/** @import { LegalMove, Stage } from "../view.js" */

/**
 * The selection is a move. If there is only one space, it is selected automatically.
 * @param {Stage} stage
 */
export function tile(stage) {
  const { host } = stage;
  const moves = stage.moves("tile");
  /** @type {LegalMove | undefined} */
  const chosen = moves.length === 1 ? moves[0] : stage.choice?.move;
  for (const move of moves) offerSpace(stage, move, move === chosen);
  const line = stage.view.turn.line ?? 0;
  if (!chosen) return stage.bar({ prompt: host.t("prompt.tile", { line }) });
  const controls = stage.confirmControls(host.t("control.place-tile"), chosen);
  stage.bar(
    {
      prompt: host.t("prompt.tile-here", { line, space: chosen.effect.space }),
      badges: stage.badges(chosen),
      controls: moves.length === 1 ? controls.slice(0, 1) : controls,
    },
    () => showTile(stage.ghosts, host, stage.seat, chosen.effect),
  );
}

/** @param {Stage} stage @param {LegalMove} move @param {boolean} chosen */
function offerSpace(stage, move, chosen) {
  const { host, seat, board } = stage;
  const { space } = move.effect;
  const label = host.t("label.space", { space });
  const show = () => showTile(stage.ghosts, host, seat, move.effect);
  stage.offerMove(spaceName(board, seat, space), move, chosen, { label, step: "space", show });
}
