/**
 * The common area of the table.
 *
 *     section.sp-market
 *       div.sp-ring
 *         svg.sp-dish*[data-group="factory/F1"]  g.sp-group[data-group="take/F1/green"]*
 *         div.sp-centre                          the start player token, svg.sp-group*
 *       div.sp-stores
 *         div.sp-supply                          svg.sp-group[data-group="supply/green"]*
 *         div.pools                              bag and tower
 */

import { h } from "../../app/dom.js";
import { picture, svg } from "../../app/svg.js";
import { canvas } from "../kit/canvas.js";
import { disc } from "../kit/ghosts.js";
import { discPath } from "../kit/paint.js";
import { drawPools } from "../kit/pools.js";
import { BOARD, piles, total, wildColour } from "./board-data.js";
import { phrasesOf } from "./phrases.js";
import { onCircle, socket, startToken, TALL, tileIcon } from "./tiles.js";

/** @import { Scene } from "../kit/scene.js" */
/** @import { Counts } from "./board-data.js" */
/** @import { Shared } from "./board.js" */
/** @import { Phrases } from "./phrases.js" */

const DISH = 140;
const DISH_TILE = 34;

/** @param {import("./board-data.js").Stage} stage */
export function drawMarket(stage) {
  const { scene, view } = stage;
  const context = { scene, view, phrases: phrasesOf(stage) };
  const dishes = view.factories.map((/** @type {Counts} */ tiles, /** @type {number} */ at) =>
    dish(context, tiles, at),
  );
  return h(
    "section",
    {
      class: "sp-market sheet",
      "data-pane": "market",
      "aria-label": context.phrases.t("market.label"),
    },
    h("div", { class: "sp-ring", "data-factories": dishes.length }, ...dishes, centre(context)),
    h("div", { class: "sp-stores" }, supply(context), drawPools(stage, tileIcon)),
  );
}

// --- Factories -------------------------------------------------------------------------------

/**
 * Draw a round dish with its tiles as petals around its number. Those of one colour share a sector.
 * @param {Pick<Shared, "scene" | "phrases">} context
 * @param {Counts} tiles
 * @param {number} at
 */
export function dish({ scene, phrases }, tiles, at) {
  const name = `F${at + 1}`;
  const step = 360 / BOARD.tiles_per_factory;
  let petal = 0;
  const groups = piles(tiles).map(([colour, count]) => {
    const room = sector(petal * step, count * step);
    const petals = Array.from({ length: count }, (_, index) => {
      const turned = (petal++ + 0.5) * step;
      const [x, y] = onCircle(turned, TALL * DISH_TILE + 4);
      return scene.put(`factory/${name}/${colour}/${index}`, [x, y, DISH_TILE, turned], colour);
    });
    const tip = phrases.tiles({ [colour]: count });
    const about = { class: "sp-group", "data-colour": colour, "data-tip": tip };
    const drawn = svg("g", about, svg("path", { class: "hit", d: room }), ...petals);
    return scene.group(`take/${name}/${colour}`, drawn);
  });
  const drawn = canvas(
    { x: -DISH / 2, y: -DISH / 2, width: DISH, height: DISH },
    petal ? "sp-dish" : "sp-dish is-empty",
    phrases.t("factory.label", { number: at + 1, tiles: phrases.tiles(tiles) }),
    svg("circle", { class: "sp-plate", r: DISH / 2 - 2 }),
    svg("circle", { class: "sp-plate-beads", r: DISH / 2 - 6.5 }),
    svg("circle", { class: "sp-plate-well", r: DISH / 2 - 11 }),
    ...groups,
    disc("boss", 0, 0, 12, String(at + 1), phrases.t("factory.tip", { number: at + 1 })),
  );
  drawn.style.gridArea = name;
  return scene.group(`factory/${name}`, drawn);
}

/**
 * Return a sector of the dish as path data, clockwise from a direction. A sector of more than half
 * of the dish includes the centre.
 * @param {number} from in degrees, 0 is up
 * @param {number} width
 */
function sector(from, width) {
  const reach = DISH / 2 - 11;
  const middle = discPath(0, 0, width > 180 ? 8 : 0);
  if (width === 360) return discPath(0, 0, reach);
  const [start, end] = [from, from + width].map((turned) => onCircle(turned, reach).join());
  return `M0,0L${start}A${reach},${reach} 0 ${width > 180 ? 1 : 0} 1 ${end}z${middle}`;
}

// --- The centre ------------------------------------------------------------------------------

/** @param {Shared} context */
function centre(context) {
  const { scene, view, phrases } = context;
  const lies = total(view.centre);
  const wild = wildColour(view);
  const wildNow = phrases.t("wild.now", { colour: phrases.t(`colour.${wild}`) });
  const tiling = view.phase !== "draft" && view.phase !== "over";
  return h(
    "div",
    {
      class: "sp-centre",
      role: "group",
      "aria-label": phrases.t("centre.label", { tiles: phrases.tiles(view.centre) }),
      "data-crowd": lies > 16 ? "large" : lies > 8 ? "some" : "few",
    },
    view.token === null && view.phase === "draft" ? tokenToTake(scene, phrases) : null,
    ...piles(view.centre).map((tiles) => row(context, "centre", tiles)),
    tiling && wild && h("div", { class: "sp-wild-now" }, tileIcon(wild), wildNow),
  );
}

/** @param {Scene} scene @param {Phrases} phrases */
function tokenToTake(scene, phrases) {
  const piece = startToken();
  const drawn = picture(100, 100, { class: "sp-start", label: phrases.t("token.name") }, piece);
  drawn.setAttribute("data-tip", phrases.t("token.centre-tip"));
  return scene.place("token/centre", drawn, piece, "token");
}

// --- Rows of tiles ---------------------------------------------------------------------------

/**
 * Draw tiles of one colour side by side as one group, or one tile for all of them.
 * @param {Shared} context
 * @param {string} place
 * @param {[colour: string, count: number]} tiles
 * @param {boolean} [piled]
 */
export function row({ scene, phrases }, place, [colour, count], piled = false) {
  const pitch = 104;
  const shown = piled ? 1 : count;
  const name = `${place}/${colour}`;
  const tip = phrases.tiles({ [colour]: count });
  const drawnTiles = Array.from({ length: shown }, (_, at) =>
    scene.put(`${name}/${at}`, [pitch * (at + 0.5), 90, 100], colour),
  );
  for (let at = shown; at < count; at++) {
    scene.place(`${name}/${at}`, drawnTiles[0], scene.places.get(`${name}/0`)?.piece, colour);
  }
  const about = { role: "img", "aria-label": tip, "data-colour": colour, "data-tip": tip };
  const viewBox = `0 0 ${pitch * shown} 180`;
  // A single tile is narrower than its target on a touch screen, and stays beside its count.
  const box = { viewBox, preserveAspectRatio: "xMaxYMid" };
  const drawn = svg("svg", { class: "sp-group sp-row", ...box, ...about }, ...drawnTiles);
  drawn.style.setProperty("--count", String(shown));
  return scene.group(place === "centre" ? `take/C/${colour}` : name, drawn);
}

// --- The supply ------------------------------------------------------------------------------

/** Draw the ten spaces, those with tiles first. @param {Shared} context */
function supply(context) {
  const { view, phrases } = context;
  const filled = total(view.supply);
  const empty = Array.from({ length: BOARD.supply_spaces - filled }, () =>
    picture(104, 180, { class: "sp-row" }, socket(52, 90, 100)),
  );
  const label = phrases.t("supply.label", { tiles: phrases.tiles(view.supply) });
  return h(
    "div",
    { class: "sp-supply", role: "group", "aria-label": label },
    h("h3", { class: "sp-caption", "data-tip": phrases.t("supply.tip") }, phrases.t("supply.name")),
    h(
      "div",
      { class: "sp-supply-tiles" },
      ...piles(view.supply).map((tiles) => row(context, "supply", tiles)),
      ...empty,
    ),
  );
}
