/**
 * A player: name and score, the board, the tiles in hand, the numbers covered.
 *
 *     section.sp-seat[data-seat=0]
 *       header.sp-name
 *       svg.sp-board
 *       div.sp-hand[data-place="hand:0"]   svg.sp-row[data-key="hand:green"]*
 *       ul.sp-numbers
 */

import { h } from "../../app/dom.js";
import { coveredNumbers, piles, total } from "./board-data.js";
import { drawBoard } from "./board.js";
import { row } from "./rows.js";
import { tokenIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Words} words
 * @param {{front: boolean, zoomed?: boolean, enlarge?: () => void}} how
 */
export function drawSeat(snapshot, seat, words, { front, zoomed, enlarge }) {
  const { view } = snapshot;
  const player = view.players[seat];
  const board = drawBoard(view, seat, words);
  if (enlarge) board.addEventListener("click", enlarge);
  return h(
    "section",
    {
      class: `sp-seat sp-sheet ${zoomed ? "sp-large" : front ? "sp-front" : "sp-other"}`,
      "data-seat": seat,
      "data-turn": snapshot.turn === seat,
      "aria-label": words.t("seat.label", { name: snapshot.names[seat], count: player.score }),
    },
    nameplate(snapshot, seat, words, enlarge),
    board,
    hand(player, seat, words, front),
    numbers(player, view.options.board, words),
  );
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Words} words
 * @param {(() => void) | undefined} enlarge
 */
function nameplate(snapshot, seat, words, enlarge) {
  const { view } = snapshot;
  const player = view.players[seat];
  const name = snapshot.names[seat];
  return h(
    "header",
    { class: "sp-name" },
    h("h3", {}, name),
    view.token === seat
      ? h(
          "span",
          { class: "sp-mark", "data-place": "held-token", "data-tip": words.t("token.held-tip") },
          tokenIcon(),
        )
      : null,
    player.passed && !snapshot.over
      ? h("span", { class: "sp-pill" }, words.t("seat.passed"))
      : null,
    h("b", { class: "sp-score", "data-tip": words.t("seat.score-tip") }, String(player.score)),
    enlarge
      ? h(
          "button",
          {
            type: "button",
            class: "sp-enlarge",
            "aria-label": words.t("seat.enlarge", { name }),
            "data-tip": words.t("seat.enlarge", { name }),
            onclick: enlarge,
          },
          "⤢",
        )
      : null,
  );
}

/**
 * The tiles beside the board, a row for each colour, or where there is little room a tile with its
 * count. Those of who has passed lie on the board's corners.
 * @param {any} player
 * @param {number} seat
 * @param {Words} words
 * @param {boolean} front
 */
function hand(player, seat, words, front) {
  const held = player.passed ? {} : player.hand;
  const count = total(held);
  return h(
    "div",
    {
      class: "sp-hand",
      role: "group",
      "aria-label": words.t("hand.label", { tiles: words.tiles(held) }),
      "data-place": `hand:${seat}`,
      "data-crowd": count > 12 ? "large" : "few",
    },
    ...piles(held).map(([colour, n]) =>
      h(
        "span",
        { class: "sp-pile" },
        row("hand", colour, front ? n : 1, words.tiles({ [colour]: n })),
        h("span", { class: "sp-count", "aria-hidden": "true" }, String(n)),
      ),
    ),
    count ? null : h("span", { class: "sp-no-tiles" }, noTiles(player, words)),
  );
}

/**
 * @param {any} player
 * @param {Words} words
 */
function noTiles(player, words) {
  return player.passed && total(player.hand) ? words.t("hand.passed") : words.t("hand.empty");
}

/**
 * How many spaces of each scoring number are covered.
 * @param {any} player
 * @param {string} side
 * @param {Words} words
 */
function numbers(player, side, words) {
  return h(
    "ul",
    { class: "sp-numbers", "aria-label": words.t("numbers.label") },
    ...coveredNumbers(player.board, side).map(({ number, covered, all, points }) => {
      const item = h(
        "li",
        {
          class: covered === all ? "is-full" : "",
          "data-tip": words.t("numbers.tip", { number, covered, all, count: points }),
        },
        h("span", { class: "sp-figure" }, number),
        h("span", {}, `${covered}/${all}`),
        h("span", { class: "sp-worth" }, `+${points}`),
      );
      item.style.setProperty("--part", String(covered / all));
      return item;
    }),
  );
}
