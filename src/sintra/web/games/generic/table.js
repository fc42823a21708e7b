/**
 * The table of every game without a folder of its own: the server's drawing of the position, and
 * the legal moves as a list of buttons.
 *
 *     root
 *       div.ge-table
 *         figure.ge-position    img, and the last move as the caption
 *         section.ge-moves      see moves.js
 */

import { h } from "../../app/dom.js";
import { ADVICE } from "../../app/i18n.js";
import { Moves } from "./moves.js";

/** @import { Host, LogEntry, ScoreItem, Snapshot, Table } from "../../app/types.js" */

/** A move may be followed by many draws, such as a deal. The log shows the first few. */
const MAX_DRAWS = 6;

/** @param {HTMLElement} root @param {Host} host @returns {Table} */
export function createTable(root, host) {
  const picture = h("img", { class: "ge-picture", "data-test": "position" });
  const lastMove = h("figcaption", { class: "ge-last muted" });
  const position = h("figure", { class: "ge-position" }, picture, lastMove);
  const moves = new Moves(host);
  root.append(h("div", { class: "ge-table" }, position, moves.element));
  let drawn = "";

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    const { svg = "", log, names } = snapshot;
    const last = log.at(-1);
    lastMove.textContent = last?.move
      ? `${names[last.seat]} ${logLine(host, last, snapshot.you)}`
      : "";
    if (svg === drawn) return;
    drawn = svg;
    // Scripts in an SVG do not run if it is shown as an image.
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    picture.alt = titleOf(svg) || snapshot.heading;
  }

  return {
    update(snapshot, previous) {
      draw(snapshot);
      moves.show(snapshot);
      if (previous && snapshot.log.length > previous.log.length) host.sound("place");
    },
    preview: ([move]) => moves.preview(move?.id ?? null),
    cancel: () => moves.cancel(),
    heading: ({ heading }) => ({ round: host.t("game.name"), phase: heading }),
    badges: () => [],
    describe: () => [],
    describeSeat: () => [],
    logLine: (entry, { you }) => logLine(host, entry, you),
    turnText: (entries, { you }, advice) =>
      entries.map((entry) => logLine(host, entry, you, advice)).join("; "),
    scoreItem: (code) => (code === "others" ? host.t("reason.others") : code),
    scoreItems,
    reason: ({ outcome }) => outcome?.reason ?? "",
    hasSecrets: ({ log }) => log.some(({ move, draws }) => move === null || draws.includes(null)),
    forced: ({ legal }) => (legal.length === 1 ? legal[0].id : null),
    destroy() {
      moves.release();
      root.replaceChildren();
    },
  };
}

/** Return the title of an SVG document, or an empty string. @param {string} source */
function titleOf(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  return parsed.querySelector("svg > title")?.textContent?.trim() ?? "";
}

/**
 * @param {Host} host
 * @param {LogEntry} entry
 * @param {number | null | undefined} own the seat that is addressed as "you"
 * @param {boolean} [advice] tells the player what to do
 */
function logLine(host, { seat, move, draws }, own, advice) {
  const you = advice ? ADVICE : Number(seat === own);
  const line = host.t("log.move", { move: move?.description ?? move?.text ?? "", you });
  const known = draws.filter((draw) => draw !== null);
  if (!known.length) return line;
  const more = known.length > MAX_DRAWS ? " …" : "";
  return `${line} (${known.slice(0, MAX_DRAWS).join(", ")}${more})`;
}

/**
 * Return every item of the scores. Its key is its name.
 * @param {Snapshot} snapshot
 * @returns {ScoreItem[]}
 */
function scoreItems({ breakdown }) {
  const items = new Set(breakdown.flatMap((seat) => Object.keys(seat)));
  return [...items].map((item) => [item, breakdown.map((seat) => seat[item] ?? 0)]);
}
