/**
 * The table of Summer Pavilion. It is drawn from scratch in every position, and `phases` offers the
 * moves. The kit does everything else.
 *
 *     div.sp-layout
 *       section.sp-front.sp-seat    the viewer's own board
 *       section.sp-market
 *       div.sp-others               section.sp-other.sp-seat*
 */

import { openDialog } from "../../app/dialog.js";
import { fill, h } from "../../app/dom.js";
import * as kit from "../kit/table.js";
import { badgesOf } from "./badges.js";
import { ROUNDS, total } from "./board-data.js";
import { changes, routes, scores } from "./changes.js";
import { describe, describeSeat, phaseName, reason, scoreItems } from "./describe.js";
import { drag } from "./dragging.js";
import { logLine, turnText } from "./log.js";
import { drawMarket } from "./market.js";
import { forcedMove, groupsOf, offerMoves } from "./phases.js";
import { createPhrases, phrasesOf } from "./phrases.js";
import { roundTrack } from "./rounds.js";
import { drawSeat } from "./seat.js";
import { anyTileIcon, tile, tokenIcon } from "./tiles.js";

/** @import { Host, PlayerBadge, Snapshot } from "../../app/types.js" */

/** @param {HTMLElement} root @param {Host} host @returns {import("../../app/types.js").Table} */
export function createTable(root, host) {
  const { stage, ...table } = kit.createTable(root, host, {
    paint: tile,
    draw: (now) => drawTable(now, enlarge),
    areas: ".sp-market, .sp-front .sp-board, .sp-front .sp-hand",
    offer: offerMoves,
    badges: (now, move) => badgesOf(move, phrasesOf(now)),
    groups: (now, move) => groupsOf(now.seat, move),
    routes,
    changes: (_, entry) => changes(entry),
    scores: (_, entry) => scores(entry),
    drag,
  });
  /** Draws the enlarged board again. @type {(() => void) | null} */
  let redrawLarge = null;

  /** Show a board in a dialog. It follows the game. @param {number} seat */
  function enlarge(seat) {
    const place = h("div", {});
    redrawLarge = () => fill(place, drawSeat(stage, seat, "sp-large"));
    redrawLarge();
    const label = host.t("zoom.label", { name: stage.snapshot?.names[seat] ?? "" });
    openDialog(label, [place], { wide: true }).closed.then(() => (redrawLarge = null));
  }

  const phrases = (/** @type {any} */ view) => createPhrases(host, view.options);

  return {
    ...table,
    async update(snapshot, previous) {
      const updating = table.update(snapshot, previous);
      redrawLarge?.();
      await updating;
    },
    heading: ({ view }) => ({
      round: host.t("heading.round", { round: view.round, rounds: ROUNDS }),
      phase: phaseName(view, host.t),
      icon: roundTrack(view, phrases(view)),
    }),
    badges: (snapshot, seat) => playerBadges(snapshot, seat, phrases(snapshot.view)),
    describe: ({ view }) => describe(view, phrases(view)),
    describeSeat: ({ view }, seat) => describeSeat(view, seat, phrases(view)),
    logLine: (entry, snapshot) => logLine(entry, snapshot, host),
    turnText: (turn, snapshot, advice) => turnText(turn, snapshot, host, advice),
    scoreItem: (code, { view }) => phrases(view).scoreItem(code),
    scoreItems: ({ view }) => scoreItems(view),
    reason: (snapshot) => reason(snapshot, host),
    forced: (snapshot) => forcedMove(snapshot.legal),
    hasSecrets: () => false,
  };
}

/**
 * @param {import("./board-data.js").Stage} stage
 * @param {(seat: number) => void} enlarge shows an enlarged board
 */
function drawTable(stage, enlarge) {
  const { view, seat } = stage;
  const seats = [...view.players.keys()];
  const others = seats
    .filter((other) => other !== seat)
    .map((other) => drawSeat(stage, other, "sp-other", () => enlarge(other)));
  return h(
    "div",
    { class: "sp-layout", "data-players": seats.length, "data-phase": view.phase },
    drawSeat(stage, seat, "sp-front"),
    drawMarket(stage),
    h("div", { class: "sp-others", "data-pane": "others" }, others),
  );
}

/**
 * Return the badges beside a player's name.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {import("./phrases.js").Phrases} phrases
 * @returns {PlayerBadge[]}
 */
function playerBadges({ view, over }, seat, phrases) {
  const player = view.players[seat];
  const held = total(player.hand);
  /** @type {PlayerBadge[]} */
  const badges = [];
  if (view.token === seat) {
    badges.push({ text: "", tip: phrases.t("token.held-tip"), icon: tokenIcon() });
  }
  if (player.passed && !over) {
    badges.push({ text: phrases.t("seat.passed"), tip: phrases.t("seat.passed-tip") });
  } else if (held) {
    const tip = phrases.t("hand.label", { tiles: phrases.tiles(player.hand) });
    const counts = `players/${seat}/hand`;
    badges.push({ text: String(held), tip, icon: anyTileIcon(), counts });
  }
  return badges;
}
