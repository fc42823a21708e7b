/** What a move brings and costs, as badges for the action bar. */

import { each, piles, total } from "./board-data.js";
import { ornamentIcon, tileIcon, tokenIcon } from "./tiles.js";

/** @typedef {import("../../app/types.js").Badge} Badge */
/** @typedef {import("../../app/types.js").LegalMove} LegalMove */
/** @typedef {import("../../app/types.js").Effect} Effect */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Pick<LegalMove, "parts" | "effect">} move
 * @param {Words} words
 * @returns {Badge[]}
 */
export function badgesOf({ parts, effect }, words) {
  switch (parts.kind) {
    case "take":
      return takeBadges(effect, words);
    case "place":
      return placeBadges(effect, words);
    case "bonus":
      return [{ text: words.tiles(effect.tiles), tone: "gain", icon: tileIcon(parts.colour) }];
    default:
      return discardBadges(effect, words);
  }
}

/**
 * @param {Effect} effect
 * @param {Words} words
 * @returns {Badge[]}
 */
function takeBadges(effect, words) {
  const { t } = words;
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
    badges.push({ text: words.points(effect.points), tone: "loss" });
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
 * @param {Words} words
 * @returns {Badge[]}
 */
function placeBadges(effect, words) {
  const { t } = words;
  /** @type {Badge[]} */
  const badges = [
    { text: words.points(effect.points), tone: "gain" },
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
 * @param {Words} words
 * @returns {Badge[]}
 */
function discardBadges(effect, words) {
  const gone = total(effect.discards ?? {});
  if (!gone) return [];
  return [
    {
      text: words.t("badge.discarded"),
      tone: "loss",
      icon: tileIcon(...each(effect.discards)),
    },
    { text: words.points(effect.points), tone: "loss" },
  ];
}
