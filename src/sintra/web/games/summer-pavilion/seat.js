/**
 * A player: name and score, the board, the tiles in hand, the numbers covered.
 *
 *     section.sp-seat[data-seat=0]
 *       header.nameplate
 *       svg.sp-board
 *       div.sp-hand                        svg.sp-row[data-group="hand/0/green"]*
 *       ul.sp-numbers
 */

import { h } from "../../app/dom.js";
import { Scene } from "../kit/scene.js";
import { drawBoard } from "./board.js";
import { BOARD, piles, total } from "./board-data.js";
import { row } from "./market.js";
import { phrasesOf } from "./phrases.js";
import { tile, tokenIcon } from "./tiles.js";

/** @import { Snapshot } from "../../app/types.js" */
/** @import { Stage } from "./board-data.js" */
/** @import { Phrases } from "./phrases.js" */

/**
 * @param {Stage} stage
 * @param {number} seat
 * @param {"sp-front" | "sp-other" | "sp-large"} look
 * @param {() => void} [enlarge]
 */
export function drawSeat(stage, seat, look, enlarge) {
  const snapshot = /** @type {Snapshot} */ (stage.snapshot);
  const phrases = phrasesOf(stage);
  const { view } = snapshot;
  const player = view.players[seat];
  // An enlarged copy is not part of the table: nothing moves to it.
  const scene = look === "sp-large" ? new Scene(tile) : stage.scene;
  const board = drawBoard({ scene, view, phrases }, seat);
  if (enlarge) board.addEventListener("click", enlarge);
  return h(
    "section",
    {
      class: `sp-seat sheet ${look}${snapshot.turn === seat ? " is-turn" : ""}`,
      "data-seat": seat,
      "data-pane": look === "sp-front" ? "own" : null,
      "aria-label": phrases.t("seat.label", { name: snapshot.names[seat], count: player.score }),
    },
    nameplate(scene, snapshot, seat, phrases, enlarge),
    board,
    hand(scene, player, seat, phrases, look === "sp-other"),
    numbers(player, seat, phrases),
  );
}

/**
 * @param {Scene} scene
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {Phrases} phrases
 * @param {(() => void) | undefined} enlarge
 */
function nameplate(scene, snapshot, seat, phrases, enlarge) {
  const { view } = snapshot;
  const player = view.players[seat];
  const name = snapshot.names[seat];
  const token = view.token === seat ? tokenIcon() : null;
  const piece = /** @type {SVGGraphicsElement | undefined} */ (token?.firstElementChild);
  return h(
    "header",
    { class: "nameplate" },
    h("h3", {}, name),
    token &&
      scene.place(
        `token/${seat}`,
        h("span", { class: "sp-mark", "data-tip": phrases.t("token.held-tip") }, token),
        piece,
        "token",
      ),
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
 * @param {Scene} scene
 * @param {any} player
 * @param {number} seat
 * @param {Phrases} phrases
 * @param {boolean} piled
 */
function hand(scene, player, seat, phrases, piled) {
  const held = player.passed ? {} : player.hand;
  const count = total(held);
  const element = h(
    "div",
    {
      class: "sp-hand above-dock",
      role: "group",
      "aria-label": phrases.t("hand.label", { tiles: phrases.tiles(held) }),
      "data-crowd": count > 12 ? "large" : "few",
    },
    ...piles(held).map(([colour, n]) =>
      h(
        "span",
        { class: "sp-pile" },
        row(scene, `hand/${seat}`, colour, n, phrases, piled),
        h(
          "span",
          {
            class: "sp-count",
            "aria-hidden": "true",
            "data-counts": `players/${seat}/hand/${colour}`,
          },
          String(n),
        ),
      ),
    ),
    count ? null : h("span", { class: "sp-no-tiles" }, noTiles(player, phrases)),
  );
  return scene.group(`hand/${seat}`, element);
}

/** @param {any} player @param {Phrases} phrases */
function noTiles(player, phrases) {
  return player.passed && total(player.hand) ? phrases.t("hand.passed") : phrases.t("hand.empty");
}

/**
 * Show the covered spaces of each scoring number.
 * @param {any} player
 * @param {number} seat
 * @param {Phrases} phrases
 */
function numbers(player, seat, phrases) {
  return h(
    "ul",
    { class: "sp-numbers", "aria-label": phrases.t("numbers.label") },
    ...Object.entries(BOARD.number_points).map(([number, points]) => {
      const [covered, all] = player.numbers[number];
      const item = h(
        "li",
        {
          class: covered === all ? "is-full" : "",
          "data-tip": phrases.t("numbers.tip", { number, covered, all, count: points }),
        },
        h("span", { class: "sp-figure" }, number),
        h("span", { "data-counts": `players/${seat}/numbers/${number}` }, `${covered}/${all}`),
        h("span", { class: "sp-worth" }, `+${points}`),
      );
      item.style.setProperty("--part", String(covered / all));
      return item;
    }),
  );
}
