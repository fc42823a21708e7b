/**
 * A player board.
 *
 *     svg.sp-board
 *       g.sp-corners                  four sockets, or the tiles kept for the next round
 *       g.sp-feature[.is-lit]*        a window, statue or pillar in its ring
 *       g.sp-star*
 *         g.sp-space[.is-filled]*     [data-key="place:green:4"], a tile or a number
 *         g.sp-boss                   the points of the star
 */

import { moved, svg } from "../../app/svg.js";
import { BOARD, each } from "./board-data.js";
import { ornament, rhombus, socket, tile } from "./tiles.js";

/** @typedef {import("./phrases.js").Phrases} Phrases */
/** @typedef {import("./board-data.js").Point} Point */

/** Pixels of the picture per unit of the board, and the distance by which stars move apart. */
const UNIT = 48;
const JOINT = 1.06;
const SIDE = BOARD.diamond_side * UNIT;
export const WIDTH = 584;
export const HEIGHT = 520;
const CORNER = [252, 218];
const KEPT_SIDE = 36;
const RING = 21;

/**
 * @param {any} view
 * @param {number} seat
 * @param {Phrases} phrases
 */
export function drawBoard(view, seat, phrases) {
  const player = view.players[seat];
  const side = view.options.board;
  return svg(
    "svg",
    {
      class: "sp-board",
      viewBox: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
      role: "group",
      "aria-label": phrases.t("board.label"),
    },
    corners(player, seat, phrases),
    ...BOARD.features.map((_, number) => feature(number, player.board, phrases)),
    ...BOARD.stars.map((star) => drawStar(star, player.board, seat, side, phrases)),
  );
}

// --- Stars -----------------------------------------------------------------------------------

/**
 * @param {import("./board-data.js").Star} star
 * @param {Record<string, (string | null)[]>} board
 * @param {number} seat
 * @param {string} side
 * @param {Phrases} phrases
 */
function drawStar(star, board, seat, side, phrases) {
  const colour = side === "grey" ? null : star.colour;
  const tiles = board[star.name];
  const spaces = star.spaces.map((space) => {
    const lies = tiles[space.position - 1];
    const number = space.numbers[side];
    return svg(
      "g",
      {
        class: lies ? "sp-space is-filled" : "sp-space",
        "data-key": `place:${star.name}:${space.position}`,
        "data-place": `space:${seat}:${star.name}:${space.position}`,
        "data-tip": phrases.space(star.name, space.position, number, lies),
      },
      ...(lies
        ? [tile(lies, ...scaled(space.at), SIDE, space.turned)]
        : emptySpace(space, number, colour ?? "stone")),
    );
  });
  const full = tiles.every(Boolean);
  return svg(
    "g",
    {
      class: full ? "sp-star is-full" : "sp-star",
      "data-star": star.name,
      transform: moved(...scaled(star.at, UNIT * JOINT)),
    },
    ...spaces,
    boss(star, colour, side, phrases),
  );
}

/**
 * @param {import("./board-data.js").Space} space
 * @param {number} number
 * @param {string} paint
 */
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
 * @param {import("./board-data.js").Star} star
 * @param {string | null} colour
 * @param {string} side
 * @param {Phrases} phrases
 */
function boss(star, colour, side, phrases) {
  const points = colour
    ? BOARD.colours.find((known) => known.name === colour)?.points
    : BOARD.mixed_star_points;
  const printed = side === "grey" ? null : String(points);
  const tip = printed ? phrases.t("star-worth", { count: points ?? 0 }) : phrases.t("star-open");
  return svg(
    "g",
    { class: "sp-boss", "data-tip": tip },
    svg("circle", { r: printed ? 13 : 8 }),
    printed ? svg("text", { dy: "0.34em" }, printed) : null,
  );
}

// --- Windows, statues, pillars ---------------------------------------------------------------

/**
 * Draw an ornament in a ring. The ring has a segment for every space around it, on its side.
 * @param {number} number
 * @param {Record<string, (string | null)[]>} board
 * @param {Phrases} phrases
 */
function feature(number, board, phrases) {
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
  return svg(
    "g",
    {
      class: lit ? "sp-feature is-lit" : "sp-feature",
      "data-feature": number,
      "data-tip": phrases.feature(kind, filled.filter(Boolean).length, spaces.length),
      transform: moved(x, y),
    },
    svg("circle", { class: "sp-medal", r: RING - 3.5 }),
    ...pieces,
    ornament(kind, 0, 0, 17.5, "currentColor"),
  );
}

/**
 * Return a segment of the ring around a direction.
 * @param {number} degrees
 * @param {number} width
 */
function arc(degrees, width) {
  const [from, to] = [degrees - width / 2, degrees + width / 2].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return `${(RING * Math.cos(angle)).toFixed(2)},${(RING * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${from}A${RING},${RING} 0 0 1 ${to}`;
}

/**
 * Return the centre of a space in the picture.
 * @param {string} name
 * @param {number} position
 * @returns {Point}
 */
function spacePlace(name, position) {
  const star = BOARD.stars.find((known) => known.name === name);
  if (!star) throw new Error(`There is no star ${name}`);
  const [x, y] = scaled(star.at, UNIT * JOINT);
  const [across, down] = scaled(star.spaces[position - 1].at);
  return [x + across, y + down];
}

// --- Kept tiles ------------------------------------------------------------------------------

/**
 * Draw the corners of the board, with the tiles that a player who has passed keeps for the next
 * round.
 * @param {any} player
 * @param {number} seat
 * @param {Phrases} phrases
 */
function corners(player, seat, phrases) {
  const [right, down] = CORNER;
  const kept = player.passed ? each(player.hand) : [];
  const places = [
    [-right, -down],
    [right, -down],
    [-right, down],
    [right, down],
  ].slice(0, BOARD.most_kept);
  return svg(
    "g",
    {
      class: "sp-corners",
      "data-place": `kept:${seat}`,
      "data-tip": phrases.t("corners-tip", { count: BOARD.most_kept }),
    },
    ...places.map(([x, y], corner) =>
      corner < kept.length ? tile(kept[corner], x, y, KEPT_SIDE) : socket(x, y, KEPT_SIDE),
    ),
  );
}

// --- Preview ---------------------------------------------------------------------------------

/**
 * Draw the preview of a tile on a space.
 * @param {string} star
 * @param {number} position
 * @param {string} colour
 */
export function ghostTile(star, position, colour) {
  const space = BOARD.stars.find((known) => known.name === star)?.spaces[position - 1];
  if (!space) throw new Error(`There is no space ${star} ${position}`);
  const ghost = tile(colour, ...scaled(space.at), SIDE, space.turned);
  ghost.classList.add("sp-ghost");
  return ghost;
}

/**
 * @param {Point} place
 * @param {number} [factor]
 * @returns {Point}
 */
function scaled([x, y], factor = UNIT) {
  return [x * factor, y * factor];
}
