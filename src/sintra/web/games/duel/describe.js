/** Texts about the position and the game, mainly for screen readers. */

import { each, spaceOf, total, viewOf } from "./view.js";
import { chipPhrase, factoryPhrase, platePhrase, tilesPhrase } from "./phrases.js";

/** @typedef {import("./view.js").Snapshot} Snapshot */
/** @typedef {import("./view.js").Host} Host */
/** @typedef {import("./view.js").Board} Board */
/** @typedef {import("./view.js").View} View */

/**
 * Return the round and the phase.
 * @param {Host} host
 * @param {Board} board
 * @param {Snapshot} snapshot
 * @returns {import("../../app/types.js").Heading}
 */
export function heading(host, board, snapshot) {
  const view = viewOf(snapshot);
  if (snapshot.over) return { round: host.t("heading.over"), phase: "" };
  if (view.round === 0) return { round: host.t("heading.start"), phase: host.t("heading.opening") };
  const tiling = view.phase === "pay" || view.phase === "tile";
  return {
    round: host.t("heading.round", { round: view.round, rounds: board.rounds }),
    phase: host.t(tiling ? "heading.tiling" : "heading.acquiring"),
  };
}

/**
 * Describe everything on the table, one sentence after another.
 * @param {Host} host
 * @param {Board} board
 * @param {Snapshot} snapshot
 */
export function describe(host, board, snapshot) {
  const view = viewOf(snapshot);
  const { round, phase } = heading(host, board, snapshot);
  return [
    host.t("describe.heading", { heading: [round, phase].filter(Boolean).join(", ") }),
    ...market(host, board, view),
    ...snapshot.names.flatMap((name, seat) => player(host, board, view, name, seat)),
    scoring(host, view, snapshot.names),
  ].join(" ");
}

/**
 * @param {Host} host
 * @param {Board} board
 * @param {View} view
 */
function market(host, board, view) {
  const sentences = view.factories.map(({ sun, moon, chip }, index) => {
    const parts = [];
    if (total(sun)) parts.push(host.t("describe.sun", { tiles: tilesPhrase(host, sun) }));
    if (moon.length) {
      const order = host.list(moon.map((colour) => host.t(`colour.${colour}`)));
      parts.push(host.t("describe.stack", { order }));
    }
    if (chip === "face-down") parts.push(host.t("describe.chip-hidden"));
    else if (chip) parts.push(host.t("describe.chip", { chip: chipPhrase(host, board.chips[chip]) }));
    const content = parts.length ? parts.join(", ") : host.t("describe.empty");
    return host.t("describe.factory", { factory: factoryPhrase(host, `F${index + 1}`), content });
  });
  const large = [];
  if (total(view.large.sun)) {
    large.push(host.t("describe.sun", { tiles: tilesPhrase(host, view.large.sun) }));
  }
  if (total(view.large.moon)) {
    large.push(host.t("describe.moon", { tiles: tilesPhrase(host, view.large.moon) }));
  }
  if (view.first_tile === null) large.push(host.t("describe.first"));
  const content = large.length ? large.join(", ") : host.t("describe.empty");
  sentences.push(host.t("describe.factory", { factory: factoryPhrase(host, "L"), content }));
  const plates = view.display.flatMap((name) => (name ? [platePhrase(host, board, name)] : []));
  if (plates.length) sentences.push(host.t("describe.display", { plates: plates.join("; ") }));
  if (view.stack.top) {
    const type = host.t(`type.${view.stack.top}`);
    sentences.push(host.t("tip.stack", { count: view.stack.size, type }));
  }
  return sentences;
}

/**
 * @param {Host} host
 * @param {Board} board
 * @param {View} view
 * @param {string} name
 * @param {number} seat
 */
function player(host, board, view, name, seat) {
  const own = view.players[seat];
  const sentences = [host.t("describe.player", { name, count: own.score })];
  own.lines.forEach((held, line) => {
    if (!held) return;
    const tiles = host.t(`tiles.${held[0]}`, { count: held[1] });
    sentences.push(host.t("tip.line-holds", { line: line + 1, tiles }) + ".");
  });
  own.dome.forEach((row, index) => {
    const cells = row.flatMap((there, column) => {
      const takes = spaceOf(board, own, index, column);
      if (!takes) return [];
      const tile = there ? host.t("describe.filled", { tile: host.t(`space.${there}`) }) : host.t(`space.${takes}`);
      return [`${board.columns[column]} ${tile}`];
    });
    if (cells.length) {
      sentences.push(host.t("describe.row", { row: index + 1, cells: cells.join(", ") }));
    }
  });
  const broken = total(own.broken);
  if (broken) sentences.push(host.t("describe.broken", { count: broken }));
  if (own.chips.length) {
    const chips = own.chips.map((chip) => chipPhrase(host, board.chips[chip])).join("; ");
    sentences.push(host.t("describe.chips", { chips }));
  }
  if (own.tokens) sentences.push(host.t("tip.tokens", { count: own.tokens }) + ".");
  if (view.first_tile === seat) sentences.push(host.t("describe.holds-first"));
  const { taken } = view.turn;
  if (view.to_move === seat && taken) {
    const tiles = host.t(`tiles.${taken.colour}`, { count: taken.tiles });
    sentences.push(host.t("describe.taken", { tiles }));
  }
  return sentences;
}

/**
 * @param {Host} host
 * @param {View} view
 * @param {string[]} names
 */
function scoring(host, view, names) {
  const sides = Object.entries(view.standing).map(([side, points]) => {
    const values = points.map((value, seat) => `${names[seat]} ${host.number(value)}`);
    return `${host.t(`side.${side}`)}: ${host.list(values)}`;
  });
  return host.t("describe.scoring", { sides: sides.join("; ") });
}

/**
 * Return the badges beside a player's name.
 * @param {Host} host
 * @param {Board} board
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @returns {import("../../app/types.js").PlayerBadge[]}
 */
export function playerBadges(host, board, snapshot, seat) {
  const view = viewOf(snapshot);
  const badges = [];
  const broken = each(view.players[seat].broken, board).length;
  const costs = /** @type {number[]} */ (board.points.broken);
  const loss =
    costs.slice(0, broken).reduce((sum, cost) => sum + cost, 0) +
    (view.first_tile === seat && !snapshot.over ? board.points.first_player : 0);
  if (loss) {
    const points = host.number(-loss);
    badges.push({ text: points, tip: host.t("player.loss", { points }) });
  }
  return badges;
}

/**
 * Return the final score of each seat, itemised, in the order of the final scoring.
 * @param {Host} host
 * @param {Snapshot} snapshot
 * @returns {import("../../app/types.js").FinalLine[]}
 */
export function finalLines(host, snapshot) {
  const players = viewOf(snapshot).players;
  const values = (/** @type {string} */ name) => players.map(({ points }) => points[name]);
  const parts = ["start", "runs", "specials", "plates", "broken", "first_player"].map((name) => ({
    label: host.t(`final.${name.replace("_", "-")}`),
    values: values(name),
    kind: /** @type {"part" | "end"} */ ("part"),
  }));
  const sides = Object.keys(players[0].points.sides).map((side) => ({
    label: host.t(`side.${side}`),
    values: players.map(({ points }) => points.sides[side]),
    kind: /** @type {"part" | "end"} */ ("end"),
  }));
  const relief = { label: host.t("final.relief"), values: values("relief"), kind: /** @type {"end"} */ ("end") };
  return [...parts, ...sides, ...(relief.values.some(Boolean) ? [relief] : [])];
}

/**
 * Return what decided the game.
 * @param {Host} host
 * @param {Snapshot} snapshot
 */
export function reason(host, snapshot) {
  const [one, other] = snapshot.scores;
  if (one !== other) return host.t("decided.score");
  const view = viewOf(snapshot);
  return host.t(view.first_tile === null ? "decided.tie-began" : "decided.tie");
}

/**
 * Return true if the viewer sees plates that the other player must not see.
 * @param {Snapshot} snapshot
 */
export function hasSecrets(snapshot) {
  const { turn, stack } = viewOf(snapshot);
  const held = [...turn.drawn, ...stack.returned, ...(turn.plate ? [turn.plate] : [])];
  return held.some(({ plate, known }) => plate !== null && known.length === 1);
}
