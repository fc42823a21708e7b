/**
 * The stage of a table: the game's own drawing, the players, the log and the action bar. Live
 * tables, replays and shared positions all show their snapshots here.
 *
 *     div.stage
 *       div.players        the player cards
 *       div.bar-slot       the action bar; on narrow pages also the last move
 *       div.extra          additions of the page: invitations, hints, replay controls
 *       div.table-root     the game's own drawing
 *       section.position   the position as text, for screen readers
 *       aside.side         the log
 */

import { createBar } from "../bar.js";
import { fill, h } from "../dom.js";
import { readOnlyHost, tableModule } from "../games.js";
import { t } from "../i18n.js";
import { clearMotion } from "../motion.js";
import { named } from "../phrases.js";
import { onChange } from "../settings.js";
import { createDock } from "./dock.js";
import { createLog } from "./log.js";
import { keepPartsNamed } from "./part-names.js";
import { createPlayers } from "./players.js";
import { positionInWords } from "./position.js";
import { recapOf } from "./recap.js";
import { createStatus } from "./status.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Host} Host */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").BarContent} BarContent */

/** Settings that change nothing at a table, or are handled elsewhere. */
const UNSEEN = new Set(["language", "sound", "notifications", "botSpeed", "confirm", "shortcuts"]);
/** If more snapshots than this are waiting, they are drawn without animation. */
const MAX_QUEUED = 3;
/** The limit for an animation in milliseconds. After it the next snapshot is shown. */
const MAX_ANIMATION = 6000;

/**
 * @typedef {object} StageOptions
 * @property {Partial<Host>} [host] functions of the page that replace those of the read-only host
 * @property {(snapshot: Snapshot) => BarContent | null} [idle] returns the content of the bar while
 *   the table shows none
 * @property {(next: Snapshot, previous: Snapshot | null, table: Table, draw: Draw) =>
 *   Promise<Snapshot | null>} [approach] called before a snapshot is shown; returns the snapshot to
 *   animate from
 * @property {import("../types.js").LogEntry[]} [wholeLog] a log that goes on after the position
 * @property {(number: number) => void} [onJump] shows the position after a move of the log
 * @property {(snapshot: Snapshot, previous: Snapshot | null) => void} [onShown] called after the
 *   animations of a snapshot
 */

/**
 * Draw a snapshot, animated from another one unless that is null.
 * @typedef {(snapshot: Snapshot, from: Snapshot | null) => Promise<void>} Draw
 */

/** @typedef {Awaited<ReturnType<typeof createStage>>} Stage */

/**
 * @param {HTMLElement} root
 * @param {string} game
 * @param {StageOptions} options
 */
export async function createStage(root, game, options) {
  const [module, quiet] = await Promise.all([tableModule(game), readOnlyHost(game)]);
  const bar = createBar();
  const players = createPlayers();
  const status = createStatus();
  const log = createLog(options.onJump);
  const positionWords = h("div", {});
  const positionTitle = h("h2", {});
  const placeTitle = h("h2", { class: "visually-hidden" });
  const place = h("div", { class: "table-root", "data-test": "table" });
  const extra = h("div", { class: "extra" });
  const side = h("aside", { class: "side" }, log.element);
  const element = h("div", { class: "stage" });
  const dock = createDock(place, bar.element);
  const recap = h("p", { class: "recap" });
  bar.element.prepend(recap);
  element.append(
    players.element,
    dock.element,
    extra,
    placeTitle,
    place,
    h("section", { class: "position visually-hidden" }, positionTitle, positionWords),
    side,
  );
  root.append(element);
  const stopNaming = keepPartsNamed(place);

  /** @type {Host} */
  let host = { ...quiet, ...options.host, bar: setTableContent, consequence: bar.consequence };
  /** @type {Table} */
  let table = module.createTable(place, host);
  /** @type {Snapshot | null} */
  let shown = null;
  /** @type {BarContent | null} */
  let tableContent = null;
  /** @type {{snapshot: Snapshot, animate: boolean}[]} */
  let queue = [];
  let busy = false;
  let destroyed = false;
  label();

  const stop = onChange((name) => {
    if (!UNSEEN.has(name)) void recreate();
  });

  /**
   * Show the table's content in the bar, but only to a viewer who can move.
   * @param {BarContent | null} content
   */
  function setTableContent(content) {
    tableContent = shown?.legal.length ? content : null;
    fillBar();
  }

  /** Fill the bar with the table's content, or else with the page's. */
  function fillBar() {
    bar.show(tableContent ?? (shown && options.idle?.(shown)) ?? null);
    dock.element.classList.toggle("is-asking", tableContent !== null);
  }

  /**
   * Add a snapshot to the queue.
   * @param {Snapshot} snapshot
   * @param {boolean} animate
   */
  function show(snapshot, animate) {
    queue.push({ snapshot: named(snapshot), animate });
    if (!busy) void drain();
  }

  async function drain() {
    busy = true;
    for (let next = queue.shift(); next && !destroyed; next = queue.shift()) {
      const previous = shown;
      let from = previous;
      if (options.approach) from = await options.approach(next.snapshot, previous, table, draw);
      if (destroyed) return;
      const animated = next.animate && queue.length < MAX_QUEUED;
      await draw(next.snapshot, animated ? from : null);
      if (destroyed) return;
      options.onShown?.(next.snapshot, previous);
    }
    busy = false;
  }

  /** @type {Draw} */
  async function draw(snapshot, from) {
    shown = snapshot;
    tableContent = null; // it belongs to the previous snapshot
    renderAll(snapshot);
    await withTimeout(table.update(snapshot, from));
    if (destroyed) return;
    fillBar();
    dock.refresh();
  }

  /** @param {Snapshot} snapshot */
  function renderAll(snapshot) {
    element.dataset.version = String(snapshot.version);
    element.dataset.turn = turnOf(snapshot);
    players.show(snapshot, table);
    status.show(snapshot, table);
    const whole = options.wholeLog ? { ...snapshot, log: options.wholeLog } : snapshot;
    log.show(whole, table, snapshot.log.length);
    if (options.wholeLog) log.follow();
    fill(recap, recapOf(snapshot, table));
    dock.show(snapshot, table);
    fill(positionWords, positionInWords(snapshot, table));
    fillBar();
  }

  /** Create the table again, after a change of language or appearance. */
  async function recreate() {
    const fresh = await readOnlyHost(game);
    if (destroyed) return;
    clearMotion();
    table.destroy();
    host = { ...fresh, ...options.host, bar: setTableContent, consequence: bar.consequence };
    tableContent = null;
    place.replaceChildren();
    place.removeAttribute("data-busy");
    table = module.createTable(place, host);
    label();
    log.clear();
    if (!shown) return;
    shown = named(shown);
    renderAll(shown);
    await withTimeout(table.update(shown, null));
    fillBar();
    dock.refresh();
  }

  function label() {
    positionTitle.textContent = t("table.words");
    side.setAttribute("aria-label", t("log.title"));
    placeTitle.textContent = t("table.label");
    log.label();
    players.label();
    dock.label();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) table.cancel();
  }
  document.addEventListener("keydown", onKey);

  return {
    element,
    place,
    extra,
    bar,
    status,
    show,
    recreate,
    fillBar,
    focusLog: log.focus,
    /**
     * Mark turns in the log, by the number of their last move.
     * @param {Map<number, () => HTMLElement>} marks
     */
    markLog(marks) {
      log.setMarks(marks);
      log.clear();
      if (shown) renderAll(shown);
    },
    get table() {
      return table;
    },
    get host() {
      return host;
    },
    get snapshot() {
      return shown;
    },
    destroy() {
      destroyed = true;
      queue = [];
      stop();
      stopNaming();
      dock.release();
      document.removeEventListener("keydown", onKey);
      table.destroy();
      clearMotion();
    },
  };
}

/**
 * Return whether it is the viewer's turn ("mine"), another player's ("theirs"), or nobody's
 * ("over").
 * @param {Snapshot} snapshot
 */
export function turnOf(snapshot) {
  if (snapshot.over || snapshot.turn === null) return "over";
  return snapshot.yours.includes(snapshot.turn) ? "mine" : "theirs";
}

/** @param {Promise<void> | void} motion */
async function withTimeout(motion) {
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_ANIMATION));
  await Promise.race([motion, limit]);
}
