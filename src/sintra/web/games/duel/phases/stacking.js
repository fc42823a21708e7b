/** The other tiles of a small factory go to its moon side, in an order of the player's choice. */

import { note } from "../../../app/badges.js";
import { svg } from "../../../app/svg.js";
import { each, total } from "../../kit/counts.js";
import { having } from "../../kit/stage.js";
import { tileIcon } from "../tiles.js";

/** @import { Counts, Stage } from "../view.js" */

/**
 * The selection is the colours from the bottom up. When all tiles are selected, the order is played
 * move by move.
 * @param {Stage} stage
 */
export function stack(stage) {
  const { host, view, choice } = stage;
  /** @type {string[]} */
  const order = choice?.order ?? [];
  const left = { ...view.factories[(view.turn.stacking ?? 1) - 1].sun };
  for (const colour of order) left[colour] -= 1;
  const number = order.length + 1;
  const size = total(left) + order.length;
  const named = order.map((colour) => host.t(`colour.${colour}`));
  if (number <= size) offerTiles(stage, order, left);
  const startOver = host.t("control.start-over");
  const plan = order.map((colour) => having("colour", colour));
  const controls = number > size ? [stage.planControl(host.t("control.confirm"), plan)] : [];
  if (order.length) controls.push({ label: startOver, look: "cancel", act: () => stage.cancel() });
  stage.bar(
    {
      prompt:
        number > size
          ? host.t("prompt.stacked", { order: host.list(named), top: named[size - 1] })
          : host.t(order.length ? "prompt.stack-next" : "prompt.stack", { number }),
      badges: order.map((colour, level) => {
        const key = level === size - 1 ? "badge.top" : "badge.level";
        return note(host.t(key, { number: level + 1 }), tileIcon(colour));
      }),
      controls,
    },
    () => show(stage, order, left),
  );
}

/** @param {Stage} stage @param {string[]} order @param {Counts} left */
function offerTiles(stage, order, left) {
  const { host, view } = stage;
  for (const colour of Object.keys(left).filter((name) => left[name])) {
    // Equal tiles follow without a question.
    const after = { ...left, [colour]: left[colour] - 1 };
    const rest = each(after, stage.board);
    const equal = new Set(rest).size === 1;
    const next = [...order, colour, ...(equal ? rest : [])];
    stage.offer(`sun/F${view.turn.stacking}/${colour}`, {
      label: host.t("label.stack", {
        colour: host.t(`colour.${colour}`),
        number: order.length + 1,
      }),
      step: "stack",
      show: () => show(stage, next, equal ? {} : after),
      act: () => stage.choose({ order: next }),
    });
  }
}

/**
 * Draw the stack so far and the places of the other tiles, and fade the selected tiles.
 * @param {Stage} stage
 * @param {string[]} order
 * @param {Counts} left
 */
function show({ ghosts, scene, view, host, board }, order, left) {
  const waiting = each(left, board);
  const name = `F${view.turn.stacking}`;
  order.forEach((colour, level) => {
    ghosts.piece(`moon/${name}/${level}`, colour, "du-ghost-sure");
  });
  [...order, ...waiting].forEach((_, level) => {
    if (level >= order.length) ghosts.on(`moon/${name}/${level}`, emptyPlace);
    ghosts.number(`moon/${name}/${level}`, host.number(level + 1));
  });
  for (const [, { what, element }] of scene.under(`sun/${name}/`)) {
    const at = waiting.indexOf(what);
    if (at >= 0) waiting.splice(at, 1);
    else if (what) ghosts.mark("is-faded", element);
  }
}

/** @param {number} cx @param {number} cy @param {number} width */
function emptyPlace(cx, cy, width) {
  return svg("circle", { class: "du-ring", cx, cy, r: 0.46 * width, "stroke-dasharray": "5 4" });
}
