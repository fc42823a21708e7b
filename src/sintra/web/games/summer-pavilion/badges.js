/** The gains and costs of a move, as badges for the action bar. */

import { gain, loss, note } from "../../app/badges.js";
import { each, piles, total } from "./board-data.js";
import { ornamentIcon, tileIcon, tokenIcon } from "./tiles.js";

/** @import { Badge, Effect, LegalMove } from "../../app/types.js" */
/** @import { Phrases } from "./phrases.js" */

/** @param {Pick<LegalMove, "parts" | "effect">} move @param {Phrases} phrases @returns {Badge[]} */
export function badgesOf({ parts, effect }, phrases) {
  switch (parts.kind) {
    case "take":
      return takeBadges(effect, phrases);
    case "place":
      return placeBadges(effect, phrases);
    case "bonus":
      return [gain(phrases.tiles(effect.tiles), tileIcon(parts.colour))];
    default:
      return total(effect.discards ?? {})
        ? [
            loss(phrases.t("badge.discarded"), tileIcon(...each(effect.discards))),
            loss(phrases.points(effect.points)),
          ]
        : [];
  }
}

/** @param {Effect} effect @param {Phrases} phrases */
function takeBadges(effect, phrases) {
  const { t } = phrases;
  const badges = piles(effect.tiles).map(([colour, count]) => {
    const tiles = t(`tiles.${colour}`, { count });
    return gain(colour === effect.wild ? t("badge.wild", { tiles }) : tiles, tileIcon(colour));
  });
  if (effect.token) {
    badges.push(note(t("badge.token"), tokenIcon()), loss(phrases.points(effect.points)));
  }
  const left = each(effect.to_centre ?? {});
  return left.length ? [...badges, note(t("badge.to-centre"), tileIcon(...left))] : badges;
}

/** @param {Effect} effect @param {Phrases} phrases */
function placeBadges({ points, paid, features, bonus, star, number }, phrases) {
  const { t } = phrases;
  const badges = [gain(phrases.points(points)), note(t("badge.paid"), tileIcon(...each(paid)))];
  for (const { kind } of features) badges.push(gain(t(`feature-name.${kind}`), ornamentIcon(kind)));
  if (bonus) badges.push(gain(t("tiles-bonus", { count: bonus })));
  if (star) badges.push(gain(t("does.star", { count: star })));
  if (number) {
    badges.push(gain(t("does.number", { number: number.number, count: number.points })));
  }
  return badges;
}
