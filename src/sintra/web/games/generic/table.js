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
import { Moves } from "./moves.js";

/** @typedef {import("../../app/types.js").FinalLine} FinalLine */
/** @typedef {import("../../app/types.js").Host} Host */
/** @typedef {import("../../app/types.js").LogEntry} LogEntry */
/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("../../app/types.js").Table} Table */

/** A move may be followed by many draws, such as a deal. The log shows the first few. */
const MAX_DRAWS = 6;

/**
 * @param {HTMLElement} root
 * @param {Host} host
 * @returns {Table}
 */
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
    lastMove.textContent = last?.move ? `${names[last.seat]} ${logLine(host, last)}` : "";
    if (svg === drawn) return;
    drawn = svg;
    // Scripts in an SVG do not run if it is shown as an image.
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    picture.alt = titleOf(svg) || describe(host, snapshot);
  }

  return {
    update(snapshot, previous) {
      draw(snapshot);
      moves.show(snapshot);
      if (previous && snapshot.log.length > previous.log.length) host.sound("place");
    },
    preview: (moveId) => moves.preview(moveId),
    cancel: () => moves.cancel(),
    heading: ({ heading }) => ({ round: host.t("game.name"), phase: heading }),
    badges: () => [],
    describe: (snapshot) => describe(host, snapshot),
    logLine: (entry) => logLine(host, entry),
    finalLines: (snapshot) => finalLines(host, snapshot),
    reason: ({ outcome }) => outcome?.reason ?? "",
    hasSecrets: ({ log }) => log.some(({ move, draws }) => move === null || draws.includes(null)),
    forced: ({ legal }) => (legal.length === 1 ? legal[0].id : null),
    destroy() {
      moves.release();
      root.replaceChildren();
    },
  };
}

/**
 * Return the title of an SVG document, or an empty string.
 * @param {string} source
 */
function titleOf(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  return parsed.querySelector("svg > title")?.textContent?.trim() ?? "";
}

/**
 * Describe the position as text: the heading, the scores and the seat to move.
 * @param {Host} host
 * @param {Snapshot} snapshot
 */
function describe(host, { heading, names, scores, turn }) {
  const score = (/** @type {string} */ name, /** @type {number} */ seat) =>
    host.t("position.score", { name, count: scores[seat] });
  const words = host.t("position.words", { heading, scores: host.list(names.map(score)) });
  return turn === null ? words : `${words} ${host.t("position.turn", { name: names[turn] })}`;
}

/**
 * @param {Host} host
 * @param {LogEntry} entry
 */
function logLine(host, { move, draws }) {
  const line = host.t("log.move", { move: move?.description ?? move?.text ?? "" });
  const known = draws.filter((draw) => draw !== null);
  if (!known.length) return line;
  const more = known.length > MAX_DRAWS ? " …" : "";
  return `${line} (${known.slice(0, MAX_DRAWS).join(", ")}${more})`;
}

/**
 * Return a line for every score item, labelled with its key.
 * @param {Host} host
 * @param {Snapshot} snapshot
 * @returns {FinalLine[]}
 */
function finalLines(host, { breakdown, scores }) {
  const items = new Set(breakdown.flatMap((seat) => Object.keys(seat)));
  if (!items.size) return [{ label: host.t("final.points"), values: scores }];
  return [...items].map((item) => ({
    label: item,
    values: breakdown.map((seat) => seat[item] ?? 0),
  }));
}
