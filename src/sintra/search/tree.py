"""Monte Carlo tree search, a template that every game gets its own compiled copy of.

A node of the tree stands for a sequence of moves, whatever chance did in between: each simulation
starts from a fresh guess at what the player cannot know, chance draws anew, and the values of a
node are averages over all that could have come. So the search plans for the average, not for one
future.

A simulation walks down the tree to a new node, plays on with a light hand to the end of the stage
and asks the game's net how many points are still to come; in the last stage it needs no net.

The kernels are the game's, see ``Rules.specialise``.
"""

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sintra.core.compile import compiled, wide
from sintra.core.generator import below, next_word
from sintra.core.net import evaluate
from sintra.core.protocol import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    resample: Callable[[Any, int, int], None]
    appeal: Callable[[Any, int], int]
    rank: Callable[[Any, Any], None]
    stage: Callable[[Any], int]
    traits: Callable[[Any, int, Any], int]

MAX_SEATS = 4
NOT_THERE = -1

#: The children of a node stand side by side, in a block that has some room for more.
NODE = np.dtype(
    [
        ("value", np.float32, MAX_SEATS),  # the mean result, for every seat
        ("points", np.float32, MAX_SEATS),  # the mean final score, foretold or real
        ("visits", np.int32),
        ("missed", np.int32),  # how often its parent was visited when the move was not legal
        ("action", np.int32),  # the move that leads here
        ("first", np.int32),  # the first child
        ("children", np.int16),
        ("room", np.int16),  # for so many children there is room
    ],
    align=True,
)
#: ``LOGARITHM[n]`` of n + 1, for numbers below ``MANY``; larger ones are divided by it first.
MANY_BITS = 10
MANY = 1 << MANY_BITS
LOGARITHM = np.log(np.arange(MANY) + 1.0).astype(np.float32)
LOGARITHM_OF_MANY = np.float32(log(MANY))

#: How a search thinks; ``sintra.search.style`` says what each number means.
STYLE = np.dtype(
    [
        ("curiosity", np.float64),
        ("breadth", np.float64),
        ("glances", np.int64),
        ("win_share", np.float64),
        ("many_points", np.float64),
    ],
    align=True,
)
#: The slope that makes a logistic curve resemble the normal distribution.
LOGISTIC = 1.7


class Desk(NamedTuple):
    """What a search works with and forgets after each simulation."""

    overlooked: Any  # for every action, whether the player does not see that it is possible now
    marks: Any  # for every action, when it was last legal; see ``mark``
    clock: Any  # what the marks of now are
    path: Any  # the nodes from the root down
    states: Any  # a state to play with
    moves: Any
    drawn: Any
    ranks: Any
    points: Any
    results: Any
    traits: Any
    scratch: Any


@compiled
def clear_node(nodes: Any, at: int, action: int) -> None:
    """A node that was never visited."""
    node = nodes[at]
    node.action = action
    node.first = 0
    node.children = 0
    node.room = 0
    node.visits = 0
    node.missed = 0
    for seat in range(MAX_SEATS):
        node.value[seat] = 0.0
        node.points[seat] = 0.0


@compiled
def add_child(nodes: Any, at: int, used: int, action: int) -> Any:
    """Adds a child, moving its siblings to a larger block if they need one.

    Returns the child and how many nodes are used now; NOT_THERE if the tree is full.
    """
    node = nodes[at]
    children = wide(node.children)
    if children == node.room:
        room = max(2 * children, 2)
        if used + room > len(nodes):
            return wide(NOT_THERE), used
        first = wide(node.first)
        for i in range(children):
            nodes[used + i] = nodes[first + i]
        node.first = used
        node.room = room
        used += room
    child = wide(node.first) + children
    clear_node(nodes, child, action)
    node.children = children + 1
    return child, used


@compiled
def grow(
    root: Any,
    seat: int,
    words: Any,
    style: Any,
    weights: Any,
    nodes: Any,
    used: int,
    desk: Any,
    simulations: int,
) -> int:
    """Runs some simulations from a seat's position; returns how many nodes the tree has now."""
    state = desk.states[0]
    for _ in range(simulations):
        desk.states[0] = root
        resample(state, seat, (next_word(words) << 31) ^ next_word(words))
        depth, used = descend(state, words, style, nodes, used, desk)
        play_on(state, words, style, desk)
        judge(state, style, weights, desk)
        for i in range(depth + 1):
            remember(nodes[desk.path[i]], wide(state.players), desk)
    return used


@compiled
def remember(node: Any, players: int, desk: Any) -> None:
    """Adds the result of a simulation to a node that it came through."""
    node.visits += 1
    share = np.float32(1.0) / np.float32(node.visits)
    for seat in range(players):
        node.value[seat] += (desk.results[seat] - node.value[seat]) * share
        node.points[seat] += (desk.points[seat] - node.points[seat]) * share


@compiled
def descend(state: Any, words: Any, style: Any, nodes: Any, used: int, desk: Any) -> Any:
    """Walks down the tree to a node that is new; returns its depth and the number of nodes."""
    node = 0
    depth = 0
    desk.path[0] = 0
    moves = desk.moves
    while state.to_move != NOBODY and depth + 1 < len(desk.path):
        count = legal(state, moves)
        if node == 0:
            count = leave_out(moves, count, desk.overlooked)
        now = mark(moves, count, desk)
        mover = wide(state.to_move)
        known, child = most_promising(nodes, node, style.curiosity, desk.marks, now, mover)
        is_new = False
        if known < count and known < 1.0 + style.breadth * sqrt(float(nodes[node].visits)):
            unmark_children(nodes, node, desk.marks)
            action = best_looking(state, moves, count, words, desk.marks, now)
            added, used = add_child(nodes, node, used, action)
            if added != NOT_THERE:
                child = added
                is_new = True
        if child == NOT_THERE:  # the tree is full
            break
        step(state, wide(nodes[child].action))
        deal(state, desk.drawn)
        depth += 1
        desk.path[depth] = child
        node = child
        if is_new:
            break
    return depth, used


@compiled
def leave_out(moves: Any, count: int, overlooked: Any) -> int:
    """Takes the overlooked ones out of a list of moves; returns how many are left."""
    seen = 0
    for i in range(count):
        moves[seen] = moves[i]
        seen += not overlooked[moves[i]]
    return seen


@compiled
def mark(moves: Any, count: int, desk: Any) -> int:
    """Marks what is legal now; older marks stand for something else."""
    desk.clock[0] += 1
    now = desk.clock[0]
    for i in range(count):
        desk.marks[moves[i]] = now
    return wide(now)


@compiled
def most_promising(nodes: Any, at: int, curiosity: float, marks: Any, now: int, mover: int) -> Any:
    """Counts the children that are legal now, and finds the most promising of them.

    That is the one with the best sum of what it brought and how little it was tried, when it could
    have been.
    """
    best = wide(NOT_THERE)
    best_value = np.float32(0.0)
    weight = np.float32(curiosity)
    known = 0
    visits = wide(nodes[at].visits)
    first = wide(nodes[at].first)
    for child in range(first, first + wide(nodes[at].children)):
        node = nodes[child]
        if marks[node.action] == now:
            known += 1
            value = node.value[mover]
            reach = logarithm(visits - wide(node.missed))
            value += weight * np.sqrt(reach / np.float32(node.visits))
            if best == NOT_THERE or value > best_value:
                best = child
                best_value = value
        else:
            node.missed += 1
    return known, best


@compiled
def logarithm(number: int) -> Any:
    """About the natural logarithm of a number and one more."""
    if number < MANY:
        return LOGARITHM[number]
    if number < MANY * MANY:
        return LOGARITHM[number >> MANY_BITS] + LOGARITHM_OF_MANY
    return 2 * LOGARITHM_OF_MANY


@compiled
def unmark_children(nodes: Any, at: int, marks: Any) -> None:
    """What has a child does not count as legal any more."""
    first = wide(nodes[at].first)
    for child in range(first, first + wide(nodes[at].children)):
        marks[nodes[child].action] = 0


@compiled
def best_looking(state: Any, moves: Any, count: int, words: Any, marks: Any, now: int) -> int:
    """The move without a child that looks best; equal ones are as likely as each other."""
    best = wide(NOT_THERE)
    best_value = 0
    ties = 1
    for i in range(count):
        if marks[moves[i]] == now:
            value = appeal(state, moves[i])
            if best == NOT_THERE or value > best_value:
                best = moves[i]
                best_value = value
                ties = 1
            elif value == best_value:
                ties += 1
                if below(words, ties) == 0:
                    best = moves[i]
    return best


@compiled
def play_on(state: Any, words: Any, style: Any, desk: Any) -> None:
    """Plays to the end of the stage, each move the best-looking of a few random ones."""
    last = stage(state)
    while state.to_move != NOBODY and stage(state) == last:
        count = legal(state, desk.moves)
        step(state, glance(state, words, style, desk, count))
        deal(state, desk.drawn)


@compiled
def glance(state: Any, words: Any, style: Any, desk: Any, count: int) -> int:
    """The best-looking of a few random moves."""
    moves = desk.moves
    best = wide(moves[below(words, count)])
    if count > 1:
        best_value = appeal(state, best)
        for _ in range(style.glances - 1):
            other = wide(moves[below(words, count)])
            if other != best:
                value = appeal(state, other)
                if value > best_value:
                    best = other
                    best_value = value
    return best


@compiled
def judge(state: Any, style: Any, weights: Any, desk: Any) -> None:
    """What a position at the end of a stage is worth to every seat, from 0 to 1."""
    players = wide(state.players)
    points = desk.points
    now = stage(state)
    is_over = state.to_move == NOBODY
    for seat in range(players):
        points[seat] = float(state.score[seat])
        if not is_over:
            count = traits(state, seat, desk.traits)
            points[seat] += evaluate(weights, now, desk.traits, count, desk.scratch)
    winners = 0.0
    if is_over:
        rank(state, desk.ranks)
        for seat in range(players):
            winners += desk.ranks[seat] == 1
    for seat in range(players):
        margin = points[seat] - best_rival(points, seat, players)
        lead = margin / style.many_points
        lead = 0.5 + 0.5 * lead / (1.0 + abs(lead))
        if is_over:
            won = 1.0 / winners if desk.ranks[seat] == 1 else 0.0
        else:
            won = 1.0 / (1.0 + exp(-LOGISTIC * margin / weights.spread[now]))
        desk.results[seat] = style.win_share * won + (1.0 - style.win_share) * lead


@compiled
def best_rival(points: Any, seat: int, players: int) -> float:
    """The points of the best of the others."""
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return best


@compiled
def transplant(old: Any, node: int, new: Any) -> int:
    """Copies what is below a node into an empty tree; returns how many nodes that are."""
    new[0] = old[node]
    used = 1
    at = 0
    while at < used:  # a copied node still points to its children in the old tree
        first = wide(new[at].first)
        children = wide(new[at].children)
        for i in range(children):
            new[used + i] = old[first + i]
        new[at].first = used
        new[at].room = children
        used += children
        at += 1
    return used
