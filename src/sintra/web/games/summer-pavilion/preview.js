/**
 * Shows the preview of a move on the table: tiles to be moved are raised, a ghost marks the new
 * tile, the scored run and the completed ornaments are highlighted.
 */

import { svg } from "../../app/svg.js";
import { piles } from "./board-data.js";
import { ghostTile } from "./board.js";
import { keyOf } from "./offers.js";

/** @typedef {import("../../app/types.js").LegalMove} LegalMove */

const MARKS = ["is-going", "is-coming-along", "is-left", "is-run", "is-lighting", "is-target"];

/** @param {HTMLElement} root */
export function clearPreview(root) {
  for (const ghost of root.querySelectorAll(".sp-ghost, .sp-gain")) ghost.remove();
  for (const mark of MARKS) {
    for (const marked of root.querySelectorAll(`.${mark}`)) marked.classList.remove(mark);
  }
}

/**
 * @param {HTMLElement} root
 * @param {Pick<LegalMove, "parts" | "effect">} move
 */
export function showPreview(root, move) {
  clearPreview(root);
  if (move.parts.kind === "take") showTake(root, move);
  if (move.parts.kind === "place") showPlace(root, move);
  if (move.parts.kind === "bonus") mark(root, keyOf(move.parts), 1);
  if (move.parts.kind === "keep" || move.parts.kind === "pass") {
    for (const [colour, count] of piles(move.effect.discards ?? {})) {
      mark(root, `hand:${colour}`, count, "is-left");
    }
  }
}

/**
 * @param {HTMLElement} root
 * @param {Pick<LegalMove, "parts" | "effect">} move
 */
function showTake(root, { parts, effect }) {
  const place = root.querySelector(`[data-place="${parts.source}"]`);
  if (parts.source !== "C") place?.classList.add("is-target");
  for (const group of place?.querySelectorAll(".sp-group") ?? []) {
    const colour = group.getAttribute("data-colour") ?? "";
    const taken = effect.tiles[colour] ?? 0;
    group.querySelectorAll(".sp-tile").forEach((tile, at) => {
      const going = colour === effect.wild ? "is-coming-along" : "is-going";
      tile.classList.add(at < taken ? going : "is-left");
    });
  }
  if (effect.token) root.querySelector('[data-place="token"]')?.classList.add("is-coming-along");
}

/**
 * @param {HTMLElement} root
 * @param {Pick<LegalMove, "parts" | "effect">} move
 */
function showPlace(root, { parts, effect }) {
  const board = root.querySelector(".sp-front .sp-board");
  const space = board?.querySelector(`[data-key="${keyOf(parts)}"]`);
  if (!board || !space) return;
  const ghost = ghostTile(parts.star, parts.position, parts.colour);
  space.append(ghost, pointsOn(ghost, effect.points));
  for (const position of effect.run) {
    board.querySelector(`[data-key="place:${parts.star}:${position}"]`)?.classList.add("is-run");
  }
  for (const { feature } of effect.features) {
    board.querySelector(`[data-feature="${feature}"]`)?.classList.add("is-lighting");
  }
  for (const [colour, count] of piles(effect.paid)) mark(root, `hand:${colour}`, count);
}

/**
 * Show the points of a placement on the ghost of its tile.
 * @param {SVGGraphicsElement} ghost
 * @param {number} points
 */
export function pointsOn(ghost, points) {
  const { e: x, f: y } = ghost.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  return svg(
    "g",
    { class: "sp-gain", transform: `translate(${x} ${y})` },
    svg("circle", { r: 17 }),
    svg("text", { dy: "0.34em" }, `+${points}`),
  );
}

/**
 * Mark the last tiles of a piece.
 * @param {HTMLElement} root
 * @param {string | null} key
 * @param {number} count
 * @param {string} [how]
 */
function mark(root, key, count, how = "is-going") {
  const scope = key?.startsWith("hand:") ? ".sp-front " : "";
  const tiles = [...root.querySelectorAll(`${scope}[data-key="${key}"] .sp-tile`)];
  for (const tile of tiles.slice(tiles.length - count)) tile.classList.add(how);
}
