/**
 * The table of Summer Pavilion: draws positions, offers legal moves.
 *
 *     root
 *       div.sp-layout                   see scene.js
 *       svg.sp-stock                    a model of every tile, copied for animations
 *       dialog.sp-zoom                  an enlarged board of another player
 */

import { fill } from "../../app/dom.js";
import { roving } from "../../app/roving.js";
import { picture } from "../../app/svg.js";
import { createActions } from "./actions.js";
import { animate, captured } from "./animate.js";
import { COLOURS, ROUNDS, total } from "./board-data.js";
import { describe, finalLines, logLine, phaseName, reason } from "./describe.js";
import { markLastMoves } from "./marks.js";
import { forcedMove } from "./offers.js";
import { createPieces } from "./pieces.js";
import { roundTrack } from "./rounds.js";
import { createScene } from "./scene.js";
import { tile, tileIcon, tokenIcon } from "./tiles.js";
import { createPhrases } from "./phrases.js";
import { createZoom } from "./zoom.js";

/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").Table} Table */
/** @typedef {import("../../app/types.js").PlayerBadge} PlayerBadge */
/** @typedef {import("./phrases.js").Phrases} Phrases */

const GROUPS = [".sp-market", ".sp-front .sp-board", ".sp-front .sp-hand"];

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @returns {Table}
 */
export function createTable(root, host) {
  const models = COLOURS.map((colour, at) => tile(colour, 50 + 100 * at, 88, 100));
  const scene = createScene((seat) => shown && zoom.open(shown.snapshot, seat, shown.phrases));
  fill(root, scene.element, picture(100 * COLOURS.length, 176, { class: "sp-stock" }, ...models));
  const zoom = createZoom(root);
  /** @type {{snapshot: Snapshot, phrases: Phrases} | null} */
  let shown = null;
  const groups = GROUPS.map((group) =>
    roving(scene.element, `${group} [data-move-id], ${group} [data-step]`),
  );
  const pieces = createPieces(
    root,
    () => actions,
    () => groups.forEach((group) => group.refresh()),
  );
  const actions = createActions(root, host, pieces);

  /**
   * @param {Snapshot} snapshot
   * @param {Snapshot | null} previous
   */
  async function update(snapshot, previous) {
    const phrases = createPhrases(host, snapshot.options);
    const before = previous && host.duration(1) > 0 ? captured(root) : null;
    actions.pause();
    shown = { snapshot, phrases };
    scene.draw(snapshot, phrases);
    zoom.update(snapshot, phrases);
    markLastMoves(root, snapshot);
    if (previous && before) {
      root.toggleAttribute("data-busy", true);
      await animate(root, host, before, previous, snapshot);
      root.toggleAttribute("data-busy", false);
    }
    actions.begin(snapshot, phrases);
    if (previous && snapshot.legal.length) pieces.follow();
  }

  return {
    update,
    preview: (moveId) => actions.hint(moveId),
    cancel: () => actions.cancel(),
    heading: ({ view, options }) => ({
      round: host.t("heading.round", { round: view.round, rounds: ROUNDS }),
      phase: phaseName(view, host.t),
      icon: roundTrack(view, createPhrases(host, options)),
    }),
    badges: (snapshot, seat) => playerBadges(snapshot, seat, createPhrases(host, snapshot.options)),
    describe: (snapshot) => describe(snapshot, host),
    logLine: (entry, snapshot) => logLine(entry, snapshot, host),
    finalLines: (snapshot) => finalLines(snapshot, host),
    reason: (snapshot) => reason(snapshot, host),
    forced: (snapshot) => forcedMove(snapshot.legal),
    hasSecrets: () => false,
    destroy() {
      pieces.release();
      for (const group of groups) group.release();
      root.replaceChildren();
    },
  };
}

/**
 * Return the badges beside a player's name.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Phrases} phrases
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
    badges.push({
      text: String(held),
      tip,
      icon: tileIcon(COLOURS.find((c) => player.hand[c]) ?? COLOURS[0]),
    });
  }
  return badges;
}
