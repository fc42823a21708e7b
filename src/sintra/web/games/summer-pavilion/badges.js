/** The gains and costs of a move, as badges for the action bar. */

import { each, piles, total } from "./board-data.js";
import { ornamentIcon, tileIcon, tokenIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").Badge} Badge */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Effect} Effect */
/** @typedef {import("./phrases.js").Phrases} Phrases */

/**
 * @param {Pick<LegalMove, "parts" | "effect">} move
 * @param {Phrases} phrases
 * @returns {Badge[]}
 */
export function badgesOf({ parts, effect }, phrases) {
  switch (parts.kind) {
    case "take":
      return takeBadges(effect, phrases);
    case "place":
      return placeBadges(effect, phrases);
    case "bonus":
      return [{ text: phrases.tiles(effect.tiles), tone: "gain", icon: tileIcon(parts.colour) }];
    default:
      return discardBadges(effect, phrases);
  }
}

/**
 * @param {Effect} effect
 * @param {Phrases} phrases
 * @returns {Badge[]}
 */
function takeBadges(effect, phrases) {
  const { t } = phrases;
  /** @type {Badge[]} */
  const badges = piles(effect.tiles).map(([colour, count]) => ({
    text:
      colour === effect.wild
        ? t("badge.wild", { tiles: t(`tiles.${colour}`, { count }) })
        : t(`tiles.${colour}`, { count }),
    tone: "gain",
    icon: tileIcon(colour),
  }));
  if (effect.token) {
    badges.push({ text: t("badge.token"), tone: "note", icon: tokenIcon() });
    badges.push({ text: phrases.points(effect.points), tone: "loss" });
  }
  if (effect.to_centre && total(effect.to_centre)) {
    badges.push({
      text: t("badge.to-centre"),
      tone: "note",
      icon: tileIcon(...each(effect.to_centre)),
    });
  }
  return badges;
}

/**
 * @param {Effect} effect
 * @param {Phrases} phrases
 * @returns {Badge[]}
 */
function placeBadges(effect, phrases) {
  const { t } = phrases;
  /** @type {Badge[]} */
  const badges = [
    { text: phrases.points(effect.points), tone: "gain" },
    { text: t("badge.paid"), tone: "note", icon: tileIcon(...each(effect.paid)) },
  ];
  for (const { kind } of effect.features) {
    badges.push({ text: t(`feature-name.${kind}`), tone: "gain", icon: ornamentIcon(kind) });
  }
  if (effect.bonus) badges.push({ text: t("tiles-bonus", { count: effect.bonus }), tone: "gain" });
  if (effect.star) badges.push({ text: t("does.star", { count: effect.star }), tone: "gain" });
  if (effect.number) {
    const { number, points } = effect.number;
    badges.push({ text: t("does.number", { number, count: points }), tone: "gain" });
  }
  return badges;
}

/**
 * @param {Effect} effect
 * @param {Phrases} phrases
 * @returns {Badge[]}
 */
function discardBadges(effect, phrases) {
  const discarded = total(effect.discards ?? {});
  if (!discarded) return [];
  return [
    {
      text: phrases.t("badge.discarded"),
      tone: "loss",
      icon: tileIcon(...each(effect.discards)),
    },
    { text: phrases.points(effect.points), tone: "loss" },
  ];
}
