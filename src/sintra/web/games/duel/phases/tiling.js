/** Phase 2: a complete line moves a tile to a space of its row. */

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").LegalMove} LegalMove */

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
    () => show(stage, chosen),
  );
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 * @param {boolean} chosen
 */
function offerSpace(stage, move, chosen) {
  const { host, seat, board } = stage;
  const column = board.columns.indexOf(move.parts.column);
  const row = (stage.view.turn.line ?? 1) - 1;
  const details = stage.badges(move).map((badge) => badge.text);
  stage.offer(`dome/${seat}/${row}/${column}`, {
    label: [host.t("label.space", { space: move.effect.space }), ...details].join(". "),
    step: "space",
    pressed: chosen,
    look: chosen ? "is-chosen" : "is-target",
    badges: stage.badges(move),
    show: () => show(stage, move),
    act: () => (chosen ? stage.play(move) : stage.choose({ move })),
  });
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function show(stage, { effect }) {
  stage.ghosts.tile(stage.near, effect, stage.host.signed(effect.points));
}
