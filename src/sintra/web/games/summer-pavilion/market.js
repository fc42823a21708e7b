/**
 * All that belongs to no player.
 *
 *     section.sp-market
 *       div.sp-ring
 *         svg.sp-dish*[data-place=F1]      g.sp-group[data-key="take:F1:green"]*
 *         div.sp-centre[data-place=C]      the start token, svg.sp-group*
 *       div.sp-stores
 *         div.sp-supply[data-place=supply] svg.sp-group[data-key="bonus:green"]*
 *         div.sp-pools                     bag and tower
 */

import { h } from "../../app/dom.js";
import { moved, picture, svg } from "../../app/svg.js";
import { disc, medal } from "../shared/paint.js";
import { BOARD, COLOURS, piles, total, wildColour } from "./board-data.js";
import { TALL, socket, tile, tileIcon } from "./tiles.js";

/** @typedef {import("./words.js").Words} Words */

const DISH = 140;
const DISH_TILE = 34;
/**
 * Where the factories stand, by their number: a horseshoe around the centre, in hundredths of its
 * box, from the lower left to the lower right.
 * @type {Record<number, [number, number][]>}
 */
const HORSESHOE = {
  5: [[11, 66], [27, 23], [50, 17], [73, 23], [89, 66]],
  7: [[9, 80], [12, 42], [30, 19], [50, 17], [70, 19], [88, 42], [91, 80]],
  9: [[9, 83], [9, 50], [12, 18], [31, 17], [50, 17], [69, 17], [88, 18], [91, 50], [91, 83]],
};

/**
 * @param {any} view
 * @param {Words} words
 */
export function drawMarket(view, words) {
  return h(
    "section",
    { class: "sp-market sp-sheet", "aria-label": words.t("market.label") },
    h(
      "div",
      { class: "sp-ring", "data-factories": view.factories.length },
      ...factories(view.factories, words),
      centre(view, words),
    ),
    h(
      "div",
      { class: "sp-stores" },
      supply(view, words),
      h(
        "div",
        { class: "sp-pools" },
        pool("bag", view.bag, words),
        pool("tower", view.tower, words),
      ),
    ),
  );
}

// --- Factories -------------------------------------------------------------------------------

/**
 * @param {Record<string, number>[]} all
 * @param {Words} words
 */
function factories(all, words) {
  return all.map((tiles, at) => {
    const drawn = dish(tiles, at, words);
    const [x, y] = HORSESHOE[all.length][at];
    drawn.style.setProperty("--x", String(x));
    drawn.style.setProperty("--y", String(y));
    return drawn;
  });
}

/**
 * A round dish: its tiles are petals around its number.
 * @param {Record<string, number>} tiles
 * @param {number} at
 * @param {Words} words
 */
export function dish(tiles, at, words) {
  const name = `F${at + 1}`;
  const step = 360 / BOARD.tiles_per_factory;
  let petal = 0;
  const groups = piles(tiles).map(([colour, count]) => {
    const room = sector(petal * step, count * step);
    const petals = Array.from({ length: count }, () => {
      const turned = (petal++ + 0.5) * step;
      const [x, y] = onCircle(turned, TALL * DISH_TILE + 4);
      return tile(colour, x, y, DISH_TILE, turned);
    });
    return group(name, colour, room, petals, words);
  });
  return svg(
    "svg",
    {
      class: petal ? "sp-dish" : "sp-dish is-empty",
      viewBox: `${-DISH / 2} ${-DISH / 2} ${DISH} ${DISH}`,
      role: "group",
      "aria-label": words.t("factory.label", { number: at + 1, tiles: words.tiles(tiles) }),
      "data-place": name,
    },
    svg("circle", { class: "sp-plate", r: DISH / 2 - 2 }),
    svg("circle", { class: "sp-plate-beads", r: DISH / 2 - 6.5 }),
    svg("circle", { class: "sp-plate-well", r: DISH / 2 - 11 }),
    ...groups,
    svg(
      "g",
      { class: "sp-boss", "data-tip": words.t("factory.tip", { number: at + 1 }) },
      svg("circle", { r: 11 }),
      svg("text", { dy: "0.34em" }, String(at + 1)),
    ),
  );
}

/**
 * The tiles of one colour on a factory, with the part of the dish that belongs to them.
 * @param {string} source
 * @param {string} colour
 * @param {string} room
 * @param {SVGElement[]} tiles
 * @param {Words} words
 */
function group(source, colour, room, tiles, words) {
  return svg(
    "g",
    {
      class: "sp-group",
      "data-key": `take:${source}:${colour}`,
      "data-colour": colour,
      "data-tip": words.tiles({ [colour]: tiles.length }),
    },
    svg("path", { class: "sp-hit", d: room }),
    ...tiles,
  );
}

/**
 * A part of the dish as path data, clockwise from a direction. A part that is larger than half of
 * the dish has its middle as well.
 * @param {number} from in degrees, 0 is up
 * @param {number} width
 */
function sector(from, width) {
  const reach = DISH / 2 - 11;
  const middle = disc(0, 0, width > 180 ? 8 : 0);
  if (width === 360) return disc(0, 0, reach);
  const [start, end] = [from, from + width].map((turned) => onCircle(turned, reach).join());
  return `M0,0L${start}A${reach},${reach} 0 ${width > 180 ? 1 : 0} 1 ${end}z${middle}`;
}

/**
 * @param {number} turned clockwise from above
 * @param {number} reach
 * @returns {[number, number]}
 */
function onCircle(turned, reach) {
  const angle = (turned * Math.PI) / 180;
  return [reach * Math.sin(angle), -reach * Math.cos(angle)];
}

// --- The centre ------------------------------------------------------------------------------

/**
 * @param {any} view
 * @param {Words} words
 */
function centre(view, words) {
  const lies = total(view.centre);
  const wild = wildColour(view);
  return h(
    "div",
    {
      class: "sp-centre",
      role: "group",
      "aria-label": words.t("centre.label", { tiles: words.tiles(view.centre) }),
      "data-place": "C",
      "data-crowd": lies > 16 ? "large" : lies > 8 ? "some" : "few",
    },
    view.token === null && view.phase === "draft" ? startToken(words) : null,
    ...piles(view.centre).map(([colour, count]) =>
      row("take:C", colour, count, words.tiles({ [colour]: count })),
    ),
    lies === 0 && view.phase !== "draft" && view.phase !== "over" && wild
      ? h(
          "div",
          { class: "sp-wild-now" },
          tileIcon(wild),
          h("span", {}, words.t("wild.now", { colour: words.t(`colour.${wild}`) })),
        )
      : null,
  );
}

/** @param {Words} words */
function startToken(words) {
  const drawn = picture(100, 100, { class: "sp-start", label: words.t("token.name") }, medal(50, 50, 50));
  drawn.setAttribute("data-tip", words.t("token.centre-tip"));
  drawn.setAttribute("data-place", "token");
  return drawn;
}

/**
 * Tiles of one colour side by side; all of them are one thing to click on.
 * @param {string} place what the key begins with
 * @param {string} colour
 * @param {number} count
 * @param {string} tip
 */
export function row(place, colour, count, tip) {
  const pitch = 104;
  const drawn = svg(
    "svg",
    {
      class: "sp-group sp-row",
      viewBox: `0 0 ${pitch * count} 180`,
      "data-key": `${place}:${colour}`,
      "data-colour": colour,
      "data-tip": tip,
      role: "img",
      "aria-label": tip,
    },
    ...Array.from({ length: count }, (_, at) => tile(colour, pitch * (at + 0.5), 90, 100)),
  );
  drawn.style.setProperty("--count", String(count));
  return drawn;
}

// --- The supply ------------------------------------------------------------------------------

/**
 * Ten numbered spaces, those with tiles first.
 * @param {any} view
 * @param {Words} words
 */
function supply(view, words) {
  const lies = piles(view.supply);
  const filled = total(view.supply);
  const numbers = Array.from({ length: BOARD.supply_spaces }, (_, at) =>
    h("li", { class: at < filled ? "is-filled" : "" }, String(at + 1)),
  );
  const empty = Array.from({ length: BOARD.supply_spaces - filled }, () =>
    picture(104, 180, { class: "sp-row sp-vacant" }, socket(52, 90, 100)),
  );
  return h(
    "div",
    {
      class: "sp-supply",
      role: "group",
      "aria-label": words.t("supply.label", { tiles: words.tiles(view.supply) }),
      "data-place": "supply",
    },
    h("h3", { class: "sp-caption", "data-tip": words.t("supply.tip") }, words.t("supply.name")),
    h(
      "div",
      { class: "sp-supply-tiles" },
      ...lies.map(([colour, count]) => row("bonus", colour, count, words.tiles({ [colour]: count }))),
      ...empty,
    ),
    h("ol", { class: "sp-supply-numbers", "aria-hidden": "true" }, ...numbers),
  );
}

// --- Bag and tower ---------------------------------------------------------------------------

const SHAPES = {
  bag: "M14,12C6,20 3,29 5,36C7,44 35,44 37,36C39,29 36,20 28,12L32,5C25,8 17,8 10,5z M13,12H29",
  tower: "M8,44V18H4V6H11V10H17V6H25V10H31V6H38V18H34V44z M17,44V33A4,4 0 0 1 25,33V44",
};

/**
 * How many tiles there are out of sight, in all and of each colour.
 * @param {"bag" | "tower"} name
 * @param {Record<string, number>} counts
 * @param {Words} words
 */
function pool(name, counts, words) {
  return h(
    "div",
    {
      class: "sp-pool",
      "data-tip": `${words.t(`pool-tip.${name}`)} (${words.tiles(counts)})`,
      role: "group",
      "aria-label": words.t(`pool-label.${name}`, { tiles: words.tiles(counts) }),
    },
    picture(
      42,
      48,
      { class: `sp-pool-icon sp-${name}` },
      svg("g", { "data-place": name, transform: moved(0, 0) }, svg("path", { d: SHAPES[name] })),
    ),
    h("b", { class: "sp-pool-total" }, String(total(counts))),
    h(
      "span",
      { class: "sp-pool-counts" },
      ...COLOURS.map((colour) =>
        h("span", { class: "sp-pool-count" }, tileIcon(colour), String(counts[colour] ?? 0)),
      ),
    ),
  );
}
