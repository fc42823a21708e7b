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
/**
 * @typedef {import("./board.js").Context & {snapshot: Snapshot, player: any, look: string,
 *   enlarge?: () => void}} SeatContext
 */

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
  const context = { scene, view, phrases, seat, snapshot, player, look, enlarge };
  const board = drawBoard(context);
  if (enlarge) board.addEventListener("click", enlarge);
  return h(
    "section",
    {
      class: `sp-seat sheet ${look}${snapshot.turn === seat ? " is-turn" : ""}`,
      "data-seat": seat,
      "data-pane": look === "sp-front" ? "own" : null,
      "aria-label": phrases.t("seat.label", { name: snapshot.names[seat], count: player.score }),
    },
    nameplate(context),
    board,
    hand(context),
    numbers(context),
  );
}

/** @param {SeatContext} context */
function nameplate({ scene, view, phrases, seat, snapshot, player, enlarge }) {
  const name = snapshot.names[seat];
  const token = tokenIcon();
  const mark = h("span", { class: "sp-mark", "data-tip": phrases.t("token.held-tip") }, token);
  const piece = /** @type {SVGGraphicsElement} */ (token.firstElementChild);
  const label = phrases.t("seat.enlarge", { name });
  const larger = { "aria-label": label, "data-tip": label, onclick: enlarge };
  const passed = player.passed && !snapshot.over;
  return h(
    "header",
    { class: "nameplate" },
    h("h3", {}, name),
    view.token === seat && scene.place(`token/${seat}`, mark, piece, "token"),
    passed && h("span", { class: "badge sp-pill" }, phrases.t("seat.passed")),
    h("b", { class: "sp-score", "data-tip": phrases.t("seat.score-tip") }, String(player.score)),
    enlarge && h("button", { type: "button", class: "icon-button sp-enlarge", ...larger }, "⤢"),
  );
}

/**
 * Draw the tiles beside the board: a row for each colour, or one tile with its count if there is
 * little room. The tiles of a player who has passed are on the board's corners.
 * @param {SeatContext} context
 */
function hand(context) {
  const { scene, phrases, seat, player, look } = context;
  const held = player.passed ? {} : player.hand;
  const count = total(held);
  const keeps = player.passed && total(player.hand) > 0;
  const element = h(
    "div",
    {
      class: "sp-hand above-dock",
      role: "group",
      "aria-label": phrases.t("hand.label", { tiles: phrases.tiles(held) }),
      "data-crowd": count > 12 ? "large" : "few",
    },
    ...piles(held).map(([colour, n]) => {
      const drawn = row(context, `hand/${seat}`, [colour, n], look === "sp-other");
      const counts = { "aria-hidden": "true", "data-counts": `players/${seat}/hand/${colour}` };
      return h(
        "span",
        { class: "sp-pile" },
        drawn,
        h("span", { class: "sp-count", ...counts }, String(n)),
      );
    }),
    !count &&
      !(keeps && look === "sp-other") &&
      h("span", { class: "sp-no-tiles" }, phrases.t(keeps ? "hand.passed" : "hand.empty")),
  );
  return scene.group(`hand/${seat}`, element);
}

/** Show the covered spaces of each scoring number. @param {SeatContext} context */
function numbers({ phrases, seat, player }) {
  return h(
    "ul",
    { class: "sp-numbers", "aria-label": phrases.t("numbers.label") },
    ...Object.entries(BOARD.number_points).map(([number, points]) => {
      const [covered, all] = player.numbers[number];
      const tip = phrases.t("numbers.tip", { number, covered, all, count: points });
      const item = h(
        "li",
        { class: covered === all ? "is-full" : "", "data-tip": tip },
        h("span", { class: "sp-figure" }, number),
        h("span", { "data-counts": `players/${seat}/numbers/${number}` }, `${covered}/${all}`),
        h("span", { class: "sp-worth" }, `+${points}`),
      );
      item.style.setProperty("--part", String(covered / all));
      return item;
    }),
  );
}
