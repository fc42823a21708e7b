"""Information-set Monte Carlo tree search. A template, compiled for every game with its kernels.

Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012) with these parts:

* **Determinisation.** Every simulation starts from a fresh sample of what the searching seat cannot
  know (``resample``), and chance makes new draws on the way down. A node represents a sequence of
  moves, whatever chance drew between them, so its values average over all futures (open loop).
* **Selection.** UCB1, where a child counts only the parent visits in which its move was legal
  (``visits - unavailable``).
* **Expansion.** Progressive widening: a node with n visits has at most ``1 + widening * sqrt(n)``
  children. The heuristic decides which move comes next.
* **Horizon.** The tree ends with the stage of the root. Beyond it the rollout policy, which plays
  much worse than the solver, would decide what a position is worth.
* **Rollout.** A cheap policy plays to the end of the stage: the best of a few random moves by
  heuristic.
* **Evaluation.** The value net predicts the points that each seat will still score. A finished game
  needs no net.

``docs/search.md`` has the formulas and the parameters.
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from sintra.core.arrays import (
    BoolArray,
    Float32Array,
    Float64Array,
    Int64Array,
    Records,
    UInt32Array,
    Weights,
)
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import deal, heuristic, legal, rank, resample, stage, step, value_features
from sintra.core.rng import next_uint32, random_below
from sintra.core.state import NOBODY, GameState
from sintra.core.value_net import evaluate
from sintra.search.params import ParamsRecord

MAX_SEATS = 4
#: The index of a child that does not exist.
NO_CHILD = -1

#: A node of the tree. The children of a node are stored side by side, in a block with spare room.
NODE = np.dtype(
    [
        ("value", np.float32, MAX_SEATS),  # the mean result of every seat, from 0 to 1
        ("points", np.float32, MAX_SEATS),  # the mean final score of every seat
        # The mean chance of every seat but the fourth, which the sum of all gives. With it, a
        # node would be larger than a cache line.
        ("chance", np.float32, MAX_SEATS - 1),
        ("visits", np.int32),
        ("unavailable", np.int32),  # visits of the parent in which the move was not legal
        ("action", np.int32),  # the move that leads here
        ("first", np.int32),  # the first child
        ("children", np.int16),
        ("room", np.int16),  # how many children the block has room for
    ],
    align=True,
)
#: ``LOG_TABLE[n]`` is log(n + 1). Larger arguments are divided by the table's size first.
LOG_TABLE_BITS = 10
LOG_TABLE_SIZE = 1 << LOG_TABLE_BITS
LOG_TABLE = np.log(np.arange(LOG_TABLE_SIZE) + 1.0).astype(np.float32)
LOG_OF_TABLE_SIZE = np.float32(log(LOG_TABLE_SIZE))

#: The slope at which the logistic function approximates the normal distribution.
LOGISTIC_SLOPE = 1.7


#: ``SearchScratch.results`` has the results of all seats, then their chances from this index on.
CHANCES = MAX_SEATS
#: The counters of a search thread: the last stamp given out, and the rollout moves played so far.
LAST_STAMP, ROLLOUT_MOVES = range(2)


class SearchScratch(NamedTuple):
    """The buffers of one search thread. Only stamps and counters outlive a simulation."""

    #: For every action, whether the player overlooks it at the root.
    overlooked: BoolArray
    #: For every action, the stamp of the last node where it was legal, see ``stamp_legal``.
    stamps: Int64Array
    #: The counters LAST_STAMP and ROLLOUT_MOVES. They share one array, because every array of this
    #: tuple adds seven arguments to the functions that take it.
    counters: Int64Array
    #: The nodes from the root to the leaf.
    path: Int64Array
    #: One state, the one being played.
    states: Records
    moves: Int64Array
    drawn: Int64Array
    ranks: Int64Array
    points: Float64Array
    #: The results of all seats, and from CHANCES on their chances.
    results: Float64Array
    #: For every number of players and stage, the slope of the chance over the predicted lead.
    chance_slopes: Float64Array
    active: Int64Array
    net_scratch: Float32Array


# --- Nodes -----------------------------------------------------------------------------------


@compiled
def clear_node(nodes: Records, at: int, action: int) -> None:
    """Reset a node to one that was never visited."""
    node = nodes[at]
    node.action = action
    node.first = 0
    node.children = 0
    node.room = 0
    node.visits = 0
    node.unavailable = 0
    for seat in range(MAX_SEATS):
        node.value[seat] = 0.0
        node.points[seat] = 0.0
    for seat in range(MAX_SEATS - 1):
        node.chance[seat] = 0.0


@compiled
def add_child(nodes: Records, at: int, used: int, action: int) -> tuple[int, int]:
    """Add a child, moving its siblings to a larger block if theirs is full.

    Returns:
        The child, NO_CHILD if the tree is full, and the number of nodes in use.
    """
    node = nodes[at]
    children = as_int64(node.children)
    if children == node.room:
        room = max(2 * children, 2)
        if used + room > len(nodes):
            return as_int64(NO_CHILD), used
        first = as_int64(node.first)
        for i in range(children):
            nodes[used + i] = nodes[first + i]
        node.first = used
        node.room = room
        used += room
    child = as_int64(node.first) + children
    clear_node(nodes, child, action)
    node.children = children + 1
    return child, used


@compiled
def reroot(old: Records, node: int, new: Records) -> int:
    """Copy the subtree below a node into an empty tree; return its number of nodes."""
    new[0] = old[node]
    used = 1
    at = 0
    while at < used:  # a copied node still points to its children in the old tree
        first = as_int64(new[at].first)
        children = as_int64(new[at].children)
        for i in range(children):
            new[used + i] = old[first + i]
        new[at].first = used
        new[at].room = children
        used += children
        at += 1
    return used


# --- Simulations -----------------------------------------------------------------------------


@compiled
def run_simulations(
    root: GameState,
    seat: int,
    rng: UInt32Array,
    params: ParamsRecord,
    weights: Weights,
    nodes: Records,
    used: int,
    scratch: SearchScratch,
    simulations: int,
) -> int:
    """Run simulations from a position as one seat sees it.

    Args:
        root: the position.
        seat: the seat that searches.
        rng: the search's own generator.
        params: the search parameters, see ``sintra.search.params``.
        weights: the value net's weights.
        nodes: the tree; node 0 is the root.
        used: the number of nodes in use.
        scratch: the thread's buffers.
        simulations: how many to run.

    Returns:
        The number of nodes in use afterwards.
    """
    state = scratch.states[0]
    last_stage = stage(root) + as_int64(params.horizon)
    for _ in range(simulations):
        scratch.states[0] = root
        resample(state, seat, (next_uint32(rng) << 31) ^ next_uint32(rng))
        depth, used = select_and_expand(state, last_stage, rng, params, nodes, used, scratch)
        if stage(state) <= last_stage:
            rollout(state, rng, params, scratch)
        evaluate_leaf(state, params, weights, scratch)
        for i in range(depth + 1):
            backup(nodes[scratch.path[i]], as_int64(state.players), scratch)
    return used


@compiled
def backup(node: Records, players: int, scratch: SearchScratch) -> None:
    """Add the result of a simulation to the running means of a node on its path."""
    node.visits += 1
    share = np.float32(1.0) / np.float32(node.visits)
    for seat in range(players):
        node.value[seat] += (scratch.results[seat] - node.value[seat]) * share
        node.points[seat] += (scratch.points[seat] - node.points[seat]) * share
    for seat in range(min(players, MAX_SEATS - 1)):
        node.chance[seat] += (scratch.results[CHANCES + seat] - node.chance[seat]) * share


@compiled
def select_and_expand(
    state: GameState,
    last_stage: int,
    rng: UInt32Array,
    params: ParamsRecord,
    nodes: Records,
    used: int,
    scratch: SearchScratch,
) -> tuple[int, int]:
    """Walk down the tree to a new node, or past the last stage, playing the moves in ``state``.

    Returns:
        The depth of the node and the number of nodes in use.
    """
    node = as_int64(0)
    depth = 0
    scratch.path[0] = 0
    moves = scratch.moves
    while state.to_move != NOBODY and stage(state) <= last_stage and depth + 1 < len(scratch.path):
        count = legal(state, moves)
        if node == 0:
            count = drop_overlooked(moves, count, scratch.overlooked)
        stamp = stamp_legal(moves, count, scratch)
        mover = as_int64(state.to_move)
        expanded, child = select_child(
            nodes, node, params.exploration, scratch.stamps, stamp, mover
        )
        is_new = False
        if expanded < count and expanded < 1.0 + params.widening * sqrt(float(nodes[node].visits)):
            unstamp_children(nodes, node, scratch.stamps)
            action = best_unexpanded(state, moves, count, rng, scratch.stamps, stamp)
            added, used = add_child(nodes, node, used, action)
            if added != NO_CHILD:
                child = added
                is_new = True
        if child == NO_CHILD:  # the tree is full
            break
        step(state, as_int64(nodes[child].action))
        deal(state, scratch.drawn)
        depth += 1
        scratch.path[depth] = child
        node = child
        if is_new:
            break
    return depth, used


@compiled
def drop_overlooked(moves: Int64Array, count: int, overlooked: BoolArray) -> int:
    """Remove the overlooked moves from a list; return how many remain."""
    kept = 0
    for i in range(count):
        moves[kept] = moves[i]
        kept += not overlooked[moves[i]]
    return kept


@compiled
def stamp_legal(moves: Int64Array, count: int, scratch: SearchScratch) -> int:
    """Stamp the moves that are legal now with a new number, so that old stamps need no clearing."""
    scratch.counters[LAST_STAMP] += 1
    stamp = scratch.counters[LAST_STAMP]
    for i in range(count):
        scratch.stamps[moves[i]] = stamp
    return as_int64(stamp)


@compiled
def select_child(
    nodes: Records, at: int, exploration: float, stamps: Int64Array, stamp: int, mover: int
) -> tuple[int, int]:
    """Find the legal child with the highest UCB1 value, and mark the others as unavailable.

    A child's value is ``mean + exploration * sqrt(log(1 + available) / visits)``, where
    ``available`` counts the visits of the parent in which the child's move was legal.

    Returns:
        The number of legal children, and the best of them or NO_CHILD.
    """
    best = as_int64(NO_CHILD)
    best_value = np.float32(0.0)
    weight = np.float32(exploration)
    expanded = 0
    visits = as_int64(nodes[at].visits)
    first = as_int64(nodes[at].first)
    for child in range(first, first + as_int64(nodes[at].children)):
        node = nodes[child]
        if stamps[node.action] == stamp:
            expanded += 1
            value = node.value[mover]
            log_available = fast_log(visits - as_int64(node.unavailable))
            value += weight * np.sqrt(log_available / np.float32(node.visits))
            if best == NO_CHILD or value > best_value:
                best = child
                best_value = value
        else:
            node.unavailable += 1
    return expanded, best


@compiled
def fast_log(number: int) -> Any:
    """Return about log(number + 1), from a table."""
    if number < LOG_TABLE_SIZE:
        return LOG_TABLE[number]
    if number < LOG_TABLE_SIZE * LOG_TABLE_SIZE:
        return LOG_TABLE[number >> LOG_TABLE_BITS] + LOG_OF_TABLE_SIZE
    return 2 * LOG_OF_TABLE_SIZE


@compiled
def unstamp_children(nodes: Records, at: int, stamps: Int64Array) -> None:
    """Remove the stamps of moves that have a child already."""
    first = as_int64(nodes[at].first)
    for child in range(first, first + as_int64(nodes[at].children)):
        stamps[nodes[child].action] = 0


@compiled
def best_unexpanded(
    state: GameState,
    moves: Int64Array,
    count: int,
    rng: UInt32Array,
    stamps: Int64Array,
    stamp: int,
) -> int:
    """Return the stamped move with the best heuristic value; ties are broken at random."""
    best = as_int64(NO_CHILD)
    best_value = 0
    ties = 1
    for i in range(count):
        if stamps[moves[i]] == stamp:
            value = heuristic(state, moves[i])
            if best == NO_CHILD or value > best_value:
                best = moves[i]
                best_value = value
                ties = 1
            elif value == best_value:
                ties += 1
                if random_below(rng, ties) == 0:
                    best = moves[i]
    return best


@compiled
def rollout(
    state: GameState, rng: UInt32Array, params: ParamsRecord, scratch: SearchScratch
) -> None:
    """Play the rollout policy to the end of the current stage."""
    current = stage(state)
    played = 0
    while state.to_move != NOBODY and stage(state) == current:
        count = legal(state, scratch.moves)
        step(state, rollout_move(state, rng, params, scratch, count))
        deal(state, scratch.drawn)
        played += 1
    scratch.counters[ROLLOUT_MOVES] += played


@compiled
def rollout_move(
    state: GameState, rng: UInt32Array, params: ParamsRecord, scratch: SearchScratch, count: int
) -> int:
    """Return the best of ``rollout_samples`` random moves by heuristic value."""
    moves = scratch.moves
    best = as_int64(moves[random_below(rng, count)])
    if count > 1:
        best_value = heuristic(state, best)
        for _ in range(params.rollout_samples - 1):
            other = as_int64(moves[random_below(rng, count)])
            if other != best:
                value = heuristic(state, other)
                if value > best_value:
                    best = other
                    best_value = value
    return best


@compiled
def evaluate_leaf(
    state: GameState, params: ParamsRecord, weights: Weights, scratch: SearchScratch
) -> None:
    """Write every seat's predicted final score and its result, from 0 (lost) to 1 (won).

    ``result = win_weight * P(win) + (1 - win_weight) * squash(margin / margin_scale)``. For a
    finished game P(win) is the seat's share of the victory. Otherwise it is the logistic function
    of the predicted margin, divided by the standard deviation of the net's margin errors.
    """
    players = as_int64(state.players)
    points = scratch.points
    current = stage(state)
    is_over = state.to_move == NOBODY
    for seat in range(players):
        points[seat] = float(state.score[seat])
        if not is_over:
            count = value_features(state, seat, scratch.active)
            points[seat] += evaluate(weights, current, scratch.active, count, scratch.net_scratch)
    winners = 0.0
    if is_over:
        rank(state, scratch.ranks)
        for seat in range(players):
            winners += scratch.ranks[seat] == 1
    for seat in range(players):
        margin = points[seat] - best_rival(points, seat, players)
        lead = margin / params.margin_scale
        lead = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        if is_over:
            won = 1.0 / winners if scratch.ranks[seat] == 1 else 0.0
        else:
            won = 1.0 / (1.0 + exp(-LOGISTIC_SLOPE * margin / weights.spread[current]))
        scratch.results[seat] = params.win_weight * won + (1.0 - params.win_weight) * lead
    write_chances(players, is_over, scratch.chance_slopes[players, current], scratch)


@compiled
def write_chances(players: int, is_over: bool, slope: float, scratch: SearchScratch) -> None:
    """Write every seat's chance: the mean probability to finish ahead of a rival, ties half.

    In a finished game the ranks decide. Otherwise the probability is the logistic function of the
    predicted lead times ``slope``. All chances add up to half the number of players.
    """
    chances = scratch.results[CHANCES:]
    for seat in range(players):
        chances[seat] = 0.0
    share = 1.0 / float(max(players - 1, 1))
    for seat in range(players):
        for rival in range(seat):
            if is_over:
                behind = scratch.ranks[seat] - scratch.ranks[rival]
                ahead = 0.5 if behind == 0 else 1.0 if behind < 0 else 0.0
            else:
                lead = scratch.points[seat] - scratch.points[rival]
                ahead = 1.0 / (1.0 + exp(-slope * lead))
            chances[seat] += ahead * share
            chances[rival] += (1.0 - ahead) * share


@compiled
def best_rival(points: Float64Array, seat: int, players: int) -> float:
    """Return the highest score among the other seats."""
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return best
