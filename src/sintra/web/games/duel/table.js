/**
 * The table of Duel: draws positions, offers legal moves, animates pieces.
 *
 * `sheets` draws every position from scratch, `stage` holds the offers and the selection, and
 * `phases/` has one module for each kind of decision.
 */

import { clearMotion } from "../../app/motion.js";
import { describe, finalLines, hasSecrets, heading, playerBadges, reason } from "./describe.js";
import { dragPieces } from "./dragging.js";
import { capture, flyAll } from "./flights.js";
import { logLine } from "./log.js";
import { markLastTurn } from "./marks.js";
import { act, groupsOf } from "./phases/acting.js";
import { draw } from "./phases/drawing.js";
import { keep, putBack } from "./phases/holding.js";
import { line } from "./phases/lining.js";
import { pay } from "./phases/paying.js";
import { place, turn } from "./phases/placing.js";
import { stack } from "./phases/stacking.js";
import { tile } from "./phases/tiling.js";
import { popAll } from "./pops.js";
import { drawTable } from "./sheets.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../app/types.js").Table} Table */
/** @typedef {import("./view.js").Snapshot} Snapshot */
/** @typedef {import("./view.js").Host} Host */

/** Below this width the layout has one column. */
const NARROW = 700;

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
  tile,
});

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @returns {Table}
 */
export function createTable(root, host) {
  const board = /** @type {import("./view.js").Board} */ (/** @type {any} */ (host).board);
  const stage = new Stage(root, host, board, (now) => PHASES[now.view.phase]?.(now));
  const isNarrow = () => root.clientWidth > 0 && root.clientWidth < NARROW;
  let narrow = isNarrow();

  /** @param {Snapshot} snapshot */
  function redraw(snapshot) {
    stage.leave();
    stage.snapshot = snapshot;
    narrow = isNarrow();
    const context = { host, board, scene: stage.scene };
    root.replaceChildren(drawTable(context, snapshot, narrow));
    markLastTurn(board, stage.scene, snapshot.log);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Snapshot | null} previous
   */
  async function update(snapshot, previous) {
    const before = previous && host.duration(1) > 0 ? capture(stage.scene) : null;
    busy(true);
    redraw(snapshot);
    if (before && previous) await animate(snapshot, previous, before);
    if (stage.snapshot !== snapshot) return;
    const going = stage.continuePlan();
    if (!going) stage.refresh();
    busy(going);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Snapshot} previous
   * @param {ReturnType<typeof capture>} before
   */
  async function animate(snapshot, previous, before) {
    const news = snapshot.log.filter((entry) => entry.version > previous.version);
    if (news.length) host.sound(news.some((entry) => entry.move?.parts.kind === "tile") ? "place" : "take");
    await flyAll(before, stage.scene, host.duration);
    const popping = popAll(host, board, stage.scene, news);
    if (stage.plan.length) await popping;
  }

  /** @param {boolean} on */
  function busy(on) {
    root.toggleAttribute("data-busy", on);
  }

  const watcher = new ResizeObserver(() => {
    if (!stage.snapshot || isNarrow() === narrow || stage.playing) return;
    redraw(stage.snapshot);
    stage.refresh();
  });
  watcher.observe(root);
  const stopDragging = dragPieces(stage);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (turn(stage, event.shiftKey ? -90 : 90)) event.preventDefault();
  }
  root.addEventListener("keydown", onKey);

  return {
    update,
    preview: (moveId) => preview(stage, moveId),
    cancel: () => stage.cancel(),
    heading: (snapshot) => heading(host, board, snapshot),
    badges: (snapshot, seat) => playerBadges(host, board, snapshot, seat),
    describe: (snapshot) => describe(host, board, snapshot),
    logLine: (entry) => logLine(host, board, entry),
    finalLines: (snapshot) => finalLines(host, snapshot),
    reason: (snapshot) => reason(host, snapshot),
    hasSecrets,
    forced: ({ legal }) => (legal.length === 1 ? legal[0].id : null),
    destroy() {
      watcher.disconnect();
      stopDragging();
      root.removeEventListener("keydown", onKey);
      stage.leave();
      clearMotion();
      root.replaceChildren();
    },
  };
}

/**
 * Highlight the move of a hint.
 * @param {Stage} stage
 * @param {number | null} moveId
 */
function preview(stage, moveId) {
  for (const marked of stage.root.querySelectorAll(".is-hinted")) marked.classList.remove("is-hinted");
  const move = stage.find(({ id }) => id === moveId);
  if (!move) return;
  for (const name of hintedGroups(stage, move)) {
    stage.scene.groups.get(name)?.classList.add("is-hinted");
  }
}

/**
 * @param {Stage} stage
 * @param {import("./view.js").LegalMove} move
 * @returns {string[]}
 */
function hintedGroups(stage, move) {
  const { seat, board, view } = stage;
  const { parts } = move;
  switch (parts.kind) {
    case "line":
      return [parts.line ? `line/${seat}/${parts.line - 1}` : `broken/${seat}`];
    case "slot":
      return [`slot/${seat}/${board.slots.indexOf(parts.slot)}`];
    case "tile":
      return [`dome/${seat}/${(view.turn.line ?? 1) - 1}/${board.columns.indexOf(parts.column)}`];
    case "order":
      return [`sun/F${view.turn.stacking}/${parts.colour}`];
    case "choose":
    case "return":
      return [`held/${seat}/${view.turn.drawn.findIndex(({ plate }) => plate === parts.plate)}`];
    case "pay":
      return view.players[seat].chips.flatMap((name, index) =>
        board.chips[name].join() === parts.chip.join() ? [`chips/${seat}/${index}`] : [],
      );
    default:
      return groupsOf(stage, move);
  }
}
