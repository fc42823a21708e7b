/** Dragging as an alternative to clicking: tiles of the market to the hand, a tile to a space. */

import { click } from "../kit/drag.js";

/** @type {import("./board-data.js").Game["drag"]} */
export const drag = {
  sources: ".is-offered[data-colour]",

  pieces(_, source) {
    const tiles = [...source.querySelectorAll(".sp-tile")];
    if (isMarket(source)) return tiles;
    if (!source.matches(".is-chosen")) click(source);
    return tiles.slice(-1);
  },

  target: (stage, at) => at.closest(stage.choice?.colour ? ".sp-space.is-offered" : ".sp-front"),

  drop: (_, target, source) => click(isMarket(source) ? source : target),
};

/** @param {Element} source */
function isMarket(source) {
  return source.closest(".sp-market") !== null;
}
