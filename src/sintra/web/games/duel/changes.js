/** The places that moves change, and the points that they score there. */

import { lineName, slotName, spaceName } from "./view.js";

/** @import { LogEntry } from "../../app/types.js" */
/** @import { Stage } from "./view.js" */

/** Which kinds of places exchange pieces. @type {import("../kit/flights.js").Routes} */
export const routes = {
  origins: {
    hand: ["sun", "moon"],
    line: ["hand"],
    broken: ["hand", "line"],
    moon: ["sun", "moon"],
    sun: ["sun"],
    dome: ["line"],
    plate: ["display", "held"],
    held: ["held"],
    slot: ["plate", "held", "display"],
    chips: ["chip", "chips"],
    first: ["first"],
  },
  sources: { sun: "bag", display: "stack", held: "stack", plate: "stack" },
  ends: { line: "tower", broken: "tower", hand: "tower", held: "stack" },
};

/**
 * Return what a move changed.
 * @param {Pick<Stage, "board">} stage
 * @param {Pick<LogEntry, "seat" | "move">} entry
 * @returns {string[]}
 */
export function changes({ board }, { seat, move }) {
  if (!move) return [];
  const { parts, effect } = move;
  switch (parts.kind) {
    case "line": {
      const first = effect.filled - effect.tiles;
      const filled = Array.from({ length: effect.tiles ?? 0 }, (_, index) => first + index);
      const places = filled.map((place) => `line/${seat}/${parts.line - 1}/${place}`);
      return effect.breaks ? [...places, `broken/${seat}`] : places;
    }
    case "slot":
      return [slotName(board, seat, parts.slot)];
    case "tile": {
      const spaces = [effect.space, ...(effect.special ? [effect.special.space] : [])];
      return spaces.map((space) => spaceName(board, seat, space));
    }
    case "chip":
      return [`chip/${parts.factory}`, `chips/${seat}`];
    case "pay":
      return [`chips/${seat}`, lineName(seat, effect.line)];
    case "skip":
      return [lineName(seat, effect.line)];
    case "display":
      return [`display/${parts.place - 1}`];
    case "draw":
    case "return":
      return ["stack"];
    case "sun":
      return [`factory/${parts.factory}`];
    case "moon": {
      const factories = Object.keys(effect.from).map((name) => `factory/${name}`);
      return effect.first_tile ? [...factories, `first/${seat}`] : factories;
    }
    case "order":
      return [`moon/${effect.factory}/${effect.stack.length - 1}`];
    default:
      return [];
  }
}

/**
 * Return the points of a move and of its automatic effects, each with its place.
 * @param {Stage} stage
 * @param {LogEntry} entry
 */
export function scores({ board }, { seat, move }) {
  if (!move) return [];
  const { parts, effect } = move;
  const found = [];
  if (parts.kind === "tile") {
    const { points = 0, space } = effect.special ?? {};
    found.push({ points: effect.points - points, at: spaceName(board, seat, effect.space) });
    if (points) found.push({ points, at: spaceName(board, seat, space) });
  } else if (effect.points) {
    found.push({ points: effect.points, at: "stack" });
  }
  for (const [loser, lost] of (effect.then?.losses ?? []).entries()) {
    if (lost.broken) found.push({ points: -lost.broken, at: `broken/${loser}` });
    if (lost.first_player) found.push({ points: -lost.first_player, at: `first/${loser}` });
  }
  return found;
}
