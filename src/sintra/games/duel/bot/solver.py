"""The solver: an exhaustive depth-first search of a player's part of phase 2.

The player resolves the pattern lines one after another, and nothing that the other player does
matters. The search therefore tries every choice of spaces and chips. Leaves are exact in the last
round; in earlier rounds the value net estimates the points that follow.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Records, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.rules import Solution
from sintra.core.value_net import NET_SCRATCH, evaluate
from sintra.games.duel.bot.value_features import MAX_ACTIVE, stage, value_features
from sintra.games.duel.rules.moves import PLAYER_ACTIONS
from sintra.games.duel.rules.play import begin_next_round, legal, step
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import CHIP_KINDS, LINES, ROUNDS, SCORING_SIDES

#: The most moves of one line of play: chips are paid one by one before each tile.
MAX_DEPTH = LINES * (CHIP_KINDS + 2)
#: With more leaves than this, the solver gives up and the position is left to the tree search.
MAX_LEAVES = 200_000
#: Less than any final score.
_WORST = -1e9


class SolverBuffers(NamedTuple):
    """The memory of one search; the first index is the depth."""

    states: Records
    moves: Int64Array
    #: The principal variation from each depth on, and its length.
    pv: Int64Array
    pv_length: Int64Array
    #: One number: the leaves evaluated so far.
    leaves: Int64Array
    #: The active features of the value net, and its scratch memory.
    active: Int64Array
    net_scratch: Float32Array


def solve(state: State, seat: int, weights: Weights, first: int | None = None) -> Solution | None:
    """Solve phase 2 for the seat to move.

    Args:
        state: the position.
        seat: the seat to solve for.
        weights: the weights of the value net.
        first: the first move of the line; None for the best one.

    Returns:
        The best line of play, or None outside phase 2, for the other seat, and for a search with
        too many leaves.
    """
    if state.phase not in (Phase.PAY, Phase.TILE) or seat != state.active:
        return None
    buffers = new_buffers(state)
    depth = as_int64(0)
    if first is not None:
        depth = as_int64(1)
        buffers.states[1] = state
        step(buffers.states[1], first)
    points = search(depth, seat, weights, buffers)
    if buffers.leaves[0] > MAX_LEAVES:
        return None
    actions = tuple(int(action) for action in buffers.pv[depth, : buffers.pv_length[depth]])
    line = actions if first is None else (first, *actions)
    return Solution(line, float(points), bool(state.round_no == ROUNDS))


def solver_call(
    state: State, weights: Weights
) -> tuple[Callable[..., float], tuple[int, int, Weights, SolverBuffers]]:
    """Return the compiled entry point of the solver and arguments of the right types."""
    return search, (as_int64(0), 0, weights, new_buffers(state))


def new_buffers(state: State) -> SolverBuffers:
    """Allocate the memory of a search that starts at a state."""
    states = State.zeros(MAX_DEPTH + 1)
    states[0] = state
    return SolverBuffers(
        states=states,
        moves=np.zeros((MAX_DEPTH + 1, PLAYER_ACTIONS), np.int64),
        pv=np.zeros((MAX_DEPTH + 1, MAX_DEPTH), np.int64),
        pv_length=np.zeros(MAX_DEPTH + 1, np.int64),
        leaves=np.zeros(1, np.int64),
        active=np.zeros(MAX_ACTIVE, np.int64),
        net_scratch=np.zeros(NET_SCRATCH, np.float32),
    )


@compiled(bulk=True)
def search(depth: int, seat: int, weights: Weights, buffers: SolverBuffers) -> float:
    """Search the state at a depth; write its principal variation.

    Returns:
        The best leaf value that the seat can reach.
    """
    state = buffers.states[depth]
    buffers.pv_length[depth] = 0
    if state.active != seat or (state.phase != Phase.PAY and state.phase != Phase.TILE):
        buffers.leaves[0] += 1
        return leaf_value(depth, seat, weights, buffers)
    best = _WORST
    count = legal(state, buffers.moves[depth])
    for i in range(count):
        action = buffers.moves[depth, i]
        buffers.states[depth + 1] = state
        step(buffers.states[depth + 1], action)
        value = search(depth + 1, seat, weights, buffers)
        if value > best:
            best = value
            update_pv(depth, action, buffers)
        if buffers.leaves[0] > MAX_LEAVES:
            break
    return best


@compiled
def update_pv(depth: int, action: int, buffers: SolverBuffers) -> None:
    """Make an action and the principal variation after it the one of this depth."""
    length = buffers.pv_length[depth + 1]
    buffers.pv[depth, 0] = action
    for i in range(length):
        buffers.pv[depth, i + 1] = buffers.pv[depth + 1, i]
    buffers.pv_length[depth] = length + 1


@compiled
def leaf_value(depth: int, seat: int, weights: Weights, buffers: SolverBuffers) -> float:
    """Return the final score of a seat whose lines are resolved.

    It is exact in the last round. Before it, the value net estimates the points of later rounds, as
    if the next round were about to start.
    """
    state = buffers.states[depth]
    score = float(state.score[seat])
    if state.phase == Phase.OVER:
        return score
    if state.round_no == ROUNDS:
        for side in range(SCORING_SIDES):
            if state.sides[side]:
                score += side_points(state, seat, side)
        return score
    if state.round_no == buffers.states[0].round_no:  # the other player's lines are not resolved
        begin_next_round(state)
    count = value_features(state, seat, buffers.active)
    return score + evaluate(weights, stage(state), buffers.active, count, buffers.net_scratch)
