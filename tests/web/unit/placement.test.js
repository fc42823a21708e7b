import assert from "node:assert/strict";
import { test } from "node:test";
import { overlap, placeCard } from "../../../src/sintra/web/app/table/placement.js";

const CARD = { x: 0, y: 0, width: 350, height: 220 };
const AREA = { x: 0, y: 0, width: 1280, height: 720 };

/**
 * @param {import("../../../src/sintra/web/app/table/placement.js").Box | null} target
 * @param {import("../../../src/sintra/web/app/table/placement.js").Box[]} [others]
 */
function placed(target, others = []) {
  const [x, y] = placeCard(CARD, target, others, AREA);
  return { ...CARD, x, y };
}

test("the card is beside its target and within the area", () => {
  const card = placed({ x: 500, y: 300, width: 80, height: 80 });
  assert.equal(card.x, 500 + 80 + 14);
  assert.equal(card.y > 0 && card.y + card.height < 720, true);
});

test("it never covers the target if there is room anywhere", () => {
  for (let x = 0; x < 1000; x += 40) {
    for (let y = 0; y < 600; y += 40) {
      const target = { x, y, width: 260, height: 110 };
      assert.equal(overlap(placed(target), target), 0, `${x}, ${y}`);
    }
  }
});

test("it covers the bar rather than the target, and neither if there is room", () => {
  const bar = { x: 16, y: 80, width: 900, height: 64 };
  const board = { x: 420, y: 150, width: 510, height: 480 };
  const card = placed(board, [bar]);
  assert.equal(overlap(card, board), 0);
  assert.equal(overlap(card, bar), 0);
});

test("without a target it is in a corner", () => {
  const { x, y } = placed(null);
  assert.deepEqual([x, y], [1280 - 350 - 12, 720 - 220 - 12]);
});
