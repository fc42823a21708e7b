"""Self-play of the search. A template, compiled for every game with its kernels."""

import numpy as np

from sintra.core.arrays import Records, UInt32Array, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import deal, legal, stage, step, value_features
from sintra.core.rng import random_below
from sintra.core.state import NOBODY, GameState
from sintra.search.mcts import SearchScratch, clear_node, rollout_move, run_simulations
from sintra.search.params import ParamsRecord

#: The ``search_value`` of a sample for which no search was run.
NO_ESTIMATE = -1.0


def sample_dtype(max_active: int) -> np.dtype[np.void]:
    """Return the dtype of a training sample: one seat's position at the start of a stage."""
    return np.dtype(
        [
            ("game", np.int32),
            ("seat", np.int8),
            ("players", np.int8),
            ("stage", np.int8),
            ("count", np.int16),
            ("score", np.int16),
            ("final", np.int16),
            ("search_value", np.float32),  # the final score the search predicted, or NO_ESTIMATE
            ("is_solved", np.bool_),  # whether a solver predicted it
            ("active", np.uint16, max_active),
        ]
    )


@compiled
def play_stage(
    states: Records,
    rng: UInt32Array,
    params: ParamsRecord,
    weights: Weights,
    simulations: int,
    nodes: Records,
    scratch: SearchScratch,
) -> None:
    """Play ``states[0]`` on until its stage is over."""
    state = states[0]
    begun = stage(state)
    while state.to_move != NOBODY and stage(state) == begun:
        step(state, choose_move(state, rng, params, weights, simulations, False, nodes, scratch))
        deal(state, scratch.drawn)


@compiled
def choose_move(
    state: GameState,
    rng: UInt32Array,
    params: ParamsRecord,
    weights: Weights,
    simulations: int,
    sample_by_visits: bool,
    nodes: Records,
    scratch: SearchScratch,
) -> int:
    """Search and return a move.

    Args:
        state: the position.
        rng: the search's generator.
        params: the search parameters.
        weights: the value net's weights.
        simulations: the budget; with 0 the rollout policy chooses.
        sample_by_visits: draw a move in proportion to its visits instead of the most visited one.
        nodes: room for the tree.
        scratch: the thread's buffers.
    """
    count = legal(state, scratch.moves)
    clear_node(nodes, 0, 0)
    if count == 1:
        return as_int64(scratch.moves[0])
    if simulations == 0:
        return rollout_move(state, rng, params, scratch, count)
    run_simulations(
        state,
        as_int64(state.to_move),
        rng,
        params,
        weights,
        nodes,
        as_int64(1),
        scratch,
        simulations,
    )
    return select_move(nodes, rng, sample_by_visits)


@compiled
def select_move(nodes: Records, rng: UInt32Array, sample_by_visits: bool) -> int:
    """Return the most visited move, or a random one in proportion to the visits."""
    if not sample_by_visits:
        return as_int64(nodes[most_visited(nodes)].action)
    left = random_below(rng, max(as_int64(nodes[0].visits), 1))
    last = as_int64(nodes[0].first) + as_int64(nodes[0].children) - 1
    for child in range(as_int64(nodes[0].first), last):
        left -= nodes[child].visits
        if left < 0:
            return as_int64(nodes[child].action)
    return as_int64(nodes[last].action)


@compiled
def most_visited(nodes: Records) -> int:
    """Return the most visited child of the root."""
    first = as_int64(nodes[0].first)
    best = first
    for child in range(first, first + as_int64(nodes[0].children)):
        if nodes[child].visits > nodes[best].visits:
            best = child
    return best


@compiled
def predict(nodes: Records, seat: int) -> float:
    """Return the predicted final score of a seat after the most visited move, or NO_ESTIMATE."""
    if nodes[0].visits == 0:
        return NO_ESTIMATE
    return float(nodes[most_visited(nodes)].points[seat])


@compiled
def write_sample(
    state: GameState, seat: int, samples: Records, at: int, scratch: SearchScratch
) -> int:
    """Write the position from a seat's point of view to ``samples[at]``; return ``at + 1``."""
    sample = samples[at]
    count = value_features(state, seat, scratch.active)
    sample.seat = seat
    sample.players = state.players
    sample.stage = stage(state)
    sample.score = state.score[seat]
    sample.search_value = NO_ESTIMATE
    sample.is_solved = False
    sample.count = count
    for i in range(count):
        sample.active[i] = scratch.active[i]
    return at + 1
