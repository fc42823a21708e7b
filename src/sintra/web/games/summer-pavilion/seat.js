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
/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Phrases} phrases
 * @param {{front: boolean, zoomed?: boolean, enlarge?: () => void}} how
 */
export function drawSeat(snapshot, seat, phrases, { front, zoomed, enlarge }) {
  const { view } = snapshot;
  const player = view.players[seat];
  const board = drawBoard(view, seat, phrases);
  if (enlarge) board.addEventListener("click", enlarge);
  return h(
    "section",
    {
      class: `sp-seat sp-sheet ${zoomed ? "sp-large" : front ? "sp-front" : "sp-other"}`,
      "data-seat": seat,
      "data-turn": snapshot.turn === seat,
      "aria-label": phrases.t("seat.label", { name: snapshot.names[seat], count: player.score }),
    },
    nameplate(snapshot, seat, phrases, enlarge),
    board,
    hand(player, seat, phrases, front),
    numbers(player, view.options.board, phrases),
  );
}

/**
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Phrases} phrases
 * @param {(() => void) | undefined} enlarge
 */
function nameplate(snapshot, seat, phrases, enlarge) {
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
          { class: "sp-mark", "data-place": "held-token", "data-tip": phrases.t("token.held-tip") },
          tokenIcon(),
        )
      : null,
    player.passed && !snapshot.over
      ? h("span", { class: "sp-pill" }, phrases.t("seat.passed"))
      : null,
    h("b", { class: "sp-score", "data-tip": phrases.t("seat.score-tip") }, String(player.score)),
    enlarge
      ? h(
          "button",
          {
            type: "button",
            class: "sp-enlarge",
            "aria-label": phrases.t("seat.enlarge", { name }),
            "data-tip": phrases.t("seat.enlarge", { name }),
            onclick: enlarge,
          },
          "⤢",
        )
      : null,
  );
}

/**
 * Draw the tiles beside the board: a row for each colour, or one tile with its count if there is
 * little room. The tiles of a player who has passed are on the board's corners.
 * @param {any} player
 * @param {number} seat
 * @param {Phrases} phrases
 * @param {boolean} front
 */
function hand(player, seat, phrases, front) {
  const held = player.passed ? {} : player.hand;
  const count = total(held);
  return h(
    "div",
    {
      class: "sp-hand",
      role: "group",
      "aria-label": phrases.t("hand.label", { tiles: phrases.tiles(held) }),
      "data-place": `hand:${seat}`,
      "data-crowd": count > 12 ? "large" : "few",
    },
    ...piles(held).map(([colour, n]) =>
      h(
        "span",
        { class: "sp-pile" },
        row("hand", colour, front ? n : 1, phrases.tiles({ [colour]: n })),
        h("span", { class: "sp-count", "aria-hidden": "true" }, String(n)),
      ),
    ),
    count ? null : h("span", { class: "sp-no-tiles" }, noTiles(player, phrases)),
  );
}

/**
 * @param {any} player
 * @param {Phrases} phrases
 */
function noTiles(player, phrases) {
  return player.passed && total(player.hand) ? phrases.t("hand.passed") : phrases.t("hand.empty");
}

/**
 * Show how many spaces of each scoring number are covered.
 * @param {any} player
 * @param {string} side
 * @param {Phrases} phrases
 */
function numbers(player, side, phrases) {
  return h(
    "ul",
    { class: "sp-numbers", "aria-label": phrases.t("numbers.label") },
    ...coveredNumbers(player.board, side).map(({ number, covered, all, points }) => {
      const item = h(
        "li",
        {
          class: covered === all ? "is-full" : "",
          "data-tip": phrases.t("numbers.tip", { number, covered, all, count: points }),
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
