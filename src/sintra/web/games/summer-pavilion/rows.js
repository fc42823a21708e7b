/** Tiles in a row. */

import { svg } from "../../app/svg.js";
import { tile } from "./tiles.js";

/**
 * Draw tiles of one colour side by side, as one clickable piece.
 * @param {string} place the prefix of the key
 * @param {string} colour
 * @param {number} count
 * @param {string} tip
 */
export function row(place, colour, count, tip) {
  const pitch = 104;
  const drawn = svg(
    "svg",
    {
      class: "sp-group sp-row",
      viewBox: `0 0 ${pitch * count} 180`,
      "data-key": `${place}:${colour}`,
      "data-colour": colour,
      "data-tip": tip,
      role: "img",
      "aria-label": tip,
    },
    ...Array.from({ length: count }, (_, at) => tile(colour, pitch * (at + 0.5), 90, 100)),
  );
  drawn.style.setProperty("--count", String(count));
  return drawn;
}
