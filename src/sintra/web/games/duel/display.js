/** The plates in the market: three face up, and the stack with the back of its top plate. */

import { svg } from "../../app/svg.js";
import { written } from "./canvas.js";
import { displayAt, PLATES } from "./geometry.js";
import { noPlate, plate, plateBack } from "./plates.js";
import { spacesOf } from "./view.js";
import { platePhrase } from "./phrases.js";

/** @typedef {import("./market.js").Context} Context */

/**
 * @param {Context} context
 * @param {number} place
 */
export function displayed({ host, board, scene, view }, place) {
  const [x, y] = displayAt(place);
  const name = view.display[place];
  const piece = name ? plate(spacesOf(board, name), x, y, PLATES.side) : null;
  const held = svg(
    "g",
    {
      class: "du-display",
      "data-tip": name ? platePhrase(host, board, name) : host.t("tip.display-empty"),
    },
    piece ?? noPlate(x, y, PLATES.side),
    caption(x, `D${place + 1}`),
  );
  scene.place(`display/${place}`, held, piece, name ?? "");
  return scene.group(`display/${place}`, held);
}

/** @param {Context} context */
export function stack({ host, board, scene, view }) {
  const [x, y] = displayAt(board.display_plates);
  const { size, top, returned } = view.stack;
  const edges = Array.from({ length: Math.max(0, Math.min(size - 1, 3)) }, (_, index) =>
    svg("rect", {
      class: "du-edge",
      x: x + 3 * (index + 1),
      y: y + 3 * (index + 1),
      width: PLATES.side,
      height: PLATES.side,
      rx: 0.1 * PLATES.side,
    }),
  ).reverse();
  const piece = size ? plateBack(top, x, y, PLATES.side) : null;
  const known = returned.flatMap((entry) => (entry.plate ? [entry.plate] : []));
  const tip = [
    size ? host.t("tip.stack", { count: size, type: host.t(`type.${top}`) }) : host.t("tip.no-stack"),
    known.length ? host.t("tip.returned", { plates: host.list(known) }) : "",
  ];
  const held = svg(
    "g",
    { class: "du-stack", "data-tip": tip.join(" ").trim() },
    ...edges,
    piece ?? noPlate(x, y, PLATES.side),
    caption(x, host.t("stack.caption", { count: size })),
  );
  scene.place("stack", held, piece, top ?? "");
  return scene.group("stack", held);
}

/**
 * @param {number} x
 * @param {string} text
 */
function caption(x, text) {
  return written("du-caption", x + PLATES.side / 2, PLATES.y + PLATES.side + 17, text);
}
