/** Labels of turns as small marks. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The signs of the labels, as players know them from chess. */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * @param {import("./types.js").Label} label
 * @param {boolean} hollow whether the game was decided
 */
export function labelChip(label, hollow) {
  const text = t(`review.label.${label}`);
  return h(
    "span",
    {
      class: `label-chip is-${label}${hollow ? " is-hollow" : ""}`,
      role: "img",
      "aria-label": hollow ? `${text} (${t("review.decided")})` : text,
      "data-tip": hollow ? `${text} (${t("review.decided")})` : text,
    },
    SIGNS[label],
  );
}
