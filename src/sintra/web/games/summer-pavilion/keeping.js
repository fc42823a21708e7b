/** The choice of the tiles to keep when passing: a stepper for each colour. */

import { h } from "../../app/dom.js";
import { BOARD, COLOURS, piles, total } from "./board-data.js";
import { tileIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("./phrases.js").Phrases} Phrases */
/** @typedef {Record<string, number>} Counts */

/**
 * Return the initial selection: as many tiles as allowed, first those that are wild next, then
 * those of the most frequent colours.
 * @param {Counts} hand
 * @param {string | undefined} wildNext
 * @returns {Counts}
 */
export function firstChoice(hand, wildNext) {
  const order = [...COLOURS].sort(
    (a, b) => Number(b === wildNext) - Number(a === wildNext) || (hand[b] ?? 0) - (hand[a] ?? 0),
  );
  /** @type {Counts} */
  const kept = {};
  let room = BOARD.most_kept;
  for (const colour of order) {
    const stays = Math.min(room, hand[colour] ?? 0);
    if (stays) kept[colour] = stays;
    room -= stays;
  }
  return kept;
}

/**
 * Return the move that keeps exactly these tiles.
 * @param {LegalMove[]} legal
 * @param {Counts} kept
 */
export function keepingMove(legal, kept) {
  return legal.find(({ parts }) =>
    COLOURS.every((colour) => (parts.tiles[colour] ?? 0) === (kept[colour] ?? 0)),
  );
}

/**
 * @param {Counts} hand
 * @param {Counts} kept
 * @param {Phrases} phrases
 * @param {(kept: Counts) => void} change
 */
export function keepSteppers(hand, kept, phrases, change) {
  const room = BOARD.most_kept - total(kept);
  /** @param {string} colour @param {number} by */
  const step = (colour, by) => () => change({ ...kept, [colour]: (kept[colour] ?? 0) + by });
  return h(
    "div",
    { class: "sp-keeping", role: "group", "aria-label": phrases.t("keep.label") },
    ...piles(hand).map(([colour, held]) => {
      const stays = kept[colour] ?? 0;
      const name = phrases.t(`colour.${colour}`);
      return h(
        "div",
        {
          class: "sp-stepper",
          role: "group",
          "aria-label": phrases.t(`tiles.${colour}`, { count: held }),
        },
        tileIcon(colour),
        stepper("−", phrases.t("keep.fewer", { colour: name }), stays > 0, step(colour, -1)),
        h(
          "output",
          { "aria-label": phrases.t("keep.count", { count: stays, all: held, colour: name }) },
          `${stays}/${held}`,
        ),
        stepper(
          "+",
          phrases.t("keep.more", { colour: name }),
          stays < held && room > 0,
          step(colour, 1),
        ),
      );
    }),
  );
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} enabled
 * @param {() => void} act
 */
function stepper(sign, label, enabled, act) {
  return h(
    "button",
    {
      type: "button",
      class: "sp-step",
      "data-name": label,
      "aria-label": label,
      "aria-disabled": enabled ? null : "true",
      "data-step": enabled ? "keep" : null,
      onclick: () => enabled && act(),
    },
    sign,
  );
}
