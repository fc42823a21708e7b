/**
 * The table of Duel.
 *
 * `sheets` draws every position from scratch, and `phases/` has one module for each kind of
 * decision. The kit does everything else.
 */

import * as kit from "../kit/table.js";
import { badgesOf } from "./badges.js";
import { changes, routes, scores } from "./changes.js";
import { describe, describeSeat, hasSecrets, heading, playerBadges, reason } from "./describe.js";
import { drag } from "./dragging.js";
import { logLine, turnText } from "./log.js";
import { act, groupsOf } from "./phases/acting.js";
import { tile as layTile, pay } from "./phases/completing.js";
import { draw, keep, putBack } from "./phases/holding.js";
import { place, turn } from "./phases/placing.js";
import { stack } from "./phases/stacking.js";
import { line } from "./phases/targets.js";
import { slotNumber } from "./phrases.js";
import { drawTable } from "./sheets.js";
import { tile } from "./tiles.js";

/** @import { Player, Stage } from "./view.js" */

/** The function that offers the choices of each phase. */
const PHASES = /** @type {Record<string, (stage: Stage) => void>} */ ({
  opening: act,
  act,
  drawn: draw,
  choose: keep,
  slot: place,
  return: putBack,
  line,
  order: stack,
  pay,
  tile: layTile,
});

/** The parts of a score before the final scoring, in the order of the final table. */
const SCORE_ITEMS = ["start", "runs", "specials", "plates", "broken", "first_player"];

/** @type {import("./view.js").Game} */
const DUEL = {
  paint: tile,
  draw: drawTable,
  areas: ".du-market, .du-near",
  offer: (stage) => PHASES[stage.view.phase]?.(stage),
  badges: ({ host, snapshot }, move) => badgesOf(host, move, snapshot?.names ?? []),
  groups: groupsOf,
  routes,
  changes,
  scores,
  drag,
};

/**
 * @param {HTMLElement} root
 * @param {import("./view.js").Host} host
 * @returns {import("../../app/types.js").Table}
 */
export function createTable(root, host) {
  const { stage, ...table } = kit.createTable(root, host, DUEL);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (turn(stage, event.shiftKey ? -90 : 90)) event.preventDefault();
  }
  root.addEventListener("keydown", onKey);

  return {
    ...table,
    heading: (snapshot) => heading(host, snapshot),
    badges: ({ view }, seat) => playerBadges(host, view, seat),
    describe: (snapshot) => describe(host, snapshot),
    describeSeat: ({ view }, seat) => describeSeat(host, view, seat),
    logLine: (entry, { you }) => logLine(host, entry, you ?? null),
    turnText: (entries, { you }, advice) => turnText(host, entries, you ?? null, advice),
    scoreItem: (code) => host.t(`reason.${code}`),
    scorePart: (code, part) => (code === "side.corners" ? slotNumber(host, part) : part),
    scoreItems: ({ view: { players } }) =>
      SCORE_ITEMS.map((code) => [
        code,
        players.map((/** @type {Player} */ { points }) => points[code]),
      ]),
    reason: (snapshot) => reason(host, snapshot),
    hasSecrets,
    forced: ({ legal }) => (legal.length === 1 ? legal[0].id : null),
    destroy() {
      root.removeEventListener("keydown", onKey);
      table.destroy();
    },
  };
}
