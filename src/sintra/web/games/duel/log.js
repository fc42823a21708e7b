/** Log entries as predicates, without the player's name. */

import { chipPhrase, factoryPhrase, plateRows, tilesPhrase } from "./phrases.js";

/** @typedef {import("../../app/types.js").LogEntry} LogEntry */
/** @typedef {import("../../app/types.js").Effect} Effect */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Board} Board */

/**
 * @param {Host} host
 * @param {Board} board
 * @param {LogEntry} entry
 */
export function logLine(host, board, { move }) {
  if (!move) return host.t("log.private");
  const { parts, effect } = move;
  const line = LINES[parts.kind]?.(host, effect, parts, board) ?? move.text;
  return [line, ...follow(host, effect)].join("; ");
}

/** @type {Record<string, (host: Host, effect: Effect, parts: any, board: Board) => string>} */
const LINES = {
  display: (host, effect) => host.t("log.display", { plate: effect.plate }),
  draw: (host, effect) =>
    host.t(effect.points ? "log.draw" : "log.draw-free", {
      type: host.t(`type.${effect.type}`),
      points: host.number(effect.points),
    }),
  stop: (host, effect) => host.t("log.stop", { count: effect.drawn }),
  choose: (host, effect) => host.t("log.choose", { plate: effect.plate }),
  slot: (host, effect) =>
    host.t(effect.degrees ? "log.slot-turned" : "log.slot", {
      plate: effect.plate,
      slot: effect.slot,
      count: effect.degrees,
      ...plateRows(host, effect.spaces),
    }),
  return: (host, effect) => host.t("log.return", { plate: effect.plate }),
  sun: (host, effect, parts) =>
    host.t("log.sun", {
      tiles: tilesPhrase(host, effect.tiles),
      factory: factoryPhrase(host, parts.factory),
    }),
  moon: (host, effect) =>
    host.t(effect.first_tile ? "log.moon-first" : "log.moon", {
      tiles: tilesPhrase(host, effect.tiles),
    }),
  chip: (host, effect) => host.t("log.chip", { chip: chipPhrase(host, effect.chip) }),
  line: linePhrase,
  order: (host, effect) =>
    host.t("log.order", {
      factory: factoryPhrase(host, effect.factory),
      order: host.list(effect.stack.map((/** @type {string} */ colour) => host.t(`colour.${colour}`))),
    }),
  pay: (host, effect) =>
    host.t(effect.complete ? "log.paid" : "log.pay", {
      chip: chipPhrase(host, effect.chip),
      line: effect.line,
    }),
  skip: (host, effect) => host.t("log.skip", { line: effect.line }),
  tile: (host, effect) => {
    const values = {
      colour: host.t(`colour.${effect.colour}`),
      space: effect.space,
      count: effect.points,
    };
    return host.t(effect.special ? "log.tile-special" : "log.tile", values);
  },
};

/**
 * @param {Host} host
 * @param {Effect} effect
 */
function linePhrase(host, effect) {
  const { line, filled, breaks = 0 } = effect;
  const points = host.number(-(effect.loss ?? 0));
  if (line === null) return host.t("log.break", { count: breaks, points });
  const values = { line, filled, breaks, points, colour: host.t(`colour.${effect.colour}`) };
  if (breaks) return host.t("log.line-breaks", values);
  return host.t(effect.complete ? "log.line-complete" : "log.line", values);
}

/**
 * The automatic effects after a move.
 * @param {Host} host
 * @param {Effect} effect
 */
function follow(host, { then }) {
  if (!then?.ends) return [];
  return [host.t(`log.ends.${then.ends}`)];
}
