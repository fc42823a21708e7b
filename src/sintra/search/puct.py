"""PUCT: tree search with policy priors and values from outside. A template, compiled for each game.

Like ``sintra.search.mcts`` it is single-observer ISMCTS: every descent starts from a fresh sample
of what the searching seat cannot know, and a node represents a sequence of moves. Selection uses
PUCT (Silver et al. 2017). There is no rollout. An evaluator, which is not compiled, rates many
leaves of many games in one call:

1. :func:`collect` walks down the trees and describes the leaves for the evaluator. The moves on
   the way get a **virtual loss**, so that the next descent in the same tree finds another leaf.
2. :func:`expand_and_backup` adds children with their priors, removes the virtual losses and adds
   the values to the means. :func:`cancel` only removes the virtual losses.

A leaf is a node that lacks a child for a move that is legal now. That is a new node, or a node
where other draws have made other moves legal; it is then evaluated again, and only the missing
children are added.
"""

from typing import NamedTuple

import numpy as np

from sintra.core.arrays import (
    BoolArray,
    Float32Array,
    Float64Array,
    Int32Array,
    Int64Array,
    Records,
    UInt32Array,
)
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import deal, heuristic, legal, observe, rank, resample, step
from sintra.core.rng import next_uint32
from sintra.core.state import NOBODY, GameState
from sintra.search.mcts import MAX_SEATS, NO_CHILD, best_rival
from sintra.search.params import ParamsRecord

#: A node of the tree. Children are a linked list, so that no node moves while leaves are pending.
PUCT_NODE = np.dtype(
    [
        ("value", np.float32, MAX_SEATS),  # the mean result of every seat, from 0 to 1
        ("prior", np.float32),
        ("visits", np.int32),
        ("pending", np.int32),  # descents without a result yet, each of them a virtual loss
        ("action", np.int32),  # the move that leads here
        ("child", np.int32),  # the first child; 0 for none, as the root is nobody's child
        ("sibling", np.int32),  # the next child of the same parent; 0 for none
        ("waiting", np.bool_),  # whether the evaluator has yet to rate it
    ],
    align=True,
)
#: The smallest sum of priors, if the evaluator gives all legal moves the prior 0.
_SMALLEST_SUM = 1e-20


class PuctTrees(NamedTuple):
    """The trees of all games. Row ``g`` of every array belongs to game ``g``."""

    #: The positions that are searched.
    roots: Records
    nodes: Records
    #: The number of nodes in use.
    used: Int64Array
    rngs: UInt32Array
    #: The number of simulations that are still to be run.
    left: Int64Array


class PuctLeaves(NamedTuple):
    """The leaves of one batch, a row for each."""

    games: Int64Array
    states: Records
    #: The nodes from the root to the leaf.
    paths: Int32Array
    depths: Int64Array


class PuctScratch(NamedTuple):
    """Buffers. Only stamps outlive a descent."""

    #: For every action, the stamp of the last node where it was legal.
    stamps: Int64Array
    #: One number: the last stamp.
    last_stamp: Int64Array
    moves: Int64Array
    drawn: Int64Array
    ranks: Int64Array
    points: Float64Array
    results: Float64Array


# --- Descents ----------------------------------------------------------------------------------


@compiled
def collect(
    trees: PuctTrees,
    leaves: PuctLeaves,
    most: int,
    params: ParamsRecord,
    observations: Float32Array,
    masks: BoolArray,
    scratch: PuctScratch,
) -> int:
    """Walk down every tree until it has enough leaves or its simulations are used up.

    A descent that reaches the end of the game is backed up at once. One that reaches a leaf which
    waits already ends the collecting in this tree; the same node is not rated twice in a batch.
    A descent that ends at the root is not counted as a simulation: it only adds the first children.

    Args:
        trees: the trees.
        leaves: receives the leaves.
        most: the most descents in each tree.
        params: the parameters of the search.
        observations: receives what the seats to move observe; no columns if the game has none.
        masks: receives the legal moves; all False before.
        scratch: the buffers.

    Returns:
        The number of leaves.
    """
    row = 0
    for game in range(len(trees.roots)):
        nodes = trees.nodes[game]
        seat = as_int64(trees.roots[game].to_move)
        rng = trees.rngs[game]
        for _ in range(most):
            if trees.left[game] <= 0 or seat == NOBODY:
                break
            state = leaves.states[row]
            path = leaves.paths[row]
            leaves.states[row] = trees.roots[game]
            resample(state, seat, (next_uint32(rng) << 31) ^ next_uint32(rng))
            depth, count = descend(state, nodes, path, params, scratch)
            leaf = nodes[path[depth]]
            if state.to_move == NOBODY:
                final_results(state, params, scratch)
                backup(nodes, path, depth, as_int64(state.players), scratch.results)
                trees.left[game] -= 1
                continue
            if leaf.waiting:
                break
            leaf.waiting = True
            for i in range(depth + 1):
                nodes[path[i]].pending += 1
            for i in range(count):
                masks[row, scratch.moves[i]] = True
            if observations.shape[1] > 0:
                observe(state, as_int64(state.to_move), observations[row])
            leaves.games[row] = game
            leaves.depths[row] = depth
            row += 1
            if depth == 0:
                break
            trees.left[game] -= 1
    return row


@compiled
def descend(
    state: GameState, nodes: Records, path: Int32Array, params: ParamsRecord, scratch: PuctScratch
) -> tuple[int, int]:
    """Walk down a tree to a leaf or to the end of the game, playing the moves in ``state``.

    Returns:
        The depth of the last node, and the number of moves that are legal there.
    """
    depth = 0
    path[0] = 0
    count = legal(state, scratch.moves)
    while count > 0 and depth + 1 < len(path):
        stamp = stamp_moves(scratch, count)
        mover = as_int64(state.to_move)
        child = select_puct(
            nodes, as_int64(path[depth]), params, scratch.stamps, stamp, count, mover
        )
        if child == NO_CHILD:
            break
        step(state, as_int64(nodes[child].action))
        deal(state, scratch.drawn)
        depth += 1
        path[depth] = child
        count = legal(state, scratch.moves)
    return depth, count


@compiled
def stamp_moves(scratch: PuctScratch, count: int) -> int:
    """Stamp the moves that are legal now with a new number, so that old stamps need no clearing."""
    scratch.last_stamp[0] += 1
    stamp = as_int64(scratch.last_stamp[0])
    for i in range(count):
        scratch.stamps[scratch.moves[i]] = stamp
    return stamp


@compiled
def select_puct(
    nodes: Records,
    at: int,
    params: ParamsRecord,
    stamps: Int64Array,
    stamp: int,
    count: int,
    mover: int,
) -> int:
    """Return the legal child with the highest PUCT value, or NO_CHILD if a legal move has no child.

    A child's value is ``Q + exploration * P * sqrt(1 + N) / (1 + n)``. P is its prior among the
    moves that are legal now, n its visits and N those of all legal children; pending descents count
    as visits with the result 0. Q is the child's mean result for the seat that moves. A child that
    was never tried has that of its parent, minus ``fpu_reduction`` (first play urgency).
    """
    known = 0
    total = 0
    priors = 0.0
    child = as_int64(nodes[at].child)
    while child != 0:
        node = nodes[child]
        if stamps[node.action] == stamp:
            known += 1
            total += as_int64(node.visits) + as_int64(node.pending)
            priors += node.prior
        child = as_int64(node.sibling)
    if known < count:
        return as_int64(NO_CHILD)
    weight = params.exploration * np.sqrt(1.0 + total) / max(priors, _SMALLEST_SUM)
    untried = float(nodes[at].value[mover]) - params.fpu_reduction
    best = as_int64(NO_CHILD)
    best_value = 0.0
    child = as_int64(nodes[at].child)
    while child != 0:
        node = nodes[child]
        if stamps[node.action] == stamp:
            visits = as_int64(node.visits)
            tried = visits + as_int64(node.pending)
            value = untried if tried == 0 else float(node.value[mover]) * visits / tried
            value += weight * node.prior / (1.0 + tried)
            if best == NO_CHILD or value > best_value:
                best = child
                best_value = value
        child = as_int64(node.sibling)
    return best


# --- Results -----------------------------------------------------------------------------------


@compiled
def final_results(state: GameState, params: ParamsRecord, scratch: PuctScratch) -> None:
    """Write the result of every seat of a finished game.

    ``result = win_weight * share of the victory + (1 - win_weight) * squash(margin)``, as in
    ``sintra.search.mcts.evaluate_leaf``.
    """
    players = as_int64(state.players)
    rank(state, scratch.ranks)
    winners = 0.0
    for seat in range(players):
        winners += scratch.ranks[seat] == 1
        scratch.points[seat] = float(state.score[seat])
    for seat in range(players):
        won = 1.0 / winners if scratch.ranks[seat] == 1 else 0.0
        lead = scratch.points[seat] - best_rival(scratch.points, seat, players)
        lead /= params.margin_scale
        lead = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        scratch.results[seat] = params.win_weight * won + (1.0 - params.win_weight) * lead


@compiled
def write_final_results(
    states: Records, params: ParamsRecord, scratch: PuctScratch, out: Float64Array
) -> None:
    """Write the results of finished games, a row for each."""
    for i in range(len(states)):
        final_results(states[i], params, scratch)
        for seat in range(out.shape[1]):
            out[i, seat] = scratch.results[seat]


@compiled
def backup(
    nodes: Records, path: Int32Array, depth: int, players: int, results: Float64Array
) -> None:
    """Add the result of a simulation to the running means of the nodes on its path."""
    for i in range(depth + 1):
        node = nodes[path[i]]
        node.visits += 1
        share = np.float32(1.0) / np.float32(node.visits)
        for seat in range(players):
            node.value[seat] += (np.float32(results[seat]) - node.value[seat]) * share


@compiled
def release(nodes: Records, path: Int32Array, depth: int) -> None:
    """Remove the virtual losses of a descent."""
    nodes[path[depth]].waiting = False
    for i in range(depth + 1):
        nodes[path[i]].pending -= 1


# --- Leaves ------------------------------------------------------------------------------------


@compiled
def write_heuristics(states: Records, masks: BoolArray, out: Float32Array) -> None:
    """Write the heuristic value of every legal action, a row for each state; ``out`` is 0 before.

    The states are samples, so nothing is resampled here.
    """
    for row in range(len(masks)):
        for action in range(masks.shape[1]):
            if masks[row, action]:
                out[row, action] = heuristic(states[row], action)


@compiled
def expand_and_backup(
    trees: PuctTrees,
    leaves: PuctLeaves,
    masks: BoolArray,
    priors: Float32Array,
    values: Float32Array,
    scratch: PuctScratch,
) -> None:
    """Add the children of the leaves and back up their values.

    Args:
        trees: the trees; they have room for all new nodes.
        leaves: the leaves.
        masks: the legal moves of each leaf.
        priors: the priors of all actions.
        values: the values of the seats, beginning with the seat to move.
        scratch: the buffers.
    """
    for row in range(len(masks)):
        game = leaves.games[row]
        nodes = trees.nodes[game]
        path = leaves.paths[row]
        depth = as_int64(leaves.depths[row])
        used = as_int64(trees.used[game])
        trees.used[game] = expand(
            nodes, as_int64(path[depth]), used, masks[row], priors[row], scratch
        )
        mover = as_int64(leaves.states[row].to_move)
        players = as_int64(leaves.states[row].players)
        for i in range(players):
            scratch.results[(mover + i) % players] = values[row, i]
        release(nodes, path, depth)
        backup(nodes, path, depth, players, scratch.results)


@compiled
def expand(
    nodes: Records,
    at: int,
    used: int,
    mask: BoolArray,
    priors: Float32Array,
    scratch: PuctScratch,
) -> int:
    """Add a child for every legal move without one; return the number of nodes in use."""
    count = 0
    total = 0.0
    for action in range(len(mask)):
        if mask[action]:
            count += 1
            total += priors[action]
    stamp = stamp_moves(scratch, 0)
    child = as_int64(nodes[at].child)
    while child != 0:
        scratch.stamps[nodes[child].action] = stamp
        child = as_int64(nodes[child].sibling)
    for action in range(len(mask) - 1, -1, -1):  # each new child is put first
        if mask[action] and scratch.stamps[action] != stamp:
            node = nodes[used]
            node.action = action
            node.prior = priors[action] / total if total > 0.0 else 1.0 / count
            node.sibling = nodes[at].child
            nodes[at].child = used
            used += 1
    return used


@compiled
def cancel(trees: PuctTrees, leaves: PuctLeaves, count: int) -> None:
    """Remove the virtual losses of leaves that were not rated."""
    for row in range(count):
        game = leaves.games[row]
        depth = as_int64(leaves.depths[row])
        release(trees.nodes[game], leaves.paths[row], depth)
        if depth > 0:
            trees.left[game] += 1


@compiled
def write_visits(nodes: Records, out: Int64Array) -> None:
    """Write how often every action was tried at the root of each tree."""
    for game in range(len(nodes)):
        child = as_int64(nodes[game, 0].child)
        while child != 0:
            out[game, nodes[game, child].action] = nodes[game, child].visits
            child = as_int64(nodes[game, child].sibling)
