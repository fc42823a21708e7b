/**
 * Plates in the hand: one is kept, the others go under the stack in an order of the player's
 * choice.
 */

import { plateIcon } from "../plates.js";
import { spacesOf } from "../view.js";
import { platePhrase } from "../phrases.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").LegalMove} LegalMove */

/**
 * The selection is the move that keeps a plate.
 * @param {Stage} stage
 */
export function keep(stage) {
  const { host, board } = stage;
  /** @type {LegalMove | undefined} */
  const chosen = stage.choice?.move;
  for (const move of stage.moves("choose")) {
    const name = move.parts.plate;
    stage.offer(groupOf(stage, name), {
      label: host.t("label.keep", { plate: platePhrase(host, board, name) }),
      step: "keep",
      pressed: move === chosen,
      look: move === chosen ? "is-chosen" : "is-target",
      act: () => (move === chosen ? stage.play(move) : stage.choose({ move })),
    });
  }
  if (!chosen) return stage.bar({ prompt: host.t("prompt.keep") });
  const controls = stage.confirmControls(host.t("control.keep"), chosen);
  controls[0].icon = plateIcon(spacesOf(board, chosen.parts.plate));
  stage.bar({
    prompt: host.t("prompt.keep-this", { plate: platePhrase(host, board, chosen.parts.plate) }),
    badges: stage.badges(chosen),
    controls,
  });
}

/**
 * The selection is the plates in the order in which they go under the stack. They are played move
 * by move; the last plate needs no move.
 * @param {Stage} stage
 */
export function putBack(stage) {
  const { host, board } = stage;
  /** @type {string[]} */
  const order = stage.choice?.order ?? [];
  const names = stage.moves("return").map((move) => move.parts.plate);
  const left = names.filter((name) => !order.includes(name));
  for (const name of left) {
    // The server plays the last one automatically.
    const next = left.length === 2 ? [...order, name, ...left.filter((other) => other !== name)] : [...order, name];
    stage.offer(groupOf(stage, name), {
      label: host.t("label.return", {
        plate: platePhrase(host, board, name),
        number: order.length + 1,
      }),
      step: "return",
      look: "is-target",
      act: () => stage.choose({ order: next }),
    });
  }
  order.forEach((name, index) => number(stage, name, index + 1));
  if (left.length) {
    const controls = order.length ? [stage.cancelControl()] : [];
    const prompt = host.t("prompt.return", { number: order.length + 1 });
    return stage.bar({ prompt, badges: secret(stage), controls });
  }
  const [first, ...rest] = order.map(wanted);
  const move = /** @type {LegalMove} */ (stage.find(first));
  stage.bar({
    prompt: host.t("prompt.returned", { plates: host.list(order) }),
    badges: secret(stage),
    controls: stage.confirmControls(host.t("control.confirm"), move, () =>
      stage.play(move, ...rest),
    ),
  });
}

/** @param {Stage} stage */
function secret(stage) {
  return [{ text: stage.host.t("badge.secret"), tone: /** @type {const} */ ("note") }];
}

/**
 * Show the position of each selected plate in the order.
 * @param {Stage} stage
 * @param {string} name
 * @param {number} place
 */
function number(stage, name, place) {
  const element = stage.scene.groups.get(groupOf(stage, name));
  if (element) stage.ghosts.number(element, stage.host.number(place));
}

/**
 * @param {string} name
 * @returns {import("../stage.js").MoveFilter}
 */
function wanted(name) {
  return ({ parts }) => parts.kind === "return" && parts.plate === name;
}

/**
 * @param {Stage} stage
 * @param {string} name
 */
function groupOf({ view, seat }, name) {
  return `held/${seat}/${view.turn.drawn.findIndex((held) => held.plate === name)}`;
}
