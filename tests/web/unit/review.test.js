import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bySize,
  difficultyOf,
  favour,
  keyMoments,
  labelled,
  labelOf,
  luckyDraws,
  neighbour,
  provisionalMoments,
  resultOf,
  THRESHOLDS,
  worstOf,
} from "../../../src/sintra/web/app/study/review.js";

/** @param {object} own @returns {any} */
function turn(own) {
  return {
    number: 0,
    seat: 0,
    first: 0,
    end: 1,
    loss: { chance: 0, chance_error: 0, points: 0, points_error: 0 },
    forced: false,
    hollow: false,
    worst: null,
    recheck: null,
    ...own,
  };
}

/** @param {number} chance @param {number} [error] */
const losing = (chance, error = 0.002) => ({
  chance,
  chance_error: error,
  points: 30 * chance,
  points_error: 0.1,
});
const { strict, normal, lenient } = THRESHOLDS;

describe("labels", () => {
  test("depend on the loss and on the thresholds", () => {
    assert.equal(labelOf(turn({ loss: losing(0.02) }), normal), null);
    assert.equal(labelOf(turn({ loss: losing(0.02) }), strict), "inaccuracy");
    assert.equal(labelOf(turn({ loss: losing(0.08) }), normal), "mistake");
    assert.equal(labelOf(turn({ loss: losing(0.08) }), lenient), "inaccuracy");
    assert.equal(labelOf(turn({ loss: losing(0.2) }), normal), "blunder");
  });

  test("are not given for what may be noise, for forced moves, or against continuations", () => {
    assert.equal(labelOf(turn({ loss: losing(0.08, 0.04) }), normal), null);
    assert.equal(labelOf(turn({ loss: losing(0.08), forced: true }), normal), null);
    assert.equal(labelOf(turn({ loss: losing(0.08), recheck: [-3, 1] }), normal), null);
    assert.equal(labelOf(turn({ loss: losing(0.08), recheck: [-1, 2] }), normal), "mistake");
  });

  test("count points in a decided game", () => {
    const loss = { chance: 0.001, chance_error: 0, points: 5, points_error: 0.5 };
    assert.equal(labelOf(turn({ loss, hollow: true }), normal), "mistake");
    assert.equal(labelOf(turn({ loss }), normal), null);
  });
});

/** @type {any} */
const review = {
  depth: "full",
  turns: [
    turn({ number: 0, seat: 0, loss: losing(0.05) }),
    turn({ number: 1, seat: 1, loss: losing(0.2) }),
    turn({ number: 2, seat: 0, loss: losing(0.1) }),
    turn({ number: 3, seat: 0, loss: losing(0.01) }),
    turn({ number: 4, seat: 0, hollow: true, loss: { ...losing(0), points: 9 } }),
  ],
  decisions: [
    { number: 0, loss: losing(0.01) },
    { number: 1, loss: losing(0.06) },
    { number: 2, forced: true },
  ],
};

describe("mistakes", () => {
  test("are listed in order, by size, and for one player", () => {
    const all = labelled(review, normal).map((marked) => marked.turn.number);
    assert.deepEqual(all, [0, 1, 2, 4]);
    const sorted = bySize(labelled(review, normal)).map((marked) => marked.turn.number);
    assert.deepEqual(sorted, [1, 2, 0, 4]);
    const own = keyMoments(review, normal, 0).map((marked) => marked.turn.number);
    assert.deepEqual(own, [2, 0, 4]);
    assert.deepEqual(labelled({ ...review, depth: "quick" }, normal), []);
  });

  test("are at the decision that lost most", () => {
    assert.equal(worstOf(review, turn({ first: 0, end: 3 })), 1);
    assert.equal(worstOf(review, turn({ worst: 7 })), 7);
  });

  test("can be stepped through", () => {
    assert.equal(neighbour([3, 8, 20], 8, 1), 20);
    assert.equal(neighbour([3, 8, 20], 8, -1), 3);
    assert.equal(neighbour([3, 8, 20], 20, 1), null);
  });
});

test("difficulty and luck in words", () => {
  assert.equal(difficultyOf(0), "easy");
  assert.equal(difficultyOf(0.03), "hard");
  assert.equal(difficultyOf(0.3), "very-hard");
  /** @type {any} */
  const ledger = { luck: 2, luck_error: 1.2, error: 4 };
  assert.equal(favour(ledger), 0);
  assert.equal(favour({ ...ledger, luck: -3 }), -1, "the error of all losses says nothing of luck");
});

describe("results", () => {
  /** @param {number[]} ranks @param {number[]} scores @param {any} [forfeit] @returns {any} */
  const ended = (ranks, scores, forfeit = null) => ({ outcome: { ranks }, scores, forfeit });

  test("come from the outcome", () => {
    const three = ended([2, 1, 3], [60, 70, 10]);
    assert.equal(resultOf(three, 0)?.key, "place", "ahead of the mean rival, but not the winner");
    assert.deepEqual(resultOf(three, 0), { key: "place", seat: 0, count: 10, place: 2 });
    assert.deepEqual(resultOf(three, 1), { key: "won", seat: 1, count: 10, place: 1 });
    assert.equal(resultOf(ended([1, 2], [60, 55]), 1)?.key, "lost");
    assert.equal(resultOf(ended([1, 1], [60, 60]), 0)?.key, "tied");
    assert.equal(resultOf(ended([1, 2], [60, 60]), 0)?.key, "won-level");
    assert.equal(resultOf(ended([2, 1], [60, 60]), 0)?.key, "lost-level");
  });

  test("name who gave up, whoever was ahead", () => {
    const given = ended([2, 1], [60, 20], { seat: 0, reason: "resigned" });
    for (const seat of [0, 1]) {
      const found = resultOf(given, seat);
      assert.deepEqual([found?.key, found?.seat], ["resigned", 0]);
    }
  });
});

test("a first look names the turns that seem to have lost most", () => {
  const quick = { ...review, depth: "quick" };
  assert.deepEqual(
    provisionalMoments(quick, null).map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(
    provisionalMoments(quick, 0).map(({ number }) => number),
    [2],
  );
});

test("lucky draws are those that favoured a seat by a mark", () => {
  /** @param {number} number @param {number[]} marks @param {number[]} chance */
  const event = (number, marks, chance) => ({ number, kind: "deal", marks, luck: { chance } });
  const events = [
    event(0, [0, 0], [0.01, -0.01]),
    event(1, [-2, 2], [-0.07, 0.07]),
    event(2, [1, -1], [0.04, -0.04]),
  ];
  const turns = [turn({ first: 0, end: 2, round: 1 }), turn({ first: 2, end: 4, round: 2 })];
  const found = luckyDraws(/** @type {any} */ ({ events, turns }));
  assert.deepEqual(
    found.map(({ number, seat, size, round }) => [number, seat, size, round]),
    [
      [1, 1, 2, 1],
      [2, 0, 1, 2],
    ],
  );
});
