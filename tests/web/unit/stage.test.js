import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { element, page } from "./page.js";

const { offer, withdraw } = await import("../../../src/sintra/web/games/kit/offers.js");
const { Stage } = await import("../../../src/sintra/web/games/kit/stage.js");

describe("an offer", () => {
  test("responds to clicks, and shows its preview while it is hovered or focused", () => {
    const tile = element("g");
    /** @type {string[]} */
    const events = [];
    const told = (/** @type {string} */ name) => () => void events.push(name);
    offer(tile, {
      label: "Take red",
      moveId: 7,
      act: told("act"),
      enter: told("enter"),
      leave: told("leave"),
    });
    for (const name of ["pointerenter", "click", "pointerleave", "focus", "blur"]) {
      tile.dispatchEvent(new Event(name));
    }
    assert.deepEqual(events, ["enter", "act", "leave", "enter", "leave"]);
    const names = ["role", "aria-label", "data-move-id", "aria-pressed", "data-step"];
    assert.deepEqual(
      names.map((name) => tile.getAttribute(name)),
      ["button", "Take red", "7", null, null],
    );
  });

  test("leaves the element as it was", () => {
    const tile = element("g");
    tile.setAttribute("data-tip", "1 red tile");
    tile.setAttribute("aria-label", "red");
    let acted = 0;
    offer(tile, { label: "Take red", step: "red", pressed: true, act: () => acted++ });
    assert.equal(tile.getAttribute("data-tip"), null, "the preview must not be covered");
    assert.equal(tile.getAttribute("aria-pressed"), "true");
    withdraw(tile);
    tile.click();
    assert.equal(acted, 0);
    assert.deepEqual(Object.fromEntries(tile.attributes), {
      "data-tip": "1 red tile",
      "aria-label": "red",
      class: "",
    });
    withdraw(tile); // a second time it has no effect
  });

  test("replaces an earlier one", () => {
    const tile = element("g");
    /** @type {string[]} */
    const acted = [];
    for (const name of ["first", "second"]) {
      offer(tile, { label: name, step: name, act: () => void acted.push(name) });
    }
    tile.click();
    assert.deepEqual(acted, ["second"]);
    withdraw(tile);
    assert.equal(tile.getAttribute("role"), null);
  });
});

/** @param {number} id @returns {any} */
const move = (id, kind = "take") => ({
  id,
  text: `m${id}`,
  parts: { kind },
  effect: { points: 0 },
});

describe("the stage", () => {
  /** @type {any} */
  let stage;
  /** The moves that were sent. @type {number[]} */
  let sent;
  let accepts = true;
  /** @type {any[]} */
  let bars;

  beforeEach(() => {
    [sent, bars, accepts] = [[], [], true];
    page.body.replaceChildren();
    const root = element();
    root.clientWidth = 1200;
    page.body.append(root);
    const host = {
      board: {},
      replay: false,
      play: async (/** @type {number} */ id) => {
        sent.push(id);
        return accepts;
      },
      bar: (/** @type {any} */ content) => void bars.push(content),
      consequence() {},
      sound() {},
      confirms: () => false,
      reducedMotion: () => true,
    };
    const game = {
      areas: ".area",
      paint: () => element("g"),
      badges: () => [],
      // Offers a group for each legal move, which selects it and then plays it.
      offer: (/** @type {any} */ now) => {
        for (const each of now.legal) {
          const chosen = now.choice?.move.id === each.id;
          now.offerMove(`take/${each.id}`, each, chosen, { label: each.text, step: each.text });
        }
      },
    };
    stage = new Stage(root, /** @type {any} */ (host), /** @type {any} */ (game));
    arrive(0, [move(1), move(2)]);
  });

  /** Show a new position. @param {number} version @param {any[]} legal */
  function arrive(version, legal) {
    stage.leave();
    stage.snapshot = { version, legal, viewer: 0 };
    for (const each of legal) {
      const place = element("g");
      stage.root.append(place);
      stage.scene.group(`take/${each.id}`, place);
    }
    const going = stage.continuePlan();
    if (!going) stage.refresh();
    return going;
  }

  const click = (/** @type {number} */ id) => stage.scene.groups.get(`take/${id}`).click();
  const looks = () =>
    [...stage.scene.groups.values()].map((place) =>
      place.classes.filter((/** @type {string} */ name) => name !== "is-offered").join(),
    );

  test("selects with the first click and plays with the second", async () => {
    click(2);
    assert.deepEqual(looks(), ["is-target", "is-chosen"]);
    assert.deepEqual(sent, []);
    click(2);
    assert.deepEqual(sent, [2]);
    assert.deepEqual(stage.legal, [], "nothing is offered while a move is being sent");
    assert.equal(stage.root.hasAttribute("data-busy"), true);
  });

  test("drops a selection once", () => {
    click(1);
    assert.equal(stage.cancel(), true);
    assert.deepEqual(looks(), ["is-target", "is-target"]);
    assert.equal(stage.cancel(), false);
  });

  test("offers the moves again if one is refused", async () => {
    accepts = false;
    await stage.play(move(1), () => true);
    assert.equal(stage.playing, false);
    assert.deepEqual(stage.plan, []);
    assert.equal(stage.offered.size, 2);
    assert.equal(stage.root.hasAttribute("data-busy"), false);
  });

  test("plays the moves of a plan, each in its position", async () => {
    const pays = (/** @type {any} */ each) => each.parts.kind === "pay";
    await stage.play(move(1), pays, (/** @type {any} */ each) => each.id === 9);
    assert.equal(
      arrive(0, [move(3, "pay")]),
      true,
      "somebody joined; the move is still being sent",
    );
    assert.deepEqual(sent, [1]);
    assert.equal(arrive(1, [move(4), move(3, "pay")]), true);
    assert.deepEqual(sent, [1, 3]);
    assert.equal(arrive(2, [move(9)]), true);
    assert.deepEqual(sent, [1, 3, 9]);
    assert.equal(arrive(3, [move(5)]), false);
  });

  test("ends a plan whose next move is not legal, and keeps the next selection", async () => {
    stage.nextChoice = { move: move(6) };
    await stage.play(
      move(1),
      () => false,
      () => true,
    );
    assert.equal(arrive(1, [move(6)]), false);
    assert.deepEqual(sent, [1]);
    assert.deepEqual(looks(), ["is-chosen"]);
    assert.deepEqual(stage.plan, []);
  });

  test("has buttons for a move, for a plan and for the way back", () => {
    click(1);
    const [play, cancel] = stage.confirmControls("Take", move(1));
    assert.deepEqual([play.label, play.look, play.moveId], ["Take", "primary", 1]);
    cancel.act();
    assert.equal(stage.choice, null);
    play.act();
    assert.deepEqual(sent, [1]);
    assert.equal(stage.planControl("Pay", [() => false]).moveId, undefined);
  });

  test("asks for a confirmation after touch", () => {
    assert.equal(stage.needsConfirmation(), false);
    const tap = (/** @type {string} */ pointerType) =>
      dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType }));
    tap("touch");
    assert.equal(stage.needsConfirmation(), true);
    tap("mouse");
    assert.equal(stage.needsConfirmation(), false);
  });
});
