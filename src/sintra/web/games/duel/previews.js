/** Previews of moves, drawn on the places that they change. */

import { moved, svg } from "../../app/svg.js";
import { disc } from "../kit/ghosts.js";
import { CELL, PLATE } from "./geometry.js";
import { plate } from "./plates.js";
import { slotName, spaceName } from "./view.js";

/** @import { Ghosts } from "../kit/ghosts.js" */
/** @import { Stage } from "./view.js" */

/**
 * Draw the tiles in a line, the tiles that break, and the spaces that could take a tile afterwards.
 * @param {Stage} stage
 * @param {string} colour
 * @param {any} target
 * @param {number} broken the number of tiles that are broken already
 */
export function showLine({ ghosts, seat, board }, colour, target, broken) {
  const { line, tiles = 0, filled = 0, breaks = 0, spaces = [] } = target;
  for (let place = filled - tiles; place < filled; place++) {
    ghosts.piece(`line/${seat}/${line - 1}/${place}`, colour);
  }
  for (let index = broken; index < broken + breaks; index++) {
    ghosts.piece(`broken/${seat}/${index}`, colour);
    ghosts.on(`broken/${seat}/${index}`, cross);
  }
  for (const space of spaces) {
    ghosts.on(spaceName(board, seat, space), (cx, cy) =>
      svg("circle", { class: "du-ring", cx, cy, r: 0.47 * CELL }),
    );
  }
}

/**
 * Draw a tile on the dome, its runs, the special tile that it earns, and the points.
 * @param {Ghosts} ghosts
 * @param {import("./view.js").Host} host
 * @param {number} seat
 * @param {any} effect
 */
export function showTile(ghosts, { board, signed }, seat, effect) {
  const at = (/** @type {string} */ space) => spaceName(board, seat, space);
  for (const run of effect.runs) {
    const [x, y] = ghosts.scene.places.get(at(run[run.length - 1]))?.spot ?? [0, 0];
    ghosts.on(at(run[0]), (fromX, fromY) => runBand(fromX, fromY, x, y));
  }
  ghosts.piece(at(effect.space), effect.colour);
  if (effect.special) ghosts.piece(at(effect.special.space), "special");
  ghosts.on(at(effect.space), (x, y) =>
    disc("ghost-points", x + 0.3 * CELL, y - 0.34 * CELL, 17, signed(effect.points)),
  );
}

/**
 * Draw a plate in a slot, and mark the lines that it enables or blocks.
 * @param {Stage} stage
 * @param {import("./view.js").LegalMove} move
 */
export function showPlate({ ghosts, scene, seat, board }, { parts, effect }) {
  const line = (/** @type {number} */ number) => scene.at(`line/${seat}/${number - 1}`);
  ghosts.on(slotName(board, seat, parts.slot), (x, y) =>
    svg("g", { class: "du-ghost-plate" }, plate(effect.spaces, x, y, PLATE)),
  );
  ghosts.mark("is-shown", ...(effect.opens ?? []).map(line));
  ghosts.mark("is-lost", ...(effect.closes ?? []).map(line));
}

/** @param {number} x @param {number} y @param {number} toX @param {number} toY */
function runBand(x, y, toX, toY) {
  const half = CELL / 2 - 1;
  const size = { width: toX - x + 2 * half, height: toY - y + 2 * half };
  return svg("rect", { class: "du-run", x: x - half, y: y - half, ...size, rx: half });
}

/** @param {number} x @param {number} y @param {number} width */
function cross(x, y, width) {
  const reach = 0.3 * width;
  const lines = `M${-reach},${-reach}L${reach},${reach}M${reach},${-reach}L${-reach},${reach}`;
  return svg("path", { class: "du-cross", d: lines, transform: moved(x, y) });
}
