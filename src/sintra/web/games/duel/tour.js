/**
 * The guided first round: the rest of a round, from taking tiles to the points on the dome. It begins
 * in the position of tour.json. The greedy bot has one best answer to each of the expected moves until
 * the last tile is taken, and no token and no chip left to take.
 */

import { find, group, stepsFrom } from "../kit/tour.js";

/** @import { TourStep } from "../../app/types.js" */

/** @param {import("./view.js").Host} host @returns {TourStep[]} */
export function tour({ t, board }) {
  const { say, move } = stepsFrom(t);
  const prices = { matching: board.matching_chips, any: board.any_chips };
  const pay = move("pay", / pay:kb?$/, group("line/0/4"), prices);
  return [
    say("welcome", find(".du-near .du-board"), { rounds: board.rounds }),
    say("opening", group("slot/0/0")),
    say("lines", group("line/0/2")),
    { ...move("sun", / F1b$/, firstThen("sun/F1/blue", "line/0/2")), also: group("line/0/2") },
    move("line", / to3$/, group("line/0/2")),
    move("stack1", / \^k$/, group("factory/F1")),
    move("stack2", / \^t$/, group("factory/F1")),
    {
      ...move("moon", / Mt$/, firstThen("factory/L", "line/0/3"), {
        count: board.points.first_player,
      }),
      also: group("line/0/3"),
    },
    move("line4", / to4$/, group("line/0/3")),
    say("break", group("broken/0")),
    move("plate", / D1$/, group("display/0")),
    move("slot", / a2(@0)?$/, group("slot/0/3")),
    move("draw", / draw$/, group("stack")),
    move("look", / stop$/, group("held/0/0")),
    move("slot2", / b1(@\d+)?$/, group("slot/0/1")),
    move("chip", / chip4$/, group("chip/F4")),
    { ...say("chip2", group("chip/F1"), { count: board.chips_per_round }), moves: / chip1$/ },
    move("special", / >b$/, group("dome/0/0/1")),
    move("tile3", / >a$/, group("dome/0/2/0")),
    move("tile4", / >a$/, group("dome/0/3/0")),
    pay,
    pay,
    move("tile5", / >a$/, group("dome/0/4/0")),
    say("sides", find(".du-sides")),
    say("done", undefined, { rounds: board.rounds }),
  ];
}

/**
 * Find a group, or the next one once it is offered: by a mouse as a move, on touch as a step.
 * @param {string} first
 * @param {string} then
 */
function firstThen(first, then) {
  const offered = ":is([data-move-id], [data-step])";
  return find(`.stage [data-group="${then}"]${offered}`, `.stage [data-group="${first}"]`);
}
