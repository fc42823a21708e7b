/**
 * The HTML structure of the table: the market, the boards with their headers, the scoring tiles.
 *
 *     div.du-table
 *       section.sheet.du-market-sheet   the market, bag and tower
 *       section.sheet.du-near           own board: header, picture, plates in the hand
 *       section.sheet.du-far            the other player's board
 *       section.sheet.du-sides-sheet    scoring tiles
 */

import { h } from "../../app/dom.js";
import { picture, svg } from "../../app/svg.js";
import { ghostLayer } from "../kit/ghosts.js";
import { medal } from "../kit/paint.js";
import { drawPools } from "../kit/pools.js";
import { drawBoard } from "./board.js";
import { tokenIcon } from "./chips.js";
import { BOARDS, isTouch } from "./geometry.js";
import { drawMarket } from "./market.js";
import { platePhrase } from "./phrases.js";
import { heldPlate } from "./plates.js";
import { drawSides } from "./sides.js";
import { SHAPES, tileIcon } from "./tiles.js";
import { drawnBy } from "./view.js";

/** @import { Context } from "./market.js" */
/** @import { Snapshot } from "./view.js" */

/** The least height of a tall window, relative to its width. */
const TALL = 0.6;

/** Draw the whole table. @param {import("./view.js").Stage} stage */
export function drawTable(stage) {
  const { host, view, seat } = stage;
  const snapshot = /** @type {Snapshot} */ (stage.snapshot);
  const { touch, below, beside, tall } = BOARDS;
  const small = isTouch(stage.shape) ? touch : below;
  const own = !isTouch(stage.shape) && innerHeight >= TALL * innerWidth ? tall : small;
  const sides = drawSides(host, view.standing, snapshot.names, seat);
  return h(
    "div",
    { class: `du-table is-${stage.shape}`, "data-phase": view.phase },
    h(
      "section",
      { class: "sheet du-market-sheet", "data-pane": "market" },
      drawMarket(stage),
      drawPools(stage, tileIcon),
    ),
    boardSheet(stage, snapshot, seat, own),
    boardSheet(stage, snapshot, 1 - seat, stage.shape === "low" ? beside : small),
    h("section", { class: "sheet du-sides-sheet" }, sides),
  );
}

/**
 * Draw a player's board with its header, and a golden frame if it is the player's turn.
 * @param {Context} context
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {import("./geometry.js").BoardShape} form
 */
function boardSheet(context, snapshot, seat, form) {
  const { host, board, scene, view } = context;
  const name = snapshot.names[seat];
  const turn = snapshot.turn === seat;
  const near = seat === (snapshot.viewer ?? 0);
  const look = ["sheet du-board-sheet", near ? "du-near" : "du-far", turn ? "is-turn" : ""];
  const label = host.t("board.name", { name, you: Number(seat === snapshot.you) });
  return h(
    "section",
    {
      class: look.join(" ").trim(),
      "data-seat": seat,
      "data-pane": near ? "own" : "others",
    },
    header(context, snapshot, seat),
    drawBoard({ host, board, scene, view, seat, label, form }),
    tray(context, seat),
  );
}

/** @param {Context} context @param {Snapshot} snapshot @param {number} seat */
function header({ host, board, scene, view }, { names }, seat) {
  const { tokens, losses } = view.players[seat];
  const left = host.t("tip.tokens", { count: tokens });
  const pawns = Array.from({ length: board.tokens }, (_, index) => tokenIcon(index >= tokens));
  const holds = view.first_tile === seat;
  const piece = holds ? medal(SHAPES.rim, 30, 30, 28) : null;
  const place = picture(60, 60, {}, piece);
  const cost = h("span", { class: "du-first-cost" }, host.number(-board.points.first_player));
  const pays = !holds || losses.first_player > 0;
  const held = pays ? "tip.first-held" : "describe.holds-first";
  const tip = host.t(holds ? held : "tip.first", { count: board.points.first_player });
  const first = h(
    "span",
    { class: holds ? "du-first is-held" : "du-first", "data-tip": tip },
    place,
    pays && cost,
  );
  scene.place(`first/${seat}`, first, piece, holds ? "first" : "");
  return h(
    "header",
    { class: "nameplate" },
    h("h3", {}, names[seat]),
    view.round < board.rounds && h("span", { class: "du-tokens", "data-tip": left }, pawns),
    first,
  );
}

/**
 * Draw the plates that were drawn from the stack and are still in the hand.
 * @param {Context} context
 * @param {number} seat
 */
function tray({ host, board, scene, view }, seat) {
  const plates = drawnBy(view, seat).map((held, index) => {
    const piece = heldPlate(board, held, 4, 4, 100);
    const tip = held.plate
      ? platePhrase(host, held.plate)
      : held.type
        ? host.t("tip.back", { type: host.t(`type.${held.type}`) })
        : host.t("tip.unknown-back");
    const name = `held/${seat}/${index}`;
    const what = held.plate ?? held.type ?? "";
    const place = scene.place(name, svg("g", {}, piece), piece, what, [54, 54, 64]);
    const shown = picture(108, 108, {}, place, ghostLayer());
    return scene.group(name, h("div", { class: "du-held", "data-tip": tip }, shown));
  });
  return h("div", { class: plates.length ? "du-tray is-filled" : "du-tray" }, plates);
}
