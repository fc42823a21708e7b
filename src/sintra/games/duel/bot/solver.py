"""Phase 2, solved: the best spaces and chips for the pattern lines of one's own board.

Lines are finished one after another and nobody interferes, so all ways are tried. In the last
round their worth is exact; before it, the net says what the dome and the chips left leaf_value.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.rules import Solution
from sintra.core.value_net import NET_SCRATCH, evaluate
from sintra.games.duel.bot.value_features import MAX_ACTIVE, stage, value_features
from sintra.games.duel.rules.moves import PLAYER_ACTIONS
from sintra.games.duel.rules.play import legal, step
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import CHIP_KINDS, LINES, ROUNDS, SCORING_SIDES

#: Every line can be paid with chips, one by one, before its tile is placed.
MAX_LINE = LINES * (CHIP_KINDS + 2)
#: Above so many ends there is something to think about for a search.
MAX_ENDS = 200_000


def solve(state: State, seat: int, weights: Weights) -> Solution | None:
    """The best that the seat to move can do with its lines, or None outside phase 2."""
    if state.phase not in (Phase.PAY, Phase.TILE) or seat != state.active:
        return None
    arguments = solver_arguments(state, seat, weights)
    points = best_from(*arguments)
    _, _, _, _, lines, lengths, _, ends, *_ = arguments
    if ends[0] > MAX_ENDS:
        return None
    actions = tuple(int(action) for action in lines[0, : lengths[0]])
    return Solution(actions, float(points), True)


def solver_arguments(state: State, seat: int, weights: Weights) -> tuple[Any, ...]:
    """What ``best_from`` works with."""
    states = State.zeros(MAX_LINE + 1)
    states[0] = state
    lines = np.zeros((MAX_LINE + 1, MAX_LINE), np.int64)
    lengths = np.zeros(MAX_LINE + 1, np.int64)
    moves = np.zeros((MAX_LINE + 1, PLAYER_ACTIONS), np.int64)
    ends = np.zeros(1, np.int64)
    marks = np.zeros(MAX_ACTIVE, np.int64)
    scratch = np.zeros(NET_SCRATCH, np.float32)
    return states, as_int64(0), seat, weights, lines, lengths, moves, ends, marks, scratch


@compiled
def best_from(
    states: Any,
    depth: int,
    seat: int,
    weights: Weights,
    lines: Int64Array,
    lengths: Int64Array,
    moves: Int64Array,
    ends: Any,
    marks: Int64Array,
    scratch: Float32Array,
) -> float:
    """The points that the seat can still come to; writes the moves from this depth on."""
    state = states[depth]
    lengths[depth] = 0
    if state.active != seat or (state.phase != Phase.PAY and state.phase != Phase.TILE):
        ends[0] += 1
        return leaf_value(states, depth, seat, weights, marks, scratch)
    best = -1e9
    count = legal(state, moves[depth])
    for i in range(count):
        action = moves[depth, i]
        states[depth + 1] = state
        step(states[depth + 1], action)
        value = best_from(
            states, depth + 1, seat, weights, lines, lengths, moves, ends, marks, scratch
        )
        if value > best:
            best = value
            lines[depth, 0] = action
            for at in range(lengths[depth + 1]):
                lines[depth, at + 1] = lines[depth + 1, at]
            lengths[depth] = lengths[depth + 1] + 1
        if ends[0] > MAX_ENDS:
            break
    return best


@compiled
def leaf_value(
    states: Any, depth: int, seat: int, weights: Weights, marks: Int64Array, scratch: Float32Array
) -> float:
    """The final points of a seat whose lines are done: real in the last round, else search_value."""
    state = states[depth]
    score = float(state.score[seat])
    if state.phase == Phase.OVER:
        return score
    if state.round_no == ROUNDS:
        for side in range(SCORING_SIDES):
            if state.sides[side]:
                score += side_points(state, seat, side)
        return score
    if state.round_no == states[0].round_no:  # the other one's lines are still to come
        state.round_no += 1
    state.phase = Phase.ACT
    count = value_features(state, seat, marks)
    return score + evaluate(weights, stage(state), marks, count, scratch)


def solver_call(state: State, weights: Weights) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return the compiled entry point of the solver and arguments of the right types."""
    return best_from, solver_arguments(state, 0, weights)
