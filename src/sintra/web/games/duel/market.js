/**
 * The market: factories with sun and moon, the display of plates, the stack.
 *
 *     svg.du-market
 *       g.du-factory*       g.du-sun-side, g.du-moon-side
 *       g.du-display*  g.du-stack
 *       g.ghosts            the preview of a move, above everything
 */

import { moved, svg } from "../../app/svg.js";
import { canvas } from "../kit/canvas.js";
import { each } from "../kit/counts.js";
import { disc, ghostLayer } from "../kit/ghosts.js";
import { medal, pen } from "../kit/paint.js";
import { chip, chipBack, chipPlace } from "./chips.js";
import { displayed, stack } from "./display.js";
import {
  ARCH,
  archAt,
  CHIP_AREA,
  CHIP_AT,
  marketShape,
  moonAt,
  STACK_AREA,
  sunAt,
  tileArea,
} from "./geometry.js";
import { coloursPhrase, factoryPhrase } from "./phrases.js";
import { SHAPES } from "./tiles.js";

/** @import { Scene } from "../kit/scene.js" */
/** @import { Board, Host, View } from "./view.js" */
/** `shape` is the shape of the layout. */
/** @typedef {{host: Host, board: Board, scene: Scene, view: View, shape?: string}} Context */

/** @param {Context} context */
export function drawMarket(context) {
  const { host, board } = context;
  const factories = board.factories.map((factory, index) =>
    factory.large ? largeFactory(context) : smallFactory(context, index),
  );
  const plates = Array.from({ length: board.display_plates }, (_, place) =>
    displayed(context, place),
  );
  return canvas(
    marketShape(context.shape),
    "du-market",
    host.t("market.name"),
    ...factories,
    ...plates,
    stack(context),
    ghostLayer(),
  );
}

// --- Factories -------------------------------------------------------------------------------

/** @param {Context} context @param {number} index */
export function smallFactory(context, index) {
  const { host, scene, view } = context;
  const { sun, moon, chip: face } = view.factories[index];
  const name = `F${index + 1}`;
  const [half, dusk] = [ARCH.width / 2, ARCH.dusk];
  const dome = `A${half},${half} 0 0 1 ${ARCH.width},${half}`;
  const foot = `V${ARCH.height - 14}a14,14 0 0 1 -14,14H14a14,14 0 0 1 -14,-14V`;
  return scene.group(
    `factory/${name}`,
    svg(
      "g",
      { class: "du-factory", transform: moved(...archAt(marketShape(context.shape), index)) },
      svg("path", { class: "du-day", d: `M0,${dusk}V${half}${dome}V${dusk}z` }),
      svg("path", { class: "du-night", d: `M${ARCH.width},${dusk}${foot}${dusk}z` }),
      svg("path", { class: "du-outline", d: `M0,${half}${dome}${foot}${half}z` }),
      sunlight(half, 80, 0.92, Object.keys(sun).length > 0),
      moonlight(28, dusk + 30, 0.38),
      disc("boss", half, 17, 15, name, factoryPhrase(host, name)),
      chipOn(context, name, face),
      tilesOf(context, "sun", name, sun, "tip.sun"),
      moonStack(context, name, moon),
    ),
  );
}

/** @param {Context} context */
export function largeFactory(context) {
  const { host, scene, view } = context;
  const { large } = marketShape(context.shape);
  const { width, height, sun, moon } = large;
  const half = width / 2;
  const day =
    sun[1] === moon[1]
      ? `M${half},0H14a14,14 0 0 0 -14,14V${height - 14}a14,14 0 0 0 14,14H${half}z`
      : `M0,${height / 2}V14a14,14 0 0 1 14,-14H${width - 14}a14,14 0 0 1 14,14V${height / 2}z`;
  return scene.group(
    "factory/L",
    svg(
      "g",
      { class: "du-factory", transform: moved(large.x, large.y) },
      svg("rect", { class: "du-night", width, height, rx: 14 }),
      svg("path", { class: "du-day", d: day }),
      svg("rect", { class: "du-outline", width, height, rx: 14 }),
      sunlight(sun[0] + 2 * large.pitch, sun[1], 0.8, Object.keys(view.large.sun).length > 0),
      moonlight(large.crescent, moon[1], 0.42),
      disc("boss", 25, sun[1], 15, "L", factoryPhrase(host, "L")),
      firstPlayerTile(context),
      tilesOf(context, "sun", "L", view.large.sun, "tip.sun"),
      tilesOf(context, "moon", "L", view.large.moon, "tip.moon-large"),
    ),
  );
}

/**
 * Draw tiles side by side. Those of one colour are taken together.
 * @param {Context} context
 * @param {"sun" | "moon"} side
 * @param {string} name
 * @param {import("./view.js").Counts} counts
 * @param {string} tip
 */
function tilesOf({ board, scene, host, shape }, side, name, counts, tip) {
  const large = name === "L" ? marketShape(shape).large : null;
  const size = sizeOf(board, name) - (side === "moon" ? 1 : 0);
  const colours = each(counts, board);
  const pointAt = side === "sun" ? sunAt : moonAt;
  const points = Array.from({ length: size }, (_, index) => pointAt(large, index));
  const places = points.map((point, index) =>
    scene.put(`${side}/${name}/${index}`, [...point, ARCH.tile], colours[index]),
  );
  const groups = [...new Set(colours)].map((colour) => {
    const own = (/** @type {any} */ _, /** @type {number} */ index) => colours[index] === colour;
    const tiles = host.t(`tiles.${colour}`, { count: counts[colour] });
    const areas = points.filter(own).map((point) => tileArea(large, point));
    const parts = svg(
      "g",
      { "data-tip": host.t(tip, { tiles }) },
      ...areas.map((area) => svg("rect", { class: "hit", ...area })),
      ...places.filter(own),
    );
    return scene.group(`${side}/${name}/${colour}`, parts);
  });
  return svg("g", { class: `du-${side}-side` }, ...places.slice(colours.length), ...groups);
}

/**
 * Draw a stack so that its order is visible: each tile covers the lower part of the next.
 * @param {Context} context
 * @param {string} name
 * @param {string[]} colours from the bottom up
 */
function moonStack({ board, scene, host }, name, colours) {
  const order = coloursPhrase(host, colours);
  const parts = Array.from({ length: sizeOf(board, name) - 1 }, (_, level) => {
    const colour = colours[level] ?? "";
    const lies = scene.put(`moon/${name}/${level}`, [...moonAt(null, level), ARCH.tile], colour);
    if (!colour) return lies;
    if (level < colours.length - 1) {
      return svg(
        "g",
        { class: "du-buried", "data-tip": host.t("tip.moon-under", { order }) },
        lies,
      );
    }
    const tip = host.t("tip.moon-top", { tiles: host.t(`tiles.${colour}`, { count: 1 }), order });
    const area = svg("rect", { class: "hit", ...STACK_AREA });
    return scene.group(
      `moon/${name}/${colour}`,
      svg("g", { class: "du-top", "data-tip": tip }, area, lies),
    );
  });
  return svg("g", { class: "du-moon-side" }, ...parts);
}

/** Return the number of tiles on a factory. @param {Board} board @param {string} name */
function sizeOf(board, name) {
  return board.factories.find((factory) => factory.name === name)?.tiles ?? 0;
}

/** @param {Context} context @param {string} name @param {string | null} face */
function chipOn({ board, scene, host }, name, face) {
  const [x, y] = CHIP_AT;
  const open = face !== null && face !== "face-down";
  const piece = open ? chip(board.chips[face], x, y, 50) : face && chipBack("hidden", x, y, 50);
  const tip = open
    ? host.t("tip.chip", { chip: coloursPhrase(host, board.chips[face]) })
    : host.t(face ? "tip.chip-hidden" : "tip.chip-gone");
  const held = svg(
    "g",
    { "data-tip": tip },
    svg("rect", { class: "hit", ...CHIP_AREA }),
    piece || chipPlace(x, y, 50),
  );
  scene.place(`chip/${name}`, held, piece || null, face ?? "");
  return scene.group(`chip/${name}`, held);
}

/** @param {Context} context */
function firstPlayerTile({ scene, host, view, board, shape }) {
  const [x, y] = marketShape(shape).large.first;
  const there = view.first_tile === null;
  const piece = there ? medal(SHAPES.rim, x, y, 25) : null;
  const tip = host.t("tip.first", { count: board.points.first_player });
  const held = svg(
    "g",
    { "data-tip": tip },
    piece ?? svg("circle", { class: "du-gone", cx: x, cy: y, r: 23 }),
  );
  return scene.place("first/table", held, piece, there ? "first" : "");
}

/** @param {number} x @param {number} y @param {number} scale */
function moonlight(x, y, scale) {
  return svg("path", { class: "du-moon", d: SHAPES.moon, transform: moved(x, y, scale) });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {boolean} faint true behind tiles
 */
function sunlight(x, y, scale, faint) {
  return svg(
    "g",
    { class: faint ? "du-sun is-faint" : "du-sun", transform: moved(x, y, scale) },
    svg("circle", { r: 22, fill: "var(--du-sun)" }),
    svg("path", { d: SHAPES.sun, ...pen("var(--du-sun)", 6) }),
  );
}
