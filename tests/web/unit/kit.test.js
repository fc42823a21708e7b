import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { byName } from "../../../src/sintra/web/app/legal-moves.js";
import { routes as duelRoutes } from "../../../src/sintra/web/games/duel/changes.js";
import { each, isSame, piles, total } from "../../../src/sintra/web/games/kit/counts.js";
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
  const order = ["green", "red"];
  test("tiles are listed in an order", () => {
    assert.deepEqual(piles({ red: 2, green: 1, blue: 0 }, order), [
      ["green", 1],
      ["red", 2],
    ]);
    assert.deepEqual(each({ red: 2, green: 1 }, order), ["green", "red", "red"]);
    assert.equal(total({ red: 2, green: 1 }), 3);
  });

  test("missing kinds count as none", () => {
    assert.equal(isSame({ red: 1, green: 0 }, { red: 1 }), true);
    assert.equal(isSame({ red: 1 }, { red: 1, green: 1 }), false);
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
    assert.equal(
      marked(taken).some((name) => name.startsWith("centre")),
      false,
    );
    assert.equal(marked(taken).includes("hand/1/red"), true);
  });

  test("points are shown on the tile, losses at the hand", () => {
    assert.deepEqual(scores(/** @type {any} */ (placed)), [{ points: 4, at: "space/1/red/3" }]);
    assert.deepEqual(scores(/** @type {any} */ (taken)), [{ points: -2, at: "hand/1" }]);
  });
});
