/**
 * Plates from the stack: one more or a look at them, then one is kept, and the others go under the
 * stack in an order of the player's choice.
 */

import { note } from "../../../app/badges.js";
import { having } from "../../kit/stage.js";
import { plateBadge } from "../badges.js";
import { platePhrase } from "../phrases.js";
import { heldName } from "../view.js";

/** @import { LegalMove, Stage } from "../view.js" */

/** @param {Stage} stage */
export function draw(stage) {
  const { host, view } = stage;
  const [stop] = stage.moves("stop");
  const [more] = stage.moves("draw");
  const count = view.turn.drawn.length;
  const controls = [stage.playControl(host.t("control.look", { count }), stop, "primary")];
  if (more) {
    const type = host.t(`type.${more.effect.type}`);
    controls.push(stage.playControl(host.t("control.draw-another", { type }), more));
    stage.offer("stack", {
      label: host.t("label.draw", { type, count: view.stack.size }),
      moveId: more.id,
      badges: stage.badges(more),
      act: () => stage.play(more),
    });
  }
  const badges = more ? stage.badges(more) : [];
  stage.bar({ prompt: host.t("prompt.drawn", { count }), badges, controls });
}

/** The selection is the move that keeps a plate. @param {Stage} stage */
export function keep(stage) {
  const { host, view, seat } = stage;
  /** @type {LegalMove | undefined} */
  const chosen = stage.choice?.move;
  for (const move of stage.moves("choose")) {
    const name = move.parts.plate;
    const label = host.t("label.keep", { plate: platePhrase(host, name) });
    stage.offerMove(heldName(view, seat, name), move, move === chosen, { label, step: "keep" });
  }
  if (!chosen) return stage.bar({ prompt: host.t("prompt.keep") });
  stage.bar({
    prompt: host.t("prompt.keep-this"),
    badges: [plateBadge(host, chosen.parts.plate), ...stage.badges(chosen)],
    controls: stage.confirmControls(host.t("control.keep"), chosen),
  });
}

/**
 * The selection is the plates in the order in which they go under the stack. They are played move
 * by move; the last plate needs no move.
 * @param {Stage} stage
 */
export function putBack(stage) {
  const { host, view, seat } = stage;
  /** @type {string[]} */
  const order = stage.choice?.order ?? [];
  const names = stage.moves("return").map((move) => move.parts.plate);
  const left = names.filter((name) => !order.includes(name));
  for (const name of left) {
    // The server plays the last one automatically.
    const last = left.length === 2 ? left.filter((other) => other !== name) : [];
    const plate = platePhrase(host, name);
    stage.offer(heldName(view, seat, name), {
      label: host.t("label.return", { plate, number: order.length + 1 }),
      step: "return",
      act: () => stage.choose({ order: [...order, name, ...last] }),
    });
  }
  order.forEach((name, index) => {
    stage.ghosts.number(heldName(view, seat, name), host.number(index + 1));
  });
  const secret = note(host.t("badge.secret"));
  const controls = order.length ? [stage.cancelControl()] : [];
  if (left.length) {
    const prompt = host.t("prompt.return", { number: order.length + 1 });
    return stage.bar({ prompt, badges: [secret], controls });
  }
  const plan = order.map((name) => having("plate", name));
  const badges = order.map((name, at) => plateBadge(host, name, host.number(at + 1)));
  stage.bar({
    prompt: host.t("prompt.returned"),
    badges: [...badges, secret],
    controls: [stage.planControl(host.t("control.confirm"), plan), ...controls],
  });
}
