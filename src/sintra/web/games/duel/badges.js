/** The effects of a move, as badges for the action bar. */

import { chipIcon } from "./chips.js";
import { tileIcon } from "./tiles.js";
import { chipPhrase, factoryPhrase, tilesPhrase } from "./phrases.js";

/** @typedef {import("../../app/types.js").Badge} Badge */
/** @typedef {import("../../app/types.js").Effect} Effect */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").LegalMove} LegalMove */

/**
 * Return a badge for every effect of a move.
 * @param {Host} host
 * @param {LegalMove} move
 * @param {string[]} names of the players, for effects on both
 * @returns {Badge[]}
 */
export function badgesOf(host, { parts, effect }, names) {
  return [
    ...(BADGES[parts.kind]?.(host, effect) ?? []),
    ...sides(host, effect.sides ?? {}),
    ...aftermath(host, effect.then ?? {}, names),
  ];
}

/** @type {Record<string, (host: Host, effect: Effect) => Badge[]>} */
const BADGES = {
  display: (host, effect) => token(host, effect),
  draw: (host, effect) => [
    effect.points
      ? loss(host.t("badge.price", { points: host.number(effect.points) }))
      : note(host.t("badge.free")),
    ...token(host, effect),
  ],
  stop: (host, effect) => [note(host.t("badge.look", { count: effect.drawn }))],
  choose: (host) => [note(host.t("badge.secret"))],
  return: (host) => [note(host.t("badge.secret"))],
  slot: plateBadges,
  sun: takenBadges,
  moon: takenBadges,
  chip: (host, effect) => [
    {
      text: host.t("badge.chip", { chip: chipPhrase(host, effect.chip) }),
      tone: "gain",
      icon: chipIcon(effect.chip),
    },
    note(host.t("badge.chips-left", { count: effect.chips_left })),
  ],
  line: (host, effect) => lineBadges(host, effect),
  tile: tileBadges,
};

/**
 * @param {Host} host
 * @param {Effect} effect
 * @returns {Badge[]}
 */
function takenBadges(host, effect) {
  const [[colour, count]] = Object.entries(effect.tiles);
  /** @type {Badge[]} */
  const badges = [
    { text: host.t(`tiles.${colour}`, { count }), tone: "gain", icon: tileIcon(colour) },
  ];
  if (effect.to_moon) {
    const tiles = tilesPhrase(host, effect.to_moon);
    badges.push(note(host.t(effect.stack ? "badge.stacked" : "badge.to-moon", { tiles })));
  }
  for (const factory of effect.reveals ?? []) {
    badges.push(note(host.t("badge.reveals", { factory: factoryPhrase(host, factory) })));
  }
  if (effect.first_tile) {
    badges.push(loss(host.t("badge.first", { points: host.number(-effect.first_tile) })));
  }
  return badges;
}

/**
 * The effects of taken tiles on a line, or of breaking them.
 * @param {Host} host
 * @param {any} target
 * @returns {Badge[]}
 */
export function lineBadges(host, target) {
  const badges = [];
  const { line, filled, spaces, breaks } = target;
  if (line !== null) {
    badges.push(
      target.complete
        ? gain(host.t("badge.complete", { line }))
        : note(host.t("badge.filled", { line, filled })),
    );
    if (target.hopeless) badges.push(loss(host.t("badge.hopeless", { line })));
    else if (!spaces.length) badges.push(note(host.t("badge.no-space", { line })));
  }
  if (breaks) {
    const points = host.number(-target.loss);
    badges.push(loss(host.t("badge.breaks", { count: breaks, points })));
  }
  return badges;
}

/**
 * @param {Host} host
 * @param {Effect} effect
 * @returns {Badge[]}
 */
function plateBadges(host, effect) {
  const badges = (effect.opens ?? []).map((/** @type {number} */ line) =>
    gain(host.t("badge.opens", { line })),
  );
  for (const line of effect.closes ?? []) badges.push(loss(host.t("badge.closes", { line })));
  if (effect.back) badges.push(note(host.t("badge.back", { count: effect.back })));
  return badges;
}

/**
 * @param {Host} host
 * @param {Effect} effect
 * @returns {Badge[]}
 */
function tileBadges(host, effect) {
  const special = effect.special?.points ?? 0;
  const lengths = effect.runs.map((/** @type {string[]} */ run) => host.number(run.length));
  const badges = [
    gain(
      host.t("badge.runs", {
        points: host.signed(effect.points - special),
        runs: lengths.length ? lengths.join(" + ") : host.t("badge.alone"),
      }),
    ),
  ];
  if (special) {
    badges.push({
      text: host.t("badge.special", { points: host.signed(special) }),
      tone: /** @type {const} */ ("gain"),
      icon: tileIcon("special"),
    });
  }
  for (const row of effect.completes?.rows ?? []) {
    badges.push(gain(host.t("badge.full-row", { row })));
  }
  for (const column of effect.completes?.columns ?? []) {
    badges.push(gain(host.t("badge.full-column", { column })));
  }
  if (effect.completes?.plates) badges.push(gain(host.t("badge.full-plate")));
  return badges;
}

/**
 * The change of the final scoring, based on the current position.
 * @param {Host} host
 * @param {Record<string, number>} changes
 * @returns {Badge[]}
 */
function sides(host, changes) {
  return Object.entries(changes).map(([side, change]) => ({
    text: host.t("badge.side", { side: host.t(`side.${side}`), points: host.signed(change) }),
    tone: change > 0 ? "gain" : "loss",
  }));
}

/**
 * The automatic effects after a move, on both players.
 * @param {Host} host
 * @param {any} then
 * @param {string[]} names
 * @returns {Badge[]}
 */
function aftermath(host, then, names) {
  const badges = [];
  if (then.ends) badges.push(note(host.t(`badge.ends.${then.ends}`)));
  for (const { seat, line } of then.breaks ?? []) {
    badges.push(loss(host.t("badge.line-breaks", { name: names[seat], line })));
  }
  for (const [seat, lost] of (then.losses ?? []).entries()) {
    const points = -Object.values(lost).reduce((sum, value) => sum + value, 0);
    if (points) {
      badges.push(
        loss(host.t("badge.losses", { name: names[seat], points: host.number(points) })),
      );
    }
  }
  return badges;
}

/**
 * @param {Host} host
 * @param {Effect} effect
 * @returns {Badge[]}
 */
function token(host, effect) {
  return effect.tokens === undefined ? [] : [note(host.t("badge.tokens", { count: effect.tokens }))];
}

/**
 * @param {string} text
 * @returns {Badge}
 */
function gain(text) {
  return { text, tone: "gain" };
}

/**
 * @param {string} text
 * @returns {Badge}
 */
function loss(text) {
  return { text, tone: "loss" };
}

/**
 * @param {string} text
 * @returns {Badge}
 */
function note(text) {
  return { text, tone: "note" };
}
