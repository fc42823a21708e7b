/** Placing a plate on the dome: first the slot, then the rotation. */

import { plateIcon } from "../plates.js";
import { spacesOf } from "../view.js";
import { plateRows } from "../phrases.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").LegalMove} LegalMove */

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
      prompt: host.t("prompt.place", { slot: chosen.parts.slot }),
      badges: stage.badges(chosen),
      groups: [turns(stage)],
      controls: stage.confirmControls(host.t("control.place"), chosen),
    },
    () => show(stage, chosen),
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
  stage.choose({ slot, degrees }, slot && `slot/${stage.seat}/${stage.board.slots.indexOf(slot)}`);
  return true;
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function offerSlot(stage, move) {
  const { host } = stage;
  const chosen = isChosen(stage, move);
  const details = stage.badges(move).map((badge) => badge.text);
  const label = host.t("label.slot", {
    slot: move.parts.slot,
    ...plateRows(host, move.effect.spaces),
  });
  stage.offer(groupOf(stage, move), {
    label: [label, ...details, chosen ? host.t("label.turn") : ""].filter(Boolean).join(". "),
    step: "slot",
    pressed: chosen,
    look: chosen ? "is-chosen" : "is-target",
    badges: stage.badges(move),
    show: () => show(stage, move),
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

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function isChosen({ choice }, { parts }) {
  return choice !== null && choice.slot === parts.slot && choice.degrees === parts.degrees;
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function show(stage, { parts, effect }) {
  const { ghosts, scene, seat, board } = stage;
  ghosts.plate(stage.near, board.slots.indexOf(parts.slot), effect.spaces);
  for (const line of effect.opens ?? []) ghosts.mark(scene.groups.get(`line/${seat}/${line - 1}`));
  for (const line of effect.closes ?? []) ghosts.lose(scene.groups.get(`line/${seat}/${line - 1}`));
}

/**
 * @param {Stage} stage
 * @param {LegalMove} move
 */
function groupOf({ seat, board }, { parts }) {
  return `slot/${seat}/${board.slots.indexOf(parts.slot)}`;
}
