/** The effects of a move, as badges for the action bar. */

import { gain, loss, note } from "../../app/badges.js";
import { titled } from "../../app/sentences.js";
import { total } from "../kit/counts.js";
import { chipIcon } from "./chips.js";
import { coloursPhrase, factoryPhrase, platePhrase, tilesPhrase } from "./phrases.js";
import { plateIcon } from "./plates.js";
import { tileIcon } from "./tiles.js";
import { spacesOf } from "./view.js";

/** @import { Badge, Effect } from "../../app/types.js" */
/** @import { Host, LegalMove } from "./view.js" */

/**
 * Return a badge for every effect of a move.
 * @param {Host} host
 * @param {LegalMove} move
 * @param {string[]} names of the players, for effects on both
 */
export function badgesOf(host, { parts, effect }, names) {
  return [
    ...(BADGES[parts.kind]?.(host, effect) ?? []),
    ...sides(host, effect),
    ...aftermath(host, effect.then ?? {}, names),
  ];
}

/** @typedef {(host: Host, effect: Effect) => Badge[]} Badges */

/** @type {Badges} */
const secret = ({ t }) => [note(t("badge.secret"))];

/** @type {Badges} */
const token = ({ t }, { tokens }) =>
  tokens === undefined ? [] : [note(t("badge.tokens", { count: tokens }))];

/** @type {Badges} */
const taken = (host, { tiles, to_moon, stack, reveals = [], first_tile }) => {
  const { t } = host;
  const badges = [gain(tilesPhrase(host, tiles), tileIcon(Object.keys(tiles)[0]))];
  if (to_moon) {
    const others = tilesPhrase(host, to_moon);
    badges.push(note(t(stack ? "badge.stacked" : "badge.to-moon", { tiles: others })));
  }
  for (const name of reveals) {
    badges.push(note(t("badge.reveals", { factory: factoryPhrase(host, name) })));
  }
  const points = host.number(-first_tile);
  return first_tile ? [...badges, loss(t("badge.first", { points }))] : badges;
};

/** @type {Record<string, Badges>} */
const BADGES = {
  display: token,
  draw: (host, effect) => [
    effect.points
      ? loss(host.t("badge.price", { points: host.number(effect.points) }))
      : note(host.t("badge.free")),
    ...token(host, effect),
  ],
  stop: ({ t }, { drawn }) => [note(t("badge.look", { count: drawn }))],
  choose: secret,
  return: secret,
  slot: ({ t }, { opens = [], closes = [], back }) => [
    ...opens.map((/** @type {number} */ line) => gain(t("badge.opens", { line }))),
    ...closes.map((/** @type {number} */ line) => loss(t("badge.closes", { line }))),
    ...(back ? [note(t("badge.back", { count: back }))] : []),
  ],
  sun: taken,
  moon: taken,
  chip: (host, effect) => [
    gain(host.t("badge.chip", { chip: coloursPhrase(host, effect.chip) }), chipIcon(effect.chip)),
    note(host.t("badge.chips-left", { count: effect.chips_left })),
  ],
  line: (host, effect) => lineBadges(host, effect),
  tile: tileBadges,
};

/** A plate and its spaces in words. @param {Host} host @param {string} name @param {string} [number] */
export function plateBadge(host, name, number) {
  const words = platePhrase(host, name);
  return note(
    number ? `${number}. ${words}` : titled(words),
    plateIcon(spacesOf(host.board, name)),
  );
}

/** The effects of taken tiles on a line, or of breaking them. @param {Host} host @param {any} target */
export function lineBadges({ t, number }, target) {
  const badges = [];
  const { line, filled, spaces, breaks } = target;
  if (line !== null) {
    const complete = gain(t("badge.complete", { line }));
    badges.push(target.complete ? complete : note(t("badge.filled", { line, filled })));
    if (target.hopeless) badges.push(loss(t("badge.hopeless", { line })));
    else if (!spaces.length) badges.push(note(t("badge.no-space", { line })));
  }
  const points = number(-target.loss);
  return breaks ? [...badges, loss(t("badge.breaks", { count: breaks, points }))] : badges;
}

/** @type {Badges} */
function tileBadges({ t, number, signed }, { points, special, runs, completes = {} }) {
  const extra = special?.points ?? 0;
  const lengths = runs.map((/** @type {string[]} */ run) => number(run.length)).join(" + ");
  const scored = { points: signed(points - extra), runs: lengths || t("badge.alone") };
  const { rows = [], columns = [], plates = [] } = completes;
  return [
    gain(t("badge.runs", scored)),
    ...(extra ? [gain(t("badge.special", { points: signed(extra) }), tileIcon("special"))] : []),
    ...rows.map((/** @type {number} */ row) => gain(t("badge.full-row", { row }))),
    ...columns.map((/** @type {string} */ column) => gain(t("badge.full-column", { column }))),
    ...(plates.length ? [gain(t("badge.full-plate"))] : []),
  ];
}

/** The change of the final scoring, based on the current position. @type {Badges} */
function sides({ t, signed }, { sides: changes = {} }) {
  return Object.entries(changes).map(([side, change]) => {
    const text = t("badge.side", { side: t(`side.${side}`), points: signed(change) });
    return change > 0 ? gain(text) : loss(text);
  });
}

/**
 * The automatic effects after a move, on both players.
 * @param {Host} host
 * @param {any} then
 * @param {string[]} names
 */
function aftermath({ t, number }, { ends, breaks = [], losses = [] }, names) {
  const badges = ends ? [note(t(`badge.ends.${ends}`))] : [];
  for (const { seat, line } of breaks) {
    badges.push(loss(t("badge.line-breaks", { name: names[seat], line })));
  }
  for (const [seat, lost] of losses.entries()) {
    const points = number(-total(lost));
    if (total(lost)) badges.push(loss(t("badge.losses", { name: names[seat], points })));
  }
  return badges;
}
