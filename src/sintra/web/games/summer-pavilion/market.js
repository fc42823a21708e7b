/**
 * The common area of the table.
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
import { picture, svg } from "../../app/svg.js";
import { disc, medal } from "../shared/paint.js";
import { BOARD, piles, total, wildColour } from "./board-data.js";
import { row } from "./rows.js";
import { drawStores } from "./stores.js";
import { TALL, tile, tileIcon } from "./tiles.js";

/** @typedef {import("./phrases.js").Phrases} Phrases */

const DISH = 140;
const DISH_TILE = 34;
/**
 * The positions of the factories by their number: a horseshoe around the centre, in per cent of its
 * box, from the lower left to the lower right.
 * @type {Record<number, [number, number][]>}
 */
const HORSESHOE = {
  5: [
    [11, 66],
    [27, 23],
    [50, 17],
    [73, 23],
    [89, 66],
  ],
  7: [
    [9, 80],
    [12, 42],
    [30, 19],
    [50, 17],
    [70, 19],
    [88, 42],
    [91, 80],
  ],
  9: [
    [9, 83],
    [9, 50],
    [12, 18],
    [31, 17],
    [50, 17],
    [69, 17],
    [88, 18],
    [91, 50],
    [91, 83],
  ],
};

/**
 * @param {any} view
 * @param {Phrases} phrases
 */
export function drawMarket(view, phrases) {
  return h(
    "section",
    { class: "sp-market sp-sheet", "aria-label": phrases.t("market.label") },
    h(
      "div",
      { class: "sp-ring", "data-factories": view.factories.length },
      ...factories(view.factories, phrases),
      centre(view, phrases),
    ),
    drawStores(view, phrases),
  );
}

// --- Factories -------------------------------------------------------------------------------

/**
 * @param {Record<string, number>[]} all
 * @param {Phrases} phrases
 */
function factories(all, phrases) {
  return all.map((tiles, at) => {
    const drawn = dish(tiles, at, phrases);
    const [x, y] = HORSESHOE[all.length][at];
    drawn.style.setProperty("--x", String(x));
    drawn.style.setProperty("--y", String(y));
    return drawn;
  });
}

/**
 * Draw a round dish with its tiles as petals around its number.
 * @param {Record<string, number>} tiles
 * @param {number} at
 * @param {Phrases} phrases
 */
export function dish(tiles, at, phrases) {
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
    return group(name, colour, room, petals, phrases);
  });
  return svg(
    "svg",
    {
      class: petal ? "sp-dish" : "sp-dish is-empty",
      viewBox: `${-DISH / 2} ${-DISH / 2} ${DISH} ${DISH}`,
      role: "group",
      "aria-label": phrases.t("factory.label", { number: at + 1, tiles: phrases.tiles(tiles) }),
      "data-place": name,
    },
    svg("circle", { class: "sp-plate", r: DISH / 2 - 2 }),
    svg("circle", { class: "sp-plate-beads", r: DISH / 2 - 6.5 }),
    svg("circle", { class: "sp-plate-well", r: DISH / 2 - 11 }),
    ...groups,
    svg(
      "g",
      { class: "sp-boss", "data-tip": phrases.t("factory.tip", { number: at + 1 }) },
      svg("circle", { r: 11 }),
      svg("text", { dy: "0.34em" }, String(at + 1)),
    ),
  );
}

/**
 * Draw the tiles of one colour on a factory, with their sector of the dish.
 * @param {string} source
 * @param {string} colour
 * @param {string} room
 * @param {SVGElement[]} tiles
 * @param {Phrases} phrases
 */
function group(source, colour, room, tiles, phrases) {
  return svg(
    "g",
    {
      class: "sp-group",
      "data-key": `take:${source}:${colour}`,
      "data-colour": colour,
      "data-tip": phrases.tiles({ [colour]: tiles.length }),
    },
    svg("path", { class: "sp-hit", d: room }),
    svg("g", { class: "sp-petals" }, ...tiles),
  );
}

/**
 * Return a sector of the dish as path data, clockwise from a direction. A sector of more than half
 * of the dish includes the centre.
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
 * @param {number} turned degrees clockwise from above
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
 * @param {Phrases} phrases
 */
function centre(view, phrases) {
  const lies = total(view.centre);
  const wild = wildColour(view);
  return h(
    "div",
    {
      class: "sp-centre",
      role: "group",
      "aria-label": phrases.t("centre.label", { tiles: phrases.tiles(view.centre) }),
      "data-place": "C",
      "data-crowd": lies > 16 ? "large" : lies > 8 ? "some" : "few",
    },
    view.token === null && view.phase === "draft" ? startToken(phrases) : null,
    ...piles(view.centre).map(([colour, count]) =>
      row("take:C", colour, count, phrases.tiles({ [colour]: count })),
    ),
    lies === 0 && view.phase !== "draft" && view.phase !== "over" && wild
      ? h(
          "div",
          { class: "sp-wild-now" },
          tileIcon(wild),
          h("span", {}, phrases.t("wild.now", { colour: phrases.t(`colour.${wild}`) })),
        )
      : null,
  );
}

/** @param {Phrases} phrases */
function startToken(phrases) {
  const drawn = picture(
    100,
    100,
    { class: "sp-start", label: phrases.t("token.name") },
    medal(50, 50, 50),
  );
  drawn.setAttribute("data-tip", phrases.t("token.centre-tip"));
  drawn.setAttribute("data-place", "token");
  return drawn;
}
