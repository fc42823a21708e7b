import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { byName } from "../../../src/sintra/web/app/legal-moves.js";
import {
  changes as duelChanges,
  routes as duelRoutes,
} from "../../../src/sintra/web/games/duel/changes.js";
import { each, piles, total } from "../../../src/sintra/web/games/kit/counts.js";
import { findFlights } from "../../../src/sintra/web/games/kit/flights.js";
import {
  changes,
  routes as pavilionRoutes,
  scores,
} from "../../../src/sintra/web/games/summer-pavilion/changes.js";

/** @typedef {import("../../../src/sintra/web/app/types.js").LegalMove} LegalMove */

/**
 * Return the places of a drawing.
 * @param {Record<string, string>} pieces
 */
function drawing(pieces) {
  return new Map(Object.entries(pieces).map(([name, what]) => [name, { what }]));
}

/**
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 * @param {import("../../../src/sintra/web/games/kit/flights.js").Routes} routes
 */
function flights(before, after, routes) {
  const found = findFlights(drawing(before), drawing(after), routes);
  return found.map(({ from, to }) => `${from} > ${to}`).sort();
}

/**
 * @param {string} kind
 * @param {object} parts
 * @param {object} [effect]
 * @returns {LegalMove}
 */
function move(kind, parts, effect) {
  return { id: 0, text: "", parts: { kind, ...parts }, effect: { points: 0, ...effect } };
}

describe("flights", () => {
  test("nothing flies if nothing changes", () => {
    const same = { "hand/0/red/0": "red", "hand/0/red/1": "red", bag: "" };
    assert.deepEqual(flights(same, same, pavilionRoutes), []);
  });

  test("taken tiles fly to the hand, the others to the centre", () => {
    const before = {
      "factory/F1/red/0": "red",
      "factory/F1/blue/0": "blue",
      "hand/0/red/0": "red",
    };
    const after = { "hand/0/red/0": "red", "hand/0/red/1": "red", "centre/blue/0": "blue" };
    assert.deepEqual(flights(before, after, pavilionRoutes), [
      "factory/F1/blue/0 > centre/blue/0",
      "factory/F1/red/0 > hand/0/red/1",
    ]);
  });

  test("one paid tile flies to the space, the others to the tower", () => {
    const hand = { "hand/0/red/0": "red", "hand/0/red/1": "red", "hand/0/green/0": "green" };
    const empty = { "space/0/red/3": "", tower: "" };
    const after = { "space/0/red/3": "red", tower: "" };
    assert.deepEqual(flights({ ...hand, ...empty }, after, pavilionRoutes), [
      "hand/0/green/0 > tower",
      "hand/0/red/0 > space/0/red/3",
      "hand/0/red/1 > tower",
    ]);
  });

  test("a tile flies from the hand of its own seat", () => {
    const before = { "hand/0/red/0": "red", "hand/1/red/0": "red", "space/1/red/3": "", tower: "" };
    const after = { "space/1/red/3": "red", tower: "" };
    assert.deepEqual(flights(before, after, pavilionRoutes), [
      "hand/0/red/0 > tower",
      "hand/1/red/0 > space/1/red/3",
    ]);
  });

  test("dealt tiles come from the bag, by colour if it has such places", () => {
    assert.deepEqual(flights({ bag: "" }, { "factory/F1/red/0": "red", bag: "" }, pavilionRoutes), [
      "bag > factory/F1/red/0",
    ]);
    const pools = { "bag/red": "red", "bag/blue": "blue" };
    assert.deepEqual(flights(pools, { ...pools, "sun/F1/0": "red" }, duelRoutes), [
      "bag/red > sun/F1/0",
    ]);
  });

  test("the count of a pool is not a piece that moves", () => {
    const before = { "tower/red": "red", "line/0/0/0": "red", "dome/0/0/0": "" };
    const after = { "tower/red": "red", "line/0/0/0": "", "dome/0/0/0": "red" };
    assert.deepEqual(flights(before, after, duelRoutes), ["line/0/0/0 > dome/0/0/0"]);
  });
});

describe("counts", () => {
  const board = { colours: [{ name: "green" }, { name: "red" }] };
  test("tiles are listed in the order of the colours", () => {
    assert.deepEqual(piles({ red: 2, green: 1, blue: 0 }, board), [
      ["green", 1],
      ["red", 2],
    ]);
    assert.deepEqual(each({ red: 2, green: 1 }, board), ["green", "red", "red"]);
    assert.equal(total({ red: 2, green: 1 }), 3);
  });
});

test("moves are grouped by the names of what is clicked", () => {
  const [one, two, pass] = [
    move("place", { at: "a" }),
    move("place", { at: "a" }),
    move("pass", {}),
  ];
  const ways = byName([one, two, pass], ({ parts }) => (parts.at ? [parts.at] : []));
  assert.deepEqual([...ways], [["a", [one, two]]]);
});

describe("the latest moves of Summer Pavilion", () => {
  const taken = { seat: 1, move: move("take", { source: "C" }, { tiles: { red: 2 }, points: -2 }) };
  const placed = { seat: 1, move: move("place", { star: "red", position: 3 }, { points: 4 }) };

  const marked = (/** @type {object} */ entry) => changes(/** @type {any} */ (entry));

  test("a placed tile is marked, and the source and the hand of taken ones", () => {
    const own = { seat: 0, move: move("take", { source: "F1" }, { tiles: { blue: 1 } }) };
    assert.deepEqual(marked(own), ["factory/F1", "hand/0/blue"]);
    assert.deepEqual(marked(placed), ["space/1/red/3"]);
  });

  test("the centre is not marked, where nothing is left to see", () => {
    assert.deepEqual(marked(taken), ["hand/1/red"]);
  });

  test("points are shown on the tile, losses at the hand", () => {
    assert.deepEqual(scores(/** @type {any} */ (placed)), [{ points: 4, at: "space/1/red/3" }]);
    assert.deepEqual(scores(/** @type {any} */ (taken)), [{ points: -2, at: "hand/1" }]);
  });
});

describe("the latest moves of Duel", () => {
  const board = { columns: ["a", "b", "c"], slots: ["a1", "b1"] };
  const marked = (/** @type {string} */ kind, /** @type {object} */ parts, effect = {}) =>
    duelChanges(/** @type {any} */ ({ board }), { seat: 1, move: move(kind, parts, effect) });

  test("tiles are marked in their line, and the broken space if some break", () => {
    const line = { line: 3, tiles: 2, filled: 3 };
    assert.deepEqual(marked("line", { line: 3 }, line), ["line/1/2/1", "line/1/2/2"]);
    assert.deepEqual(marked("line", { line: 3 }, { ...line, breaks: 1 }).at(-1), "broken/1");
    assert.deepEqual(marked("line", { line: null }, { line: null, breaks: 2 }), ["broken/1"]);
  });

  test("all factories whose moon tiles were taken are marked, and the first player tile", () => {
    const taken = { from: { F1: 1, L: 2 }, first_tile: 2 };
    assert.deepEqual(marked("moon", { colour: "red" }, taken), [
      "factory/F1",
      "factory/L",
      "first/1",
    ]);
    assert.deepEqual(marked("moon", { colour: "red" }, { from: { F2: 1 } }), ["factory/F2"]);
    assert.deepEqual(marked("sun", { factory: "F3" }), ["factory/F3"]);
  });

  test("a stacked tile is the top of its stack", () => {
    const stacked = { factory: "F2", stack: ["red", "blue"] };
    assert.deepEqual(marked("order", { colour: "blue" }, stacked), ["moon/F2/1"]);
  });

  test("plates are marked where they came from and where they are", () => {
    assert.deepEqual(marked("display", { place: 2 }), ["display/1"]);
    assert.deepEqual(marked("draw", {}), ["stack"]);
    assert.deepEqual(marked("return", {}), ["stack"]);
    assert.deepEqual(marked("slot", { slot: "b1" }), ["slot/1/1"]);
    const hidden = duelChanges(/** @type {any} */ ({ board }), { seat: 1, move: null });
    assert.deepEqual(hidden, []);
  });

  test("chips are marked, and the lines that they complete", () => {
    assert.deepEqual(marked("chip", { factory: "F4" }), ["chip/F4", "chips/1"]);
    assert.deepEqual(marked("pay", {}, { line: 5 }), ["chips/1", "line/1/4"]);
    assert.deepEqual(marked("skip", {}, { line: 6 }), ["line/1/5"]);
  });

  test("a special tile that was gained is marked too", () => {
    const placed = { space: "b2", special: { space: "c3", points: 2 } };
    assert.deepEqual(marked("tile", {}, placed), ["dome/1/1/1", "dome/1/2/2"]);
  });
});
