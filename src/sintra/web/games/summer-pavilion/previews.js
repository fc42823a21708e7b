/**
 * The preview of a move: tiles to be moved are raised, a ghost marks the new tile, the scored run
 * and the completed ornaments are highlighted.
 */

import { disc } from "../kit/ghosts.js";
import { piles } from "./board-data.js";
import { spaceName } from "./changes.js";

/** @import { LegalMove } from "../../app/types.js" */
/** @import { Ghosts } from "../kit/ghosts.js" */
/** @import { Stage } from "./board-data.js" */

/** @param {Stage} stage @param {LegalMove} move */
export function showMove(stage, { parts, effect }) {
  const { ghosts, seat } = stage;
  ghosts.clear();
  if (parts.kind === "take") return showTake(stage, parts.source, effect);
  if (parts.kind === "place") showPlace(ghosts, seat, parts, effect);
  if (parts.kind === "bonus") ghosts.pieces("is-going", `supply/${parts.colour}/`, -1);
  for (const [colour, count] of piles(effect.paid ?? {})) {
    ghosts.pieces("is-going", `hand/${seat}/${colour}/`, -count);
  }
  for (const [colour, count] of piles(effect.discards ?? {})) {
    ghosts.pieces("is-left", `hand/${seat}/${colour}/`, -count);
  }
}

/**
 * @param {Stage} stage
 * @param {string} source
 * @param {import("../../app/types.js").Effect} effect
 */
function showTake({ ghosts, scene }, source, { tiles, wild, token }) {
  const place = source === "C" ? "centre/" : `factory/${source}/`;
  for (const colour of new Set(scene.under(place).map(([, { what }]) => what))) {
    const taken = tiles[colour] ?? 0;
    const look = colour === wild ? "is-coming-along" : "is-going";
    ghosts.pieces(look, `${place}${colour}/`, 0, taken);
    ghosts.pieces("is-left", `${place}${colour}/`, taken);
  }
  if (token) ghosts.mark("is-coming-along", scene.at("token/centre"));
}

/**
 * @param {Ghosts} ghosts
 * @param {number} seat
 * @param {Record<string, any>} parts
 * @param {Record<string, any>} effect
 */
export function showPlace(ghosts, seat, { star, position, colour }, { points, run, features }) {
  const space = spaceName(seat, { star, position });
  const at = (/** @type {string} */ name) => ghosts.scene.at(name);
  ghosts.piece(space, colour, "ghost");
  if (points) ghosts.on(space, (x, y) => disc("ghost-points", x, y, 17, `+${points}`));
  for (const filled of run) {
    ghosts.mark("is-run", at(spaceName(seat, { star, position: filled })));
  }
  for (const { feature } of features) ghosts.mark("is-lighting", at(`feature/${seat}/${feature}`));
}
