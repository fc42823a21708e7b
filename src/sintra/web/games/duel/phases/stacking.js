/** The other tiles of a small factory go to its moon side, in an order of the player's choice. */

import { tileIcon } from "../tiles.js";
import { each, total } from "../view.js";

/** @typedef {import("../stage.js").Stage} Stage */

/**
 * The selection is the colours from the bottom up. When all tiles are selected, the order is played
 * move by move.
 * @param {Stage} stage
 */
export function stack(stage) {
  const { host, view, board } = stage;
  const factory = /** @type {number} */ (view.turn.stacking);
  const { sun, moon } = view.factories[factory - 1];
  /** @type {string[]} */
  const order = stage.choice?.order ?? [];
  const left = { ...sun };
  for (const colour of order) left[colour] -= 1;
  const complete = total(left) === 0;
  if (!complete) offerTiles(stage, factory, order, left);
  const levels = [...moon, ...order];
  const named = levels.map((colour) => host.t(`colour.${colour}`));
  const controls = complete
    ? [confirm(stage, order), startOver(stage)]
    : order.length
      ? [startOver(stage)]
      : [];
  stage.bar(
    {
      prompt: complete
        ? host.t("prompt.stacked", { order: host.list(named), top: named[named.length - 1] })
        : host.t("prompt.stack", { factory, number: levels.length + 1 }),
      badges: levels.map((colour, level) => ({
        text: host.t(level === total(sun) + moon.length - 1 ? "badge.top" : "badge.level", {
          number: level + 1,
        }),
        tone: "note",
        icon: tileIcon(colour),
      })),
      controls,
    },
    () => show(stage, factory, levels, each(left, board)),
  );
}

/**
 * @param {Stage} stage
 * @param {number} factory
 * @param {string[]} order
 * @param {import("../view.js").Counts} left
 */
function offerTiles(stage, factory, order, left) {
  const { host } = stage;
  const colours = Object.keys(left).filter((colour) => left[colour] > 0);
  for (const colour of colours) {
    const next = [...order, colour, ...rest({ ...left, [colour]: left[colour] - 1 })];
    stage.offer(`sun/F${factory}/${colour}`, {
      label: host.t("label.stack", {
        colour: host.t(`colour.${colour}`),
        number: order.length + 1,
      }),
      step: "stack",
      look: "is-target",
      show: () => show(stage, factory, [...stage.view.factories[factory - 1].moon, ...next], []),
      act: () => stage.choose({ order: next }),
    });
  }
}

/**
 * Return the tiles that follow automatically: all remaining ones if they have the same colour.
 * @param {import("../view.js").Counts} left
 * @returns {string[]}
 */
function rest(left) {
  const [colour, ...others] = Object.keys(left).filter((name) => left[name] > 0);
  return colour && !others.length ? Array(left[colour]).fill(colour) : [];
}

/**
 * Draw the stack so far as a preview, and fade the selected tiles of the sun side.
 * @param {Stage} stage
 * @param {number} factory
 * @param {string[]} levels
 * @param {string[]} left
 */
function show(stage, factory, levels, left) {
  stage.ghosts.stack(stage.market, factory - 1, levels);
  if (!stage.choice) return;
  const wait = [...left];
  for (const [, place] of stage.scene.under(`sun/F${factory}/`)) {
    const at = wait.indexOf(place.what);
    if (at >= 0) wait.splice(at, 1);
    else if (place.piece) stage.ghosts.fade(place.element);
  }
}

/**
 * @param {Stage} stage
 * @param {string[]} order
 * @returns {import("../../../app/types.js").Control}
 */
function confirm(stage, order) {
  const [first, ...rest] = order.map((colour) => wanted(colour));
  const move = stage.find(first);
  return {
    label: stage.host.t("control.confirm"),
    look: "primary",
    moveId: move?.id,
    act: () => move && stage.play(move, ...rest),
  };
}

/**
 * @param {string} colour
 * @returns {import("../stage.js").MoveFilter}
 */
function wanted(colour) {
  return ({ parts }) => parts.kind === "order" && parts.colour === colour;
}

/**
 * @param {Stage} stage
 * @returns {import("../../../app/types.js").Control}
 */
function startOver(stage) {
  const label = stage.host.t("control.start-over");
  return { label, look: "cancel", act: () => stage.cancel() };
}
