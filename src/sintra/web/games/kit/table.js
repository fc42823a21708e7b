/**
 * The table of a game: draws positions, animates the differences, offers legal moves.
 *
 * A game says how to draw a view and how to group a move's steps ({@link Game}); everything that
 * happens between two views is the same for all games.
 */

import { clearMotion } from "../../app/motion.js";
import { nameParts } from "../../app/table/part-names.js";
import { latestTurns } from "../../app/table/turns.js";
import { dragPieces } from "./drag.js";
import { capture, flyAll } from "./flights.js";
import { popAll } from "./pops.js";
import { Stage } from "./stage.js";

/** @import { Host, LegalMove, LogEntry, Snapshot } from "../../app/types.js" */

/**
 * The parts of a table that belong to one game.
 * @template View, Board
 * @typedef {object} Game
 * @property {import("./scene.js").Paint} paint draws a piece
 * @property {(stage: Stage<View, Board>) => HTMLElement} draw draws the whole table
 * @property {string} areas selects the parts that have arrow keys of their own
 * @property {(stage: Stage<View, Board>) => void} offer offers the choices of the phase
 * @property {(stage: Stage<View, Board>, move: LegalMove) => import("../../app/types.js").Badge[]} badges
 *   the effects of a move
 * @property {(stage: Stage<View, Board>, move: LegalMove) => string[]} groups the groups that a move
 *   uses, for hints
 * @property {import("./flights.js").Routes} routes
 * @property {(stage: Stage<View, Board>, entry: LogEntry) => string[]} changes the places and groups
 *   that a move changed
 * @property {(stage: Stage<View, Board>, entry: LogEntry) => import("./pops.js").Score[]} scores
 * @property {import("./drag.js").Drag<View, Board>} drag
 */

/**
 * @template View, Board
 * @param {HTMLElement} root
 * @param {Host} host
 * @param {Game<View, Board>} game
 */
export function createTable(root, host, game) {
  const stage = new Stage(root, host, game);
  let shape = stage.shape;
  /** What `preview` marks in the present position. @type {[LegalMove[], LegalMove[]]} */
  let marked = [[], []];

  /** @param {Snapshot} snapshot */
  function redraw(snapshot) {
    if (identity(stage.snapshot) !== identity(snapshot)) marked = [[], []];
    stage.leave();
    stage.snapshot = snapshot;
    shape = stage.shape;
    const drawn = game.draw(stage);
    nameParts(drawn);
    if (root.firstElementChild) stage.scene.replace(root.firstElementChild, drawn);
    else root.append(drawn);
    const latest = latestTurns(snapshot.log, snapshot.viewer).flatMap(({ entries }) => entries);
    for (const name of latest.flatMap((entry) => game.changes(stage, entry))) {
      stage.scene.at(name)?.classList.add("is-last");
    }
    preview(...marked);
  }

  /** @param {Snapshot} snapshot @param {Snapshot | null} previous */
  async function update(snapshot, previous) {
    const before = previous && host.duration(1) > 0 ? capture(stage.scene) : null;
    const { choice } = stage;
    const unchanged = identity(stage.snapshot) === identity(snapshot);
    busy(true);
    redraw(snapshot);
    if (before && previous) {
      const news = snapshot.log.filter((entry) => entry.version > previous.version);
      await animate(news, before);
    }
    if (stage.snapshot !== snapshot) return;
    const going = stage.continuePlan();
    if (!going) {
      // Somebody joined or left, for example. The player's selection stays.
      if (unchanged) stage.choice = choice;
      stage.refresh();
    }
    busy(going);
  }

  /** @param {LogEntry[]} news @param {ReturnType<typeof capture>} before */
  async function animate(news, before) {
    const scores = news.flatMap((entry) => game.scores(stage, entry));
    if (news.length) host.sound(scores.length ? "place" : "take");
    await flyAll(before, stage.scene, game.routes, host.duration);
    // The points fade while the game continues.
    const popping = popAll(host, stage.scene, scores);
    if (stage.plan.length) await popping;
  }

  const busy = (/** @type {boolean} */ on) => root.toggleAttribute("data-busy", on);

  const watcher = new ResizeObserver(() => {
    stage.width = root.clientWidth;
    if (!stage.snapshot || stage.shape === shape || stage.playing) return;
    const { choice } = stage;
    redraw(stage.snapshot);
    stage.choice = choice;
    stage.refresh();
  });
  watcher.observe(root);
  const stopDragging = dragPieces(stage);

  /**
   * Highlight the moves of a hint and, in a review, those that were played instead.
   * @param {LegalMove[]} moves
   * @param {LegalMove[]} [played]
   */
  function preview(moves, played = []) {
    marked = [moves, played];
    for (const element of stage.scene.groups.values())
      element.classList.remove("is-hinted", "is-played");
    mark(moves, "is-hinted");
    mark(played, "is-played");
  }

  /** @param {LegalMove[]} moves @param {string} look */
  function mark(moves, look) {
    for (const name of moves.flatMap((move) => game.groups(stage, move)))
      stage.scene.groups.get(name)?.classList.add(look);
  }

  function destroy() {
    watcher.disconnect();
    stopDragging();
    stage.leave();
    clearMotion();
    root.replaceChildren();
  }

  return { stage, update, preview, cancel: () => stage.cancel(), destroy };
}

/** What is the same in all snapshots of a position for a seat. @param {Snapshot | null} snapshot */
function identity(snapshot) {
  return snapshot && `${snapshot.table} ${snapshot.version} ${snapshot.viewer}`;
}
