/**
 * The HTML structure of the table: the market, the boards with their headers, the scoring tiles.
 *
 *     div.du-table
 *       section.du-sheet.du-market-sheet   the market, bag and tower
 *       section.du-sheet.du-near           own board: header, picture, plates in the hand
 *       section.du-sheet.du-far            the other player's board
 *       section.du-sheet.du-sides-sheet    scoring tiles
 */

import { h } from "../../app/dom.js";
import { moved, picture, svg } from "../../app/svg.js";
import { medal } from "../shared/paint.js";
import { drawBoard } from "./board.js";
import { tokenIcon } from "./chips.js";
import { drawMarket } from "./market.js";
import { plate, plateBack } from "./plates.js";
import { drawSides } from "./sides.js";
import { tile } from "./tiles.js";
import { drawnBy, nearSeat, spacesOf, total, viewOf } from "./view.js";
import { platePhrase } from "./phrases.js";

/** @typedef {import("./view.js").Snapshot} Snapshot */
/** @typedef {import("./market.js").Context} Context */

/**
 * Draw the whole table.
 * @param {Omit<Context, "view">} context
 * @param {Snapshot} snapshot
 * @param {boolean} narrow true for one column
 */
export function drawTable(context, snapshot, narrow) {
  const view = viewOf(snapshot);
  const near = nearSeat(snapshot);
  const whole = { ...context, view };
  const sides = drawSides(context.host, context.board, view.standing, snapshot.names, near);
  return h(
    "div",
    { class: narrow ? "du-table is-narrow" : "du-table" },
    h("section", { class: "du-sheet du-market-sheet" }, drawMarket(whole), pools(whole)),
    boardSheet(whole, snapshot, near, false),
    boardSheet(whole, snapshot, 1 - near, !narrow),
    h("section", { class: "du-sheet du-sides-sheet" }, sides),
  );
}

/**
 * Draw a player's board with its header, and a golden frame if it is the player's turn.
 * @param {Context} context
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {boolean} far true for the small board, with broken tiles and chips beside the dome
 */
function boardSheet(context, snapshot, seat, far) {
  const name = snapshot.names[seat];
  const turn = snapshot.turn === seat;
  const look = [
    "du-sheet du-board-sheet",
    seat === nearSeat(snapshot) ? "du-near" : "du-far",
    turn ? "is-turn" : "",
  ];
  return h(
    "section",
    { class: look.join(" ").trim(), "data-seat": seat },
    header(context, name, seat, turn),
    drawBoard({ ...context, seat, name, beside: far }),
    tray(context, seat),
  );
}

/**
 * @param {Context} context
 * @param {string} name
 * @param {number} seat
 * @param {boolean} turn
 */
function header({ host, board, scene, view }, name, seat, turn) {
  const { tokens } = view.players[seat];
  const pawns = Array.from({ length: board.tokens }, (_, index) => tokenIcon(index >= tokens));
  const holds = view.first_tile === seat;
  const piece = holds ? medal(30, 30, 28) : null;
  const place = picture(60, 60, { class: "du-icon" }, piece);
  const cost = h("span", { class: "du-first-cost" }, host.number(-board.points.first_player));
  const tip = host.t(holds ? "tip.first-held" : "tip.first", { count: board.points.first_player });
  const first = h("span", { class: holds ? "du-first is-held" : "du-first", "data-tip": tip }, place, cost);
  scene.place(`first/${seat}`, first, piece, holds ? "first" : "");
  return h(
    "header",
    { class: "du-header" },
    h("span", { class: "du-name" }, turn ? h("span", { class: "du-turn", "aria-hidden": "true" }) : null, name),
    view.round < board.rounds
      ? scene.place(
          `tokens/${seat}`,
          h("span", { class: "du-tokens", "data-tip": host.t("tip.tokens", { count: tokens }) }, pawns),
        )
      : null,
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
    const piece = held.plate
      ? plate(spacesOf(board, held.plate), 4, 4, 100)
      : plateBack(held.type ?? null, 4, 4, 100);
    const tip = held.plate
      ? platePhrase(host, board, held.plate)
      : held.type
        ? host.t("tip.back", { type: host.t(`type.${held.type}`) })
        : host.t("tip.unknown-back");
    const element = h("div", { class: "du-held", "data-tip": tip }, picture(108, 108, {}, piece));
    scene.place(`held/${seat}/${index}`, element, piece, held.plate ?? held.type ?? "");
    return scene.group(`held/${seat}/${index}`, element);
  });
  return h("div", { class: plates.length ? "du-tray is-filled" : "du-tray" }, plates);
}

// --- Bag and tower ---------------------------------------------------------------------------

/** @param {Context} context */
function pools(context) {
  return h("div", { class: "du-pools" }, pool(context, "bag"), pool(context, "tower"));
}

/**
 * @param {Context} context
 * @param {"bag" | "tower"} name
 */
function pool({ host, board, scene, view }, name) {
  const counts = view[name];
  const all = total(counts);
  const colours = board.colours.map(({ name: colour }) => {
    const piece = tile(colour, 30, 30, 56);
    const icon = picture(60, 60, { class: "du-icon" }, svg("g", { transform: moved(0, 0) }, piece));
    const count = counts[colour] ?? 0;
    const tip = host.t(`tiles.${colour}`, { count });
    const element = h(
      "li",
      { class: count ? "du-pool-colour" : "du-pool-colour is-none", "data-tip": tip },
      icon,
      h("span", {}, host.number(count)),
    );
    return scene.place(`${name}/${colour}`, element, piece, colour);
  });
  return h(
    "div",
    { class: "du-pool" },
    h("span", { class: "du-pool-name", "data-tip": host.t(`tip.${name}`, { count: all }) }, host.t(`pool.${name}`)),
    h("ul", { class: "du-pool-colours", "aria-label": host.t(`tip.${name}`, { count: all }) }, colours),
  );
}
