/** Placing a plate on the dome: first the slot, then the rotation. */

import { plateRows, slotNumber } from "../phrases.js";
import { plateIcon } from "../plates.js";
import { showPlate } from "../previews.js";
import { slotName, spacesOf } from "../view.js";

/** @import { LegalMove, Stage } from "../view.js" */

const FULL_TURN = 360;

/**
 * The selection is the slot and the degrees. Pressing the slot again rotates the plate.
 * @param {Stage} stage
 */
export function place(stage) {
  const moves = stage.moves("slot");
  const chosen = moves.find((move) => isChosen(stage, move));
  const degrees = stage.choice?.degrees ?? 0;
  for (const move of moves) {
    if (move.parts.degrees === degrees) offerSlot(stage, move);
  }
  const { host } = stage;
  if (!chosen) return stage.bar({ prompt: host.t("prompt.slot"), groups: [turns(stage)] });
  stage.bar(
    {
      prompt: host.t("prompt.place", { slot: slotNumber(host, chosen.parts.slot) }),
      badges: stage.badges(chosen),
      groups: [turns(stage)],
      controls: stage.confirmControls(host.t("control.place"), chosen),
    },
    () => showPlate(stage, chosen),
  );
}

/**
 * Rotate the plate by 90 degrees; false if no plate is selected.
 * @param {Stage} stage
 * @param {number} [by]
 */
export function turn(stage, by = 90) {
  if (!stage.moves("slot").length) return false;
  const degrees = ((stage.choice?.degrees ?? 0) + by + FULL_TURN) % FULL_TURN;
  const slot = stage.choice?.slot ?? null;
  stage.choose({ slot, degrees }, slot && slotName(stage.board, stage.seat, slot));
  return true;
}

/** @param {Stage} stage @param {LegalMove} move */
function offerSlot(stage, move) {
  const { host } = stage;
  const chosen = isChosen(stage, move);
  const slot = slotNumber(host, move.parts.slot);
  const label = host.t("label.slot", { slot, ...plateRows(host, move.effect.spaces) });
  stage.offerMove(slotName(stage.board, stage.seat, move.parts.slot), move, chosen, {
    label: chosen ? `${label}. ${host.t("label.turn")}` : label,
    step: "slot",
    show: () => showPlate(stage, move),
    act: () => (chosen ? turn(stage) : stage.choose(move.parts)),
  });
}

/**
 * Return the four rotations of the plate, as pictures.
 * @param {Stage} stage
 * @returns {import("../../../app/types.js").ControlGroup}
 */
function turns(stage) {
  const { host, board, view } = stage;
  const name = view.turn.plate?.plate;
  const now = stage.choice?.degrees ?? 0;
  const options = [0, 90, 180, 270].map((degrees) => ({
    label: host.t("control.degrees", { count: degrees }),
    step: "turn",
    selected: degrees === now,
    icon: name ? plateIcon(spacesOf(board, name, degrees)) : undefined,
    tip: name ? host.t("tip.turned", plateRows(host, spacesOf(board, name, degrees))) : undefined,
    act: () => stage.choose({ slot: stage.choice?.slot ?? null, degrees }),
  }));
  return { label: host.t("group.turn"), options };
}

/** @param {Stage} stage @param {LegalMove} move */
function isChosen({ choice }, { parts }) {
  return choice !== null && choice.slot === parts.slot && choice.degrees === parts.degrees;
}
