/**
 * A player board.
 *
 *     svg.sp-board
 *       g.sp-corners                  four sockets, or the tiles kept for the next round
 *       g.sp-feature[.is-lit]*        a window, statue or pillar in its ring
 *       g.sp-star*
 *         g.sp-space[.is-filled]*     [data-group="space/0/green/4"], a tile or a number
 *       g.ghosts                      the preview of a move
 *       g.sp-worths                   g.boss*, the points of the stars
 */

import { moved, setAttributes, svg } from "../../app/svg.js";
import { canvas } from "../kit/canvas.js";
import { disc, ghostLayer } from "../kit/ghosts.js";
import { BOARD, each } from "./board-data.js";
import { spaceName } from "./changes.js";
import { ornament, rhombus, socket, TALL } from "./tiles.js";

/** @import { Point } from "./board-data.js" */
/** @import { Phrases } from "./phrases.js" */
/** @typedef {{scene: import("../kit/scene.js").Scene, view: any, phrases: Phrases}} Shared */
/** @typedef {Shared & {seat: number}} Context what one player has */

/** Pixels of the picture per unit of the board, and the distance by which stars move apart. */
const UNIT = 48;
const JOINT = 1.06;
const SIDE = BOARD.diamond_side * UNIT;
const BOX = { x: -292, y: -260, width: 584, height: 520 };
const CORNER = [252, 218];
const KEPT_SIDE = 36;
const RING = 21;

/** @param {Context} context */
export function drawBoard(context) {
  return canvas(
    BOX,
    "sp-board",
    context.phrases.t("board.label"),
    corners(context),
    ...BOARD.features.map((_, number) => feature(context, number)),
    ...BOARD.stars.map((star) => drawStar(context, star)),
    ghostLayer(),
    // A ghost reaches the centre of its star, but does not cover its points.
    svg("g", { class: "sp-worths" }, ...BOARD.stars.map((star) => worth(context, star))),
  );
}

// --- Stars -----------------------------------------------------------------------------------

/** @param {Context} context @param {import("./board-data.js").Star} star */
function drawStar({ scene, view, phrases, seat }, star) {
  const side = view.options.board;
  const colour = side === "grey" ? null : star.colour;
  const tiles = view.players[seat].board[star.name];
  const spaces = star.spaces.map((space) => {
    const { position, turned } = space;
    const lies = tiles[position - 1];
    const number = space.numbers[side];
    const name = spaceName(seat, { star: star.name, position });
    const below = lies ? [] : emptySpace(space, number, colour ?? "stone");
    const spot = /** @type {const} */ ([...scaled(space.at), SIDE, turned]);
    const drawn = scene.put(name, [...spot], lies ?? "", target(space.at), ...below);
    setAttributes(drawn, {
      class: lies ? "sp-space is-filled" : "sp-space",
      "data-tip": phrases.space(star.name, position, number, lies),
    });
    return scene.group(name, drawn);
  });
  return svg(
    "g",
    {
      class: "sp-star",
      "data-star": star.name,
      transform: moved(...scaled(star.at, UNIT * JOINT)),
    },
    ...spaces,
  );
}

/** Draw the area that reacts to a tap on a space: its sixth of the star. @param {Point} at */
function target(at) {
  const [x, y] = scaled(at, 2 * UNIT);
  const corner = (/** @type {number} */ sign) => [
    TALL * x - (sign * y) / 2,
    (sign * x) / 2 + TALL * y,
  ];
  const points = [[0, 0], corner(-1), [x, y], corner(1)].join(" ");
  return svg("polygon", { class: "hit", points });
}

/** @param {import("./board-data.js").Space} space @param {number} number @param {string} paint */
function emptySpace(space, number, paint) {
  const [x, y] = scaled(space.at);
  return [
    svg("polygon", {
      class: "sp-empty",
      points: rhombus(0.92 * SIDE),
      fill: `var(--${paint}-pale)`,
      stroke: `var(--${paint}-line)`,
      transform: moved(x, y, 1, space.turned),
    }),
    svg(
      "text",
      { class: "sp-number", x, y, dy: "0.34em", fill: `var(--${paint}-line)` },
      String(number),
    ),
  ];
}

/**
 * Draw the disc in the centre of a star with the points of the full star. On the grey side they
 * depend on its tiles, so nothing is printed there.
 * @param {Context} context
 * @param {import("./board-data.js").Star} star
 */
function worth({ view, phrases, seat }, { name, colour, at }) {
  const full = view.players[seat].board[name].every(Boolean);
  const look = full ? "boss is-full" : "boss";
  const [x, y] = scaled(at, UNIT * JOINT);
  if (view.options.board === "grey") return disc(look, x, y, 8, "", phrases.t("star-open"));
  const { points } = BOARD.colours.find((known) => known.name === colour) ?? {
    points: BOARD.mixed_star_points,
  };
  return disc(look, x, y, 13, String(points), phrases.t("star-worth", { count: points }));
}

// --- Windows, statues, pillars ---------------------------------------------------------------

/**
 * Draw an ornament in a ring. The ring has a segment for every space around it, on its side.
 * @param {Context} context
 * @param {number} number
 */
function feature({ scene, view, phrases, seat }, number) {
  const { board } = view.players[seat];
  const { kind, at, spaces } = BOARD.features[number];
  const [x, y] = scaled(at, UNIT * JOINT);
  const filled = spaces.map((space) => Boolean(board[space.star][space.position - 1]));
  const lit = filled.every(Boolean);
  const pieces = spaces.map((space, index) => {
    const [sx, sy] = spacePlace(space.star, space.position);
    const degrees = (Math.atan2(sy - y, sx - x) * 180) / Math.PI;
    return svg("path", {
      class: filled[index] ? "sp-arc is-filled" : "sp-arc",
      d: arc(degrees, 56),
    });
  });
  const drawn = svg(
    "g",
    {
      class: lit ? "sp-feature is-lit" : "sp-feature",
      "data-tip": phrases.feature(kind, filled.filter(Boolean).length, spaces.length),
      transform: moved(x, y),
    },
    svg("circle", { class: "sp-medal", r: RING - 3.5 }),
    ...pieces,
    ornament(kind, 0, 0, 17.5, "currentColor"),
  );
  return scene.group(`feature/${seat}/${number}`, drawn);
}

/** Return a segment of the ring around a direction. @param {number} degrees @param {number} width */
function arc(degrees, width) {
  const [from, to] = [degrees - width / 2, degrees + width / 2].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return `${(RING * Math.cos(angle)).toFixed(2)},${(RING * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${from}A${RING},${RING} 0 0 1 ${to}`;
}

/** Return the centre of a space in the picture. @param {string} name @param {number} position */
function spacePlace(name, position) {
  const star = BOARD.stars.find((known) => known.name === name);
  if (!star) throw new Error(`There is no star ${name}`);
  const [x, y] = scaled(star.at, UNIT * JOINT);
  const [across, down] = scaled(star.spaces[position - 1].at);
  return [x + across, y + down];
}

// --- Kept tiles ------------------------------------------------------------------------------

/** Draw the corners. After a pass they hold the kept tiles. @param {Context} context */
function corners({ scene, view, phrases, seat }) {
  const { passed, hand } = view.players[seat];
  const kept = passed ? each(hand) : [];
  const places = Array.from({ length: BOARD.most_kept }, (_, corner) => {
    const [x, y] = [corner % 2 ? CORNER[0] : -CORNER[0], corner < 2 ? -CORNER[1] : CORNER[1]];
    const below = corner < kept.length ? [] : [socket(x, y, KEPT_SIDE)];
    return scene.put(`kept/${seat}/${corner}`, [x, y, KEPT_SIDE], kept[corner], ...below);
  });
  const tip = phrases.t("corners-tip", { count: BOARD.most_kept });
  return svg("g", { class: "sp-corners", "data-tip": tip }, ...places);
}

/** @param {Point} place @param {number} [factor] @returns {Point} */
function scaled([x, y], factor = UNIT) {
  return [x * factor, y * factor];
}
