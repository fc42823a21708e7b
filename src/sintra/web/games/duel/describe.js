/** Texts about the position and the game, mainly for screen readers. */

import { total } from "../kit/counts.js";
import { coloursPhrase, factoryPhrase, platePhrase, tilesPhrase } from "./phrases.js";
import { spaceOf } from "./view.js";

/** @import { Host, Snapshot, View } from "./view.js" */

/**
 * Return the round and the phase.
 * @param {Host} host
 * @param {Snapshot} snapshot
 * @returns {import("../../app/types.js").Heading}
 */
export function heading({ t, board }, { view, over }) {
  if (over) return { round: t("heading.over"), phase: "" };
  if (view.round === 0) return { round: t("heading.start"), phase: t("heading.opening") };
  const tiling = view.phase === "pay" || view.phase === "tile";
  return {
    round: t("heading.round", { round: view.round, rounds: board.rounds }),
    phase: t(tiling ? "heading.tiling" : "heading.acquiring"),
  };
}

/** Describe what both players share. @param {Host} host @param {Snapshot} snapshot */
export function describe(host, { view, names }) {
  return [
    { title: host.t("describe.market"), items: market(host, view) },
    { title: host.t("describe.scoring"), items: scoring(host, view, names) },
  ];
}

/** @param {Host} host @param {View} view */
function market(host, view) {
  const { t, board } = host;
  const factory = (/** @type {string} */ name, /** @type {string[]} */ parts) =>
    t("describe.factory", {
      factory: factoryPhrase(host, name),
      content: parts.join(", ") || t("describe.empty"),
    });
  const tiles = (/** @type {string} */ key, /** @type {Record<string, number>} */ counts) =>
    total(counts) ? [t(key, { tiles: tilesPhrase(host, counts) })] : [];
  const sentences = view.factories.map(({ sun, moon, chip }, index) => {
    const parts = tiles("describe.sun", sun);
    if (moon.length) parts.push(t("describe.stack", { order: coloursPhrase(host, moon) }));
    if (chip === "face-down") parts.push(t("describe.chip-hidden"));
    else if (chip) parts.push(t("describe.chip", { chip: coloursPhrase(host, board.chips[chip]) }));
    return factory(`F${index + 1}`, parts);
  });
  const { sun, moon } = view.large;
  const large = [...tiles("describe.sun", sun), ...tiles("describe.moon", moon)];
  if (view.first_tile === null) large.push(t("describe.first"));
  sentences.push(factory("L", large));
  const plates = view.display.flatMap((name) => (name ? [platePhrase(host, name)] : []));
  if (plates.length) sentences.push(t("describe.display", { plates: plates.join("; ") }));
  const { top, size } = view.stack;
  if (top) sentences.push(t("tip.stack", { count: size, type: t(`type.${top}`) }));
  return sentences;
}

/** @param {Host} host @param {View} view @param {string[]} names */
function scoring(host, view, names) {
  return Object.entries(view.standing).map(([side, points]) => {
    const values = points.map((value, seat) => `${names[seat]} ${host.number(value)}`);
    return `${host.t(`side.${side}`)}: ${host.list(values)}`;
  });
}

/** Describe what a player has. @param {Host} host @param {View} view @param {number} seat */
export function describeSeat(host, view, seat) {
  const { t, board } = host;
  const own = view.players[seat];
  const sentences = own.lines.map((held, line) => {
    const tiles = held ? t(`tiles.${held[0]}`, { count: held[1] }) : t("describe.empty");
    return t("tip.line-holds", { line: line + 1, tiles });
  });
  own.dome.forEach((row, index) => {
    const cells = row.flatMap((there, column) => {
      const takes = spaceOf(board, own, index, column);
      if (!takes) return [];
      const tile = t(`space.${there ?? takes}`);
      const space = t(there ? "describe.filled" : "describe.open", { tile });
      return [`${board.columns[column]}${index + 1} ${space}`];
    });
    if (cells.length) {
      sentences.push(t("describe.row", { row: index + 1, cells: cells.join("; ") }));
    }
  });
  const broken = total(own.broken);
  if (broken) sentences.push(t("describe.broken", { count: broken }));
  if (own.chips.length) {
    const chips = own.chips.map((chip) => coloursPhrase(host, board.chips[chip])).join("; ");
    sentences.push(t("describe.chips", { chips }));
  }
  if (own.tokens) sentences.push(t("tip.tokens", { count: own.tokens }));
  if (view.first_tile === seat) sentences.push(t("describe.holds-first"));
  const { taken } = view.turn;
  if (view.to_move === seat && taken) {
    const tiles = t(`tiles.${taken.colour}`, { count: taken.tiles });
    sentences.push(t("describe.taken", { tiles }));
  }
  return sentences;
}

/**
 * Return the points that a player loses at the end of the round, as a badge beside the name.
 * @param {Host} host
 * @param {View} view
 * @param {number} seat
 */
export function playerBadges({ t, number }, view, seat) {
  const loss = total(view.players[seat].losses);
  const text = t("player.loss", { points: number(-loss) });
  return loss ? [{ text, counts: `-players/${seat}/losses` }] : [];
}

/** Return what decided a game without a lead. @param {Host} host @param {Snapshot} snapshot */
export function reason({ t }, { scores: [one, other], view }) {
  if (one !== other) return "";
  return t(view.first_tile === null ? "decided.tie-began" : "decided.tie");
}

/**
 * Return true if the viewer sees plates that the other player must not see.
 * @param {Snapshot} snapshot
 */
export function hasSecrets(snapshot) {
  const { turn, stack } = /** @type {View} */ (snapshot.view);
  const held = [...turn.drawn, ...stack.returned, ...(turn.plate ? [turn.plate] : [])];
  return held.some(({ plate, known }) => plate !== null && known.length === 1);
}
