/**
 * The drawing of the whole table. Unchanged parts are kept: most moves change the market and one
 * board.
 *
 *     div.sp-layout
 *       div.sp-slot     section.sp-front.sp-seat, the viewer's own board
 *       div.sp-slot     section.sp-market
 *       div.sp-others   section.sp-other.sp-seat*
 */

import { h } from "../../app/dom.js";
import { drawMarket } from "./market.js";
import { drawSeat } from "./seat.js";

/** @typedef {import("../../app/types.js").Snapshot} Snapshot */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/** @param {(seat: number) => void} enlarge shows an enlarged board */
export function createScene(enlarge) {
  const front = h("div", { class: "sp-slot" });
  const market = h("div", { class: "sp-slot" });
  const others = h("div", { class: "sp-others" });
  const element = h("div", { class: "sp-layout" }, front, market, others);
  /** @type {Map<string, {shows: string, drawn: Element}>} */
  const known = new Map();

  /**
   * @param {Snapshot} snapshot
   * @param {Phrases} phrases
   */
  function draw(snapshot, phrases) {
    const { view, names } = snapshot;
    const own = snapshot.viewer ?? 0;
    const rest = names.map((_, seat) => seat).filter((seat) => seat !== own);
    element.dataset.players = String(names.length);
    element.dataset.phase = view.phase;
    put(front, [seatIn(own, true)]);
    put(market, [marketOf()]);
    put(
      others,
      rest.map((seat) => seatIn(seat, false)),
    );

    function marketOf() {
      const { factories, centre, supply, bag, tower, token, phase, round } = view;
      const shows = [factories, centre, supply, bag, tower, token, phase, round];
      return same("market", shows, () => drawMarket(view, phrases));
    }

    /**
     * @param {number} seat
     * @param {boolean} isFront
     */
    function seatIn(seat, isFront) {
      const { turn, over } = snapshot;
      const shows = [names[seat], view.players[seat], view.token === seat, turn === seat, over];
      return same(`${isFront ? "front" : "other"}-${seat}`, shows, () =>
        drawSeat(snapshot, seat, phrases, {
          front: isFront,
          enlarge: isFront ? undefined : () => enlarge(seat),
        }),
      );
    }
  }

  /**
   * Return the previous drawing of a part if its content is the same.
   * @param {string} name
   * @param {any[]} shows
   * @param {() => Element} draw
   */
  function same(name, shows, draw) {
    const now = JSON.stringify(shows);
    const before = known.get(name);
    if (before?.shows === now) return before.drawn;
    const drawn = draw();
    known.set(name, { shows: now, drawn });
    return drawn;
  }

  return { element, draw };
}

/**
 * Replace the content of a slot, unless it is unchanged.
 * @param {Element} place
 * @param {Element[]} wanted
 */
function put(place, wanted) {
  const held = [...place.children];
  const same = held.length === wanted.length && held.every((child, at) => child === wanted[at]);
  if (!same) place.replaceChildren(...wanted);
}
