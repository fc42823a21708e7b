/**
 * The structure of the table.
 *
 *     div.sp-layout
 *       section.sp-front.sp-seat    the viewer's own board
 *       section.sp-market
 *       div.sp-others               section.sp-other.sp-seat*
 */

import { h } from "../../app/dom.js";
import { drawMarket } from "./market.js";
import { drawSeat } from "./seat.js";

/**
 * @param {import("./board-data.js").Stage} stage
 * @param {(seat: number) => void} enlarge shows an enlarged board
 */
export function drawTable(stage, enlarge) {
  const { view, seat } = stage;
  const seats = [...view.players.keys()];
  const others = seats
    .filter((other) => other !== seat)
    .map((other) => drawSeat(stage, other, "sp-other", () => enlarge(other)));
  return h(
    "div",
    { class: "sp-layout", "data-players": seats.length, "data-phase": view.phase },
    drawSeat(stage, seat, "sp-front"),
    drawMarket(stage),
    h("div", { class: "sp-others", "data-pane": "others" }, others),
  );
}
