/** Phase 2: chips pay for the missing tiles of a pattern line, for all of them or none. */

import { chipIcon } from "../chips.js";
import { chipPhrase } from "../phrases.js";

/** @typedef {import("../stage.js").Stage} Stage */
/** @typedef {import("../view.js").LegalMove} LegalMove */

/**
 * The selection is the indices of the player's own chips. The server sends every possible payment;
 * a chip is offered if some payment contains it together with the selected ones.
 * @param {Stage} stage
 */
export function pay(stage) {
  const { host, view } = stage;
  const line = view.turn.line ?? 0;
  const pays = stage.moves("pay");
  const [skip] = stage.moves("skip");
  /** @type {string[][]} */
  const payments = pays.flatMap((move) => move.effect.payments);
  const player = view.players[stage.seat];
  /** @type {Set<number>} */
  const places = stage.choice?.places ?? new Set();
  const chosen = [...places].map((place) => player.chips[place]);
  player.chips.forEach((name, place) => offerChip(stage, place, name, places, payments));
  const complete = payments.find((payment) => isSame(payment, chosen));
  const controls = complete ? [confirm(stage, complete)] : [];
  if (skip) {
    controls.push({
      label: host.t("control.skip", { line }),
      look: "plain",
      moveId: skip.id,
      badges: stage.badges(skip),
      act: () => stage.play(skip),
    });
  }
  if (places.size) controls.push(stage.cancelControl());
  const missing = line - (player.lines[line - 1]?.[1] ?? 0);
  stage.bar({
    prompt: host.t("prompt.pay", { line, count: missing, ...prices(stage) }),
    badges: chosen.map((name) => ({
      text: chipPhrase(host, stage.board.chips[name]),
      tone: "note",
      icon: chipIcon(stage.board.chips[name]),
    })),
    controls,
  });
}

/** @param {Stage} stage */
function prices({ board }) {
  return { matching: board.matching_chips, any: board.any_chips };
}

/**
 * @param {Stage} stage
 * @param {number} place
 * @param {string} name
 * @param {Set<number>} places
 * @param {string[][]} payments
 */
function offerChip(stage, place, name, places, payments) {
  const { host, seat, board, view } = stage;
  const own = view.players[seat].chips;
  const taken = places.has(place);
  const next = new Set(places);
  if (taken) next.delete(place);
  else next.add(place);
  const names = [...next].map((at) => own[at]);
  if (!taken && !payments.some((payment) => contains(payment, names))) return;
  const chip = chipPhrase(host, board.chips[name]);
  const complete = payments.some((payment) => isSame(payment, names));
  stage.offer(`chips/${seat}/${place}`, {
    label: host.t(taken ? "label.unpay" : "label.pay", { chip }),
    step: "chip",
    pressed: taken,
    look: taken ? "is-chosen" : "is-target",
    // A complete payment has to be confirmed next.
    act: () => stage.choose({ places: next }, complete ? null : `chips/${seat}/${place}`),
  });
}

/**
 * @param {Stage} stage
 * @param {string[]} payment in the order in which it is played
 * @returns {import("../../../app/types.js").Control}
 */
function confirm(stage, payment) {
  const [first, ...rest] = payment.map((name) => wanted(stage, name));
  const move = stage.find(first);
  return {
    label: stage.host.t("control.pay", { count: payment.length }),
    look: "primary",
    moveId: move?.id,
    act: () => move && stage.play(move, ...rest),
  };
}

/**
 * @param {Stage} stage
 * @param {string} name
 * @returns {import("../stage.js").MoveFilter}
 */
function wanted({ board }, name) {
  const colours = board.chips[name].join();
  return ({ parts }) => parts.kind === "pay" && parts.chip.join() === colours;
}

/**
 * Return true if a payment contains all these chips.
 * @param {string[]} payment
 * @param {string[]} chips
 */
function contains(payment, chips) {
  const left = [...payment];
  return chips.every((name) => {
    const at = left.indexOf(name);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/**
 * @param {string[]} payment
 * @param {string[]} chips
 */
function isSame(payment, chips) {
  return payment.length === chips.length && contains(payment, chips);
}
