/**
 * Phase 2: chips pay for the missing tiles of a pattern line, for all of them or none, and a complete
 * line moves a tile to a space of its row.
 */

import { note } from "../../../app/badges.js";
import { having } from "../../kit/stage.js";
import { chipIcon } from "../chips.js";
import { coloursPhrase } from "../phrases.js";
import { showTile } from "../previews.js";
import { spaceName } from "../view.js";

/** @import { LegalMove, Stage } from "../view.js" */

/**
 * The selection is the indices of the player's own chips. The server sends every possible payment;
 * a chip is offered if some payment contains it together with the selected ones.
 * @param {Stage} stage
 */
export function pay(stage) {
  const { host, view, board } = stage;
  const { line, missing } = view.turn;
  /** @type {string[][]} */
  const payments = stage.moves("pay").flatMap((move) => move.effect.payments);
  const { chips } = view.players[stage.seat];
  /** @type {Set<number>} */
  const places = stage.choice?.places ?? new Set();
  chips.forEach((_, place) => {
    offerChip(stage, place, places, payments);
  });
  const chosen = [...places].map((place) => chips[place]);
  const complete = possible(payments, chosen).find(({ length }) => length === chosen.length);
  const plan = complete?.map((name) => having("chip", board.chips[name]));
  const label = host.t("control.pay", { count: chosen.length });
  const controls = plan ? [stage.planControl(label, plan)] : [];
  for (const skip of stage.moves("skip")) {
    controls.push(stage.playControl(host.t("control.skip", { line: line ?? 0 }), skip));
  }
  if (places.size) controls.push(stage.cancelControl());
  const price = { matching: board.matching_chips, any: board.any_chips };
  stage.bar({
    prompt: host.t("prompt.pay", { line: line ?? 0, count: missing ?? 0, ...price }),
    badges: chosen.map((name) =>
      note(coloursPhrase(host, board.chips[name]), chipIcon(board.chips[name])),
    ),
    controls,
  });
}

/**
 * @param {Stage} stage
 * @param {number} place
 * @param {Set<number>} places
 * @param {string[][]} payments
 */
function offerChip(stage, place, places, payments) {
  const { host, seat, board, view } = stage;
  const own = view.players[seat].chips;
  const taken = places.has(place);
  const next = new Set(taken ? [...places].filter((other) => other !== place) : [...places, place]);
  const names = [...next].map((at) => own[at]);
  const ways = possible(payments, names);
  if (!taken && !ways.length) return;
  const complete = ways.some(({ length }) => length === names.length);
  const label = taken ? "label.unpay" : "label.pay";
  stage.offer(`chips/${seat}/${place}`, {
    label: host.t(label, { chip: coloursPhrase(host, board.chips[own[place]]) }),
    step: "chip",
    pressed: taken,
    look: taken ? "is-chosen" : "is-target",
    // A complete payment has to be confirmed next.
    act: () => stage.choose({ places: next }, complete ? null : `chips/${seat}/${place}`),
  });
}

/** Return the payments that contain these chips. @param {string[][]} payments @param {string[]} chips */
function possible(payments, chips) {
  const count = (/** @type {string[]} */ list, /** @type {string} */ name) =>
    list.filter((other) => other === name).length;
  return payments.filter((payment) =>
    chips.every((name) => count(payment, name) >= count(chips, name)),
  );
}

// --- The dome ----------------------------------------------------------------------------------

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
