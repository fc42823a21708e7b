"""Beam search for placing phases that are too large for the solver.

Every layer holds the best positions after a number of moves, at most ``WIDTH`` of them. Positions
of a layer are ranked by the points gained so far plus what the value net expects of the rest of the
phase and of later rounds. The result is the best line to a pass among all that were looked at.
"""

from typing import NamedTuple

import numpy as np

from sintra.core.arrays import Float64Array, Int64Array, Records, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.value_net import evaluate
from sintra.games.summer_pavilion.bot.solo_placing import (
    MAX_LINE,
    MAX_MOVES,
    TEMPO_DECAY,
    TEMPO_WEIGHT,
    LeafBuffers,
    is_wasteful_pass,
    leaf_value,
    list_moves,
    new_leaf_buffers,
    play,
    position_key,
)
from sintra.games.summer_pavilion.bot.value_features import stage, value_features
from sintra.games.summer_pavilion.rules.moves import PASS
from sintra.games.summer_pavilion.rules.state import State

#: The most positions of a layer.
WIDTH = 2048
#: The size of the table that finds equal positions of a layer, a power of two.
SLOTS = 1 << 17
#: A hash has 62 bits, so that it is the same with and without compiled code.
HASH_BITS = (1 << 62) - 1
#: The most candidates for the next layer, which keeps the table half empty.
MAX_CANDIDATES = SLOTS // 2
#: What a bonus tile that is still to be taken is worth, in points.
OWED_TILE_POINTS = 2.5


class BeamBuffers(NamedTuple):
    """The memory of one search. Compiled code allocates nothing."""

    #: The positions of two layers, in turns, and the points gained on the way to them.
    states: Records
    gained: Float64Array
    moves: Int64Array
    #: For every position of every layer, the position before it and the move that led to it.
    parents: Int64Array
    actions: Int64Array
    #: The candidates for the next layer.
    candidate_rank: Float64Array
    candidate_gained: Float64Array
    candidate_parent: Int64Array
    candidate_action: Int64Array
    #: For every slot of the table, the hash of a position, its layer (from 1), and the candidate.
    hashes: Int64Array
    layers: Int64Array
    found: Int64Array
    leaf: LeafBuffers


def new_beam_buffers() -> BeamBuffers:
    """Allocate the memory of a search."""
    return BeamBuffers(
        states=State.zeros(2 * WIDTH + 1),
        gained=np.zeros(2 * WIDTH, np.float64),
        moves=np.zeros(MAX_MOVES, np.int64),
        parents=np.zeros((MAX_LINE + 1, WIDTH), np.int64),
        actions=np.zeros((MAX_LINE + 1, WIDTH), np.int64),
        candidate_rank=np.zeros(MAX_CANDIDATES, np.float64),
        candidate_gained=np.zeros(MAX_CANDIDATES, np.float64),
        candidate_parent=np.zeros(MAX_CANDIDATES, np.int64),
        candidate_action=np.zeros(MAX_CANDIDATES, np.int64),
        hashes=np.zeros(SLOTS, np.int64),
        layers=np.zeros(SLOTS, np.int64),
        found=np.zeros(SLOTS, np.int64),
        leaf=new_leaf_buffers(),
    )


@compiled
def search_beam(
    root: State, weights: Weights, buffers: BeamBuffers, line: Int64Array
) -> tuple[float, int]:
    """Search a placing phase for the seat to move.

    Args:
        root: the position.
        weights: the weights of the value net.
        buffers: the memory of the search.
        line: receives the best line, up to the pass.

    Returns:
        The points that the seat can still gain, and the length of the line.
    """
    seat = as_int64(root.active)
    buffers.states[0] = root
    buffers.gained[0] = 0.0
    size = 1
    best = -np.inf
    best_length = as_int64(0)
    for layer in range(MAX_LINE):
        first = layer % 2 * WIDTH
        count = 0
        for at in range(size):
            state = buffers.states[first + at]
            may_pass = state.owed == 0
            legal = list_moves(state, buffers.moves)
            if may_pass and (legal == 1 or not is_wasteful_pass(state, seat)):
                value = buffers.gained[first + at] + leaf_value(state, seat, weights, buffers.leaf)
                if value > best:
                    best = value
                    best_length = write_line(layer, at, buffers, line)
            for i in range(legal):
                if buffers.moves[i] != PASS and count < MAX_CANDIDATES:
                    count = add_candidate(layer, at, i, count, weights, buffers)
        if count == 0:
            break
        size = min(count, WIDTH)
        for at in range(size):
            chosen = take_best(buffers.candidate_rank, count)
            parent = buffers.candidate_parent[chosen]
            action = buffers.candidate_action[chosen]
            buffers.states[WIDTH - first + at] = buffers.states[first + parent]
            play(buffers.states[WIDTH - first + at], action)
            buffers.gained[WIDTH - first + at] = buffers.candidate_gained[chosen]
            buffers.parents[layer + 1, at] = parent
            buffers.actions[layer + 1, at] = action
    return line_points(root, line, best_length, weights, buffers), best_length


@compiled
def take_best(ranks: Float64Array, count: int) -> int:
    """Return the candidate with the highest rank, and rank it last."""
    best = 0
    for i in range(1, count):
        if ranks[i] > ranks[best]:
            best = i
    ranks[best] = -np.inf
    return best


@compiled
def line_points(
    root: State, line: Int64Array, length: int, weights: Weights, buffers: BeamBuffers
) -> float:
    """Return the points that a line gains, without the preference for early bonus tiles."""
    buffers.states[0] = root
    state = buffers.states[0]
    for i in range(length - 1):
        play(state, line[i])
    seat = as_int64(root.active)
    gained = float(state.score[seat] - root.score[seat])
    return gained + leaf_value(state, seat, weights, buffers.leaf)


@compiled
def add_candidate(
    layer: int, parent: int, move: int, count: int, weights: Weights, buffers: BeamBuffers
) -> int:
    """Rate the position after a move and add it to the candidates; return their number.

    Of equal positions, only the one with the most points so far remains.
    """
    before = buffers.states[layer % 2 * WIDTH + parent]
    action = buffers.moves[move]
    seat = as_int64(before.active)
    buffers.states[2 * WIDTH] = before
    after = buffers.states[2 * WIDTH]
    play(after, action)
    gained = buffers.gained[layer % 2 * WIDTH + parent]
    gained += float(after.score[seat] - before.score[seat])
    if before.owed == 0:
        gained += TEMPO_WEIGHT * TEMPO_DECAY**layer * float(after.owed)
    key = position_key(after)
    mixed = (key.board ^ (key.tiles * 1_000_003) ^ (key.colours * 998_244_353)) & HASH_BITS
    slot = (mixed ^ (mixed >> 15) ^ (mixed >> 29)) & (SLOTS - 1)
    while buffers.layers[slot] == layer + 1 and buffers.hashes[slot] != mixed:
        slot = (slot + 1) & (SLOTS - 1)
    at = count
    if buffers.layers[slot] == layer + 1:
        at = buffers.found[slot]
        if gained <= buffers.candidate_gained[at]:
            return count
        buffers.candidate_rank[at] += gained - buffers.candidate_gained[at]
    else:
        buffers.layers[slot] = layer + 1
        buffers.hashes[slot] = mixed
        buffers.found[slot] = at
        features = value_features(after, seat, buffers.leaf.active)
        coming = evaluate(
            weights, stage(after), buffers.leaf.active, features, buffers.leaf.net_scratch
        )
        buffers.candidate_rank[at] = gained + coming + OWED_TILE_POINTS * float(after.owed)
        count += 1
    buffers.candidate_gained[at] = gained
    buffers.candidate_parent[at] = parent
    buffers.candidate_action[at] = action
    return count


@compiled
def write_line(layer: int, at: int, buffers: BeamBuffers, line: Int64Array) -> int:
    """Write the moves that led to a position of a layer, and the pass; return their number."""
    for i in range(layer, 0, -1):
        line[i - 1] = buffers.actions[i, at]
        at = buffers.parents[i, at]
    line[layer] = PASS
    return layer + 1
