/**
 * The guided first round: the rest of a round, from taking tiles to keeping some. It begins in the
 * position of tour.json. The greedy bot has one best answer to each of the expected moves until all
 * tiles are taken.
 */

import { find, group, stepsFrom } from "../kit/tour.js";
import { BOARD, ROUNDS } from "./board-data.js";

/** @import { Host, TourStep } from "../../app/types.js" */

/** @param {Host} host @returns {TourStep[]} */
export function tour({ t }) {
  const { say, move } = stepsFrom(t);
  const bonus = BOARD.bonus_tiles;
  const [board, hand] = [find(".sp-front .sp-board"), find(".sp-front .sp-hand")];
  /** A bonus tile: both orange ones and a purple one are expected, in any order. @param {RegExp} moves */
  const supply = (moves) => move("bonus", moves, find(".sp-supply"), bonus);
  return [
    say("welcome", board, { rounds: ROUNDS }),
    say("wild", find(".sp-rounds")),
    move("take1", / F1o$/, group("take/F1/orange")),
    move("take2", / F2b$/, group("take/F2/blue")),
    { ...move("centre", / Co$/, group("take/C/orange")), also: find(".sp-centre") },
    { ...say("rest", group("take/C/red")), moves: / Cr$/ },
    move("place1", / o3$/, group("space/0/orange/3")),
    move("place2", / b6\+1$/, group("space/0/blue/6"), bonus),
    supply(/ \+[op]$/),
    supply(/ (\+o \+[op]|\+p \+o)$/),
    supply(/ (\+o \+o \+p|\+o \+p \+o|\+p \+o \+o)$/),
    move("place3", / r2$/, group("space/0/red/2")),
    move("place4", / g1$/, group("space/0/green/1")),
    { ...move("pass", / pass$/, hand), also: board },
    { ...move("keep", / keep:p?ooo\w*$/, hand, { count: BOARD.most_kept }), also: board },
    say("numbers", find(".sp-front .sp-numbers"), { rounds: ROUNDS }),
    say("done"),
  ];
}
