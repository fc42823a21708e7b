/** The round track: the current wild colour and the wild colours of the other rounds. */

import { moved, picture, svg } from "../../app/svg.js";
import { pen } from "../kit/paint.js";
import { tile } from "./tiles.js";

/** @import { Phrases } from "./phrases.js" */

const PITCH = 56;
const HEIGHT = 78;
const BOX = { x: 2 - PITCH / 2, y: 1 - HEIGHT / 2, width: PITCH - 4, height: HEIGHT - 2 };

/**
 * Draw six tiles in the order in which they are wild. The current one is on gold, the next one is
 * underlined, the past ones are faint.
 * @param {any} view
 * @param {Phrases} phrases
 */
export function roundTrack(view, phrases) {
  /** @type {string[]} */
  const order = view.wilds;
  const rounds = order.map((colour, at) => {
    const round = at + 1;
    const when = round < view.round ? "was" : round === view.round ? "now" : "will";
    const next = round === view.round + 1;
    return svg(
      "g",
      {
        transform: moved((at + 0.5) * PITCH, HEIGHT / 2),
        "data-tip": phrases.t(`round-tip.${next ? "next" : when}`, {
          round,
          colour: phrases.t(`colour.${colour}`),
        }),
      },
      svg("rect", { ...BOX, rx: 9, fill: when === "now" ? "var(--gold)" : "transparent" }),
      svg(
        "g",
        { opacity: when === "was" ? 0.32 : 1 },
        tile(colour, 0, next ? -5 : 0, when === "now" ? 40 : 32),
      ),
      next ? svg("path", { d: "M-12,34H12", ...pen("var(--gold)", 4) }) : null,
    );
  });
  const label = phrases.t("rounds.label", {
    colours: order.map((colour) => phrases.t(`colour.${colour}`)).join(", "),
  });
  return picture(PITCH * order.length, HEIGHT, { class: "sp-rounds", label }, ...rounds);
}
