/**
 * The market: factories with sun and moon, the display of plates, the stack.
 *
 *     svg.du-market
 *       g.du-factory*       g.du-sun-side, g.du-moon-side
 *       g.du-display*  g.du-stack
 *       g.du-ghosts         the preview of a move, above everything
 */

import { moved, svg } from "../../app/svg.js";
import { medal, pen, rays } from "../shared/paint.js";
import { boss, canvas } from "./canvas.js";
import { chip, chipBack, chipPlace } from "./chips.js";
import { displayed, stack } from "./display.js";
import {
  ARCH,
  archAt,
  CHIP_AT,
  FIRST_AT,
  LARGE,
  MARKET,
  moonAt,
  sunAt,
} from "./geometry.js";
import { MOON } from "./motifs.js";
import { tile } from "./tiles.js";
import { each } from "./view.js";
import { chipPhrase, factoryPhrase } from "./phrases.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Board} Board */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{host: Host, board: Board, scene: Scene, view: View}} Context */

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
    MARKET,
    "du-market",
    host.t("market.name"),
    ...factories,
    ...plates,
    stack(context),
    svg("g", { class: "du-ghosts" }),
  );
}

// --- Factories -------------------------------------------------------------------------------

/**
 * @param {Context} context
 * @param {number} index
 */
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
      { class: "du-factory", transform: moved(...archAt(index)) },
      svg("path", { class: "du-day", d: `M0,${dusk}V${half}${dome}V${dusk}z` }),
      svg("path", { class: "du-night", d: `M${ARCH.width},${dusk}${foot}${dusk}z` }),
      svg("path", { class: "du-outline", d: `M0,${half}${dome}${foot}${half}z` }),
      sunlight(half, 80, 0.92, Object.keys(sun).length > 0),
      svg("path", { class: "du-moon", d: MOON, transform: moved(28, dusk + 30, 0.38) }),
      boss(half, 17, 15, name, factoryPhrase(host, name)),
      chipOn(context, name, face),
      sunSide(context, name, sun),
      moonStack(context, name, moon),
    ),
  );
}

/** @param {Context} context */
export function largeFactory(context) {
  const { host, scene, view } = context;
  const [width, height, half] = [LARGE.width, LARGE.height, LARGE.width / 2];
  const left = `H14a14,14 0 0 0 -14,14V${height - 14}a14,14 0 0 0 14,14H${half}z`;
  return scene.group(
    "factory/L",
    svg(
      "g",
      { class: "du-factory", transform: moved(LARGE.x, LARGE.y) },
      svg("rect", { class: "du-night", width, height, rx: 14 }),
      svg("path", { class: "du-day", d: `M${half},0${left}` }),
      svg("rect", { class: "du-outline", width, height, rx: 14 }),
      sunlight(164, height / 2, 0.8, Object.keys(view.large.sun).length > 0),
      svg("path", { class: "du-moon", d: MOON, transform: moved(half + 26, height / 2, 0.42) }),
      boss(25, height / 2, 15, "L", factoryPhrase(host, "L")),
      firstPlayerTile(context),
      sunSide(context, "L", view.large.sun),
      largeMoon(context),
    ),
  );
}

/**
 * Draw the tiles of a sun side. Tiles of one colour are taken together.
 * @param {Context} context
 * @param {string} name
 * @param {import("./view.js").Counts} counts
 */
function sunSide({ board, scene, host }, name, counts) {
  const large = name === "L";
  const size = sizeOf(board, name);
  const lying = each(counts, board);
  const parts = [];
  for (let index = lying.length; index < size; index++) {
    parts.push(scene.place(`sun/${name}/${index}`, hidden(...sunAt(large, index))));
  }
  for (const colour of new Set(lying)) {
    const at = lying.flatMap((lies, index) => (lies === colour ? [index] : []));
    const tip = host.t("tip.sun", { tiles: host.t(`tiles.${colour}`, { count: at.length }) });
    const points = at.map((index) => sunAt(large, index));
    const tiles = at.map((index, i) => laid(scene, `sun/${name}/${index}`, colour, ...points[i]));
    parts.push(scene.group(`sun/${name}/${colour}`, together(points, tip, tiles)));
  }
  return svg("g", { class: "du-sun-side" }, ...parts);
}

/**
 * Draw a stack so that its order is visible: each tile covers the lower part of the next.
 * @param {Context} context
 * @param {string} name
 * @param {string[]} colours from the bottom up
 */
function moonStack({ board, scene, host }, name, colours) {
  const size = sizeOf(board, name) - 1;
  const parts = [];
  const order = host.list(colours.map((colour) => host.t(`colour.${colour}`)));
  for (let level = 0; level < size; level++) {
    const at = `moon/${name}/${level}`;
    const colour = colours[level];
    if (!colour) {
      parts.push(scene.place(at, hidden(...moonAt(false, level))));
      continue;
    }
    const top = level === colours.length - 1;
    const tip = top
      ? host.t("tip.moon-top", { tiles: host.t(`tiles.${colour}`, { count: 1 }), order })
      : host.t("tip.moon-under", { order });
    const look = top ? "du-top" : "du-buried";
    const lies = laid(scene, at, colour, ...moonAt(false, level));
    const held = svg("g", { class: look, "data-tip": tip }, lies);
    parts.push(top ? scene.group(`moon/${name}/${colour}`, held) : held);
  }
  return svg("g", { class: "du-moon-side" }, ...parts);
}

/** @param {Context} context */
function largeMoon({ board, scene, host, view }) {
  const lying = each(view.large.moon, board);
  const parts = [];
  for (let index = lying.length; index < sizeOf(board, "L") - 1; index++) {
    parts.push(scene.place(`moon/L/${index}`, hidden(...moonAt(true, index))));
  }
  for (const colour of new Set(lying)) {
    const at = lying.flatMap((lies, index) => (lies === colour ? [index] : []));
    const tip = host.t("tip.moon-large", { tiles: host.t(`tiles.${colour}`, { count: at.length }) });
    const points = at.map((index) => moonAt(true, index));
    const tiles = at.map((index, i) => laid(scene, `moon/L/${index}`, colour, ...points[i]));
    parts.push(scene.group(`moon/L/${colour}`, together(points, tip, tiles)));
  }
  return svg("g", { class: "du-moon-side" }, ...parts);
}

/**
 * Draw tiles that are taken together. The gaps between them are interactive, too.
 * @param {import("./geometry.js").Point[]} points
 * @param {string} tip
 * @param {SVGElement[]} tiles
 */
function together(points, tip, tiles) {
  const d = `M${points.map((point) => point.join()).join("L")}`;
  const between = svg("path", { class: "du-hidden du-between", d });
  return svg("g", { "data-tip": tip }, between, ...tiles);
}

/**
 * Return the number of tiles on a factory.
 * @param {Board} board
 * @param {string} name
 */
function sizeOf(board, name) {
  return board.factories.find((factory) => factory.name === name)?.tiles ?? 0;
}

/**
 * Draw a tile with a margin that is part of its touch target.
 * @param {Scene} scene
 * @param {string} name
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 */
function laid(scene, name, colour, x, y) {
  const piece = tile(colour, x, y, ARCH.tile);
  return scene.place(name, svg("g", {}, hidden(x, y), piece), piece, colour);
}

/**
 * @param {number} x
 * @param {number} y
 */
function hidden(x, y) {
  return svg("circle", { class: "du-hidden", cx: x, cy: y, r: ARCH.tile / 2 });
}

/**
 * @param {Context} context
 * @param {string} name
 * @param {string | null} face
 */
function chipOn({ board, scene, host }, name, face) {
  const [x, y] = CHIP_AT;
  const open = face !== null && face !== "face-down";
  const piece = open ? chip(board.chips[face], x, y, 50) : face && chipBack("hidden", x, y, 50);
  const tip = open
    ? host.t("tip.chip", { chip: chipPhrase(host, board.chips[face]) })
    : host.t(face ? "tip.chip-hidden" : "tip.chip-gone");
  const held = svg("g", { "data-tip": tip }, piece || chipPlace(x, y, 50));
  scene.place(`chip/${name}`, held, piece || null, face ?? "");
  return scene.group(`chip/${name}`, held);
}

/** @param {Context} context */
function firstPlayerTile({ scene, host, view, board }) {
  const [x, y] = FIRST_AT;
  const there = view.first_tile === null;
  const piece = there ? medal(x, y, 25) : null;
  const tip = host.t("tip.first", { count: board.points.first_player });
  const held = svg(
    "g",
    { "data-tip": tip },
    piece ?? svg("circle", { class: "du-gone", cx: x, cy: y, r: 23 }),
  );
  return scene.place("first/table", held, piece, there ? "first" : "");
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
    svg("path", { d: rays(12, 29, 41), ...pen("var(--du-sun)", 6) }),
  );
}
