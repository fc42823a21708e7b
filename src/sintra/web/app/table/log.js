/** The log: one entry for every turn, the newest first, with its moves on demand. */

import { h } from "../dom.js";
import { list, signed, t } from "../i18n.js";
import { icon } from "../icons.js";
import { roving } from "../roving.js";
import { settings } from "../settings.js";
import { seatEventText } from "./result.js";
import { logItems } from "./turns.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./turns.js").Settlement} Settlement */
/** @typedef {import("./turns.js").SeatItem} SeatItem */

/**
 * @param {((number: number) => void) | undefined} onJump shows the position after a move
 */
export function createLog(onJump) {
  /** What marks the turns, by the number of their last move. @type {Map<number, () => HTMLElement>} */
  let marks = new Map();
  const title = h("h2", { class: "log-title" });
  const entries = h("ol", { class: "log-list" });
  const none = h("p", { class: "muted" });
  const scroller = h("div", { class: "log-scroll", tabindex: "0", role: "region" }, none, entries);
  const element = h("section", { class: "log card" }, title, scroller);
  // One Tab stop, however long the log is.
  const buttons = roving(entries, ".log-jump, .log-mark, summary");
  /** @type {{key: string, element: HTMLElement}[]} */
  let known = [];
  let follows = false;
  // The card of a review takes room from the log.
  new ResizeObserver(() => follows && follow()).observe(scroller);

  /**
   * Show a log. Entries that have not changed stay, so that opened details stay open.
   * @param {Snapshot} snapshot
   * @param {Table} table
   * @param {number} [current] the move whose position is shown, if it is not the last
   */
  function show(snapshot, table, current = snapshot.log.length) {
    const items = logItems(snapshot.log, snapshot.seat_events);
    const names = snapshot.names.join("\n");
    const keys = items.map((item, at) => [item.number, item.kind, at, names].join(" "));
    let same = 0;
    while (same < known.length && known[same].key === keys[same]) same++;
    for (const old of known.splice(same)) old.element.remove();
    for (let at = same; at < items.length; at++) {
      const opens = items[at].round > Math.max(0, items[at - 1]?.round ?? 0);
      const mark = items[at].kind === "turn" ? marks.get(items[at].number) : undefined;
      const shown = entry(items[at], opens, snapshot, table, onJump, mark);
      known.push({ key: keys[at], element: shown });
      entries.prepend(shown);
    }
    const now = items.findIndex((item) => item.number >= current);
    for (const [at, { element: shown }] of known.entries()) {
      shown.classList.toggle("is-last", at === now);
      shown.classList.toggle("is-ahead", items[at].number > current && at !== now);
    }
    none.hidden = items.length > 0;
    buttons.refresh();
  }

  /** Scroll to the marked entry, within the log only, now and when the log gets another size. */
  function follow() {
    follows = true;
    const marked = known.find(({ element: shown }) => shown.classList.contains("is-last"));
    if (!marked) return;
    const [box, frame] = [marked.element, scroller].map((each) => each.getBoundingClientRect());
    // A long entry begins at the top.
    scroller.scrollTop += box.top - frame.top - Math.max(0, (frame.height - box.height) / 2);
  }

  return {
    element,
    show,
    follow,
    focus: () => scroller.focus(),
    /** @param {Map<number, () => HTMLElement>} found */
    setMarks(found) {
      marks = found;
    },
    clear() {
      known = [];
      entries.replaceChildren();
    },
    label() {
      title.textContent = t("log.title");
      none.textContent = t("log.none");
      scroller.setAttribute("aria-label", t("log.title"));
    },
  };
}

/**
 * @param {Turn | Settlement | SeatItem} item
 * @param {boolean} opensRound
 * @param {Snapshot} snapshot
 * @param {Table} table
 * @param {((number: number) => void) | undefined} onJump
 * @param {(() => HTMLElement) | undefined} mark
 */
function entry(item, opensRound, snapshot, table, onJump, mark) {
  return h(
    "li",
    { class: `log-entry is-${item.kind}`, "data-seat": item.seat, "data-number": item.number },
    h(
      "div",
      { class: "log-line" },
      h(
        "p",
        {},
        ...words(item, snapshot, table),
        item.kind === "turn" && settings().notation && notation(item.entries),
      ),
      h(
        "span",
        { class: "log-side" },
        mark?.(),
        points(item.points),
        onJump &&
          h(
            "button",
            {
              type: "button",
              class: "log-jump",
              "aria-label": t("log.jump"),
              "data-tip": t("log.jump"),
              onclick: () => onJump(item.number),
            },
            icon("eye"),
          ),
      ),
    ),
    item.kind === "turn" && details(item.entries, snapshot, table),
    // The newest entry comes first, so a round begins below its first turn.
    opensRound && h("p", { class: "log-round" }, t("log.round", { round: item.round })),
  );
}

/**
 * @param {Turn | Settlement | SeatItem} item
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
function words(item, snapshot, table) {
  const name = h("b", {}, snapshot.names[item.seat]);
  if (item.kind === "turn") return [name, " ", table.turnText(item.entries, snapshot)];
  if (item.kind === "scoring") {
    // A name can end with an initial and its full stop.
    const stop = snapshot.names[item.seat].endsWith(".") ? " " : ". ";
    return [name, stop, settlementText(item, snapshot, table)];
  }
  return [seatEventText(item.event, snapshot)];
}

/** @param {LogEntry[]} entries */
function notation(entries) {
  const texts = entries.map(({ move }) => move?.text ?? "…");
  return h("code", { class: "log-notation" }, texts.join(" "));
}

/**
 * The single moves of a turn, if it has several.
 * @param {LogEntry[]} entries
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
function details(entries, snapshot, table) {
  if (entries.length < 2) return null;
  return h(
    "details",
    { class: "log-details" },
    h("summary", {}, t("log.details")),
    h(
      "ol",
      {},
      entries.map((move) =>
        h("li", {}, moveText(move, snapshot, table), " ", points(move.move?.effect.points ?? 0)),
      ),
    ),
  );
}

/**
 * Return a move as a predicate that follows the player's name.
 * @param {LogEntry} entry
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
export function moveText(entry, snapshot, table) {
  const you = Number(entry.seat === snapshot.you);
  return entry.move ? table.logLine(entry, snapshot) : t("log.private", { you });
}

/**
 * Say what a player scored at the end of a round or of the game.
 * @param {Settlement} item
 * @param {Snapshot} snapshot
 * @param {Table} table
 */
export function settlementText({ round, scoring }, snapshot, table) {
  const items = Object.entries(scoring.items).map(([code, value]) => {
    const label = table.scoreItem(code, snapshot);
    const parts = partNames(code, scoring, table);
    return `${parts.length ? `${label} (${parts.join(", ")})` : label} ${signed(value)}`;
  });
  const text = items.length ? list(items) : t("log.ends.nothing");
  return t(`log.ends.${scoring.ends}`, { round, items: text });
}

/**
 * Name what a score item counts, such as the full rows.
 * @param {string} code
 * @param {import("../types.js").Scoring | undefined} scoring
 * @param {Table} table
 */
export function partNames(code, scoring, table) {
  const parts = scoring?.parts[code] ?? [];
  return parts.map((part) => table.scorePart?.(code, part) ?? part);
}

/** @param {number} value */
function points(value) {
  return value !== 0 && h("span", { class: value > 0 ? "log-gain" : "log-loss" }, signed(value));
}
