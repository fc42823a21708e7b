/** The plates in the market: three face up, and the stack with the back of its top plate. */

import { svg } from "../../app/svg.js";
import { written } from "../kit/canvas.js";
import { displayAt, marketShape } from "./geometry.js";
import { platePhrase } from "./phrases.js";
import { noPlate, plate, plateBack } from "./plates.js";
import { spacesOf } from "./view.js";

/** @import { Context } from "./market.js" */

/** The distance of a caption from the plate above it. */
const CAPTION = 17;

/** @param {Context} context @param {number} place */
export function displayed({ host, board, scene, view, shape }, place) {
  const market = marketShape(shape);
  const { side } = market.plates;
  const [x, y] = displayAt(market, place);
  const name = view.display[place];
  const piece = name ? plate(spacesOf(board, name), x, y, side) : null;
  const held = svg(
    "g",
    {
      class: "du-display",
      "data-tip": name ? platePhrase(host, name) : host.t("tip.display-empty"),
    },
    piece ?? noPlate(x, y, side),
    written("du-caption", x + side / 2, y + side + CAPTION, `D${place + 1}`),
  );
  scene.place(`display/${place}`, held, piece, name ?? "");
  return scene.group(`display/${place}`, held);
}

/** @param {Context} context */
export function stack({ host, board, scene, view, shape }) {
  const market = marketShape(shape);
  const { side } = market.plates;
  const [x, y] = displayAt(market, board.display_plates);
  const { size, top, returned } = view.stack;
  const edge = { class: "du-edge", width: side, height: side, rx: 0.1 * side };
  const edges = [9, 6, 3]
    .filter((by) => by < 3 * size)
    .map((by) => svg("rect", { ...edge, x: x + by, y: y + by }));
  const piece = size ? plateBack(top, x, y, side) : null;
  const known = returned.flatMap((entry) => (entry.plate ? [platePhrase(host, entry.plate)] : []));
  const tip = [
    size
      ? host.t("tip.stack", { count: size, type: host.t(`type.${top}`) })
      : host.t("tip.no-stack"),
    known.length ? host.t("tip.returned", { plates: known.join("; ") }) : "",
  ];
  const text = host.t("stack.caption", { count: size });
  const held = svg(
    "g",
    { class: "du-stack", "data-tip": tip.join(" ").trim() },
    ...edges,
    piece ?? noPlate(x, y, side),
    written("du-caption", x + side / 2, y + side + CAPTION, text, "stack/size"),
  );
  scene.place("stack", held, piece, top ?? "");
  return scene.group("stack", held);
}
