"""Monte Carlo tree search, a template that every game gets its own compiled copy of.

A node of the tree stands for a sequence of moves, whatever chance did in between: each simulation
starts from a fresh guess at what the player cannot know, chance draws anew, and the values of a
node are averages over all that could have come. So the search plans for the average, not for one
future.

The kernels are the game's, see ``Rules.specialise``.
"""

from math import log, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from sintra.core.compile import compiled, wide
from sintra.core.generator import below, next_word
from sintra.core.protocol import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    resample: Callable[[Any, int, int], None]
    appeal: Callable[[Any, int], int]
    rank: Callable[[Any, Any], None]

MAX_SEATS = 4
NOT_THERE = -1

NODE = np.dtype(
    [
        ("value", np.float64, MAX_SEATS),  # the sum of all results, for every seat
        ("visits", np.int64),
        ("chances", np.int64),  # how often the move could have been chosen
        ("action", np.int32),  # the move that leads here
        ("first", np.int32),  # the first child, or NOT_THERE
        ("next", np.int32),  # the next child of the same parent, or NOT_THERE
    ],
    align=True,
)

#: How much a rarely tried move is preferred to a good one.
CURIOSITY = 0.6
#: A node with n visits considers as many moves as this times the square root of n, best-looking
#: ones first.
BREADTH = 1.6
#: In a playout the best-looking of so many random moves is played.
GLANCE = 4
#: A result is mostly who won; the rest is by how much, in units of so many points.
WIN_SHARE = 0.6
MANY_POINTS = 15.0


@compiled
def clear_node(nodes: Any, at: int, action: int) -> None:
    """A node that was never visited."""
    nodes[at].action = action
    nodes[at].first = NOT_THERE
    nodes[at].next = NOT_THERE
    nodes[at].visits = 0
    nodes[at].chances = 0
    for seat in range(MAX_SEATS):
        nodes[at].value[seat] = 0.0


@compiled
def grow(
    root: Any,
    seat: int,
    words: Any,
    nodes: Any,
    used: int,
    child_of: Any,
    path: Any,
    states: Any,
    moves: Any,
    drawn: Any,
    results: Any,
    simulations: int,
) -> int:
    """Runs some simulations from a seat's position; returns how many nodes the tree has now."""
    for _ in range(simulations):
        states[0] = root
        resample(states[0], seat, (next_word(words) << 31) ^ next_word(words))
        depth, used = descend(states[0], words, nodes, used, child_of, path, moves, drawn)
        play_on(states[0], words, moves, drawn)
        judge(states[0], results)
        for i in range(depth + 1):
            nodes[path[i]].visits += 1
            for player in range(wide(states[0].players)):
                nodes[path[i]].value[player] += results[player]
    return used


@compiled
def descend(
    state: Any, words: Any, nodes: Any, used: int, child_of: Any, path: Any, moves: Any, drawn: Any
) -> Any:
    """Walks down the tree to a node that is new; returns its depth and the number of nodes."""
    node = 0
    depth = 0
    path[0] = 0
    while state.to_move != NOBODY and depth + 1 < len(path):
        count = legal(state, moves)
        known = find_children(nodes, node, child_of, moves, count)
        mover = wide(state.to_move)
        is_new = False
        if known < count and used < len(nodes) and known < breadth(nodes[node].visits):
            action = best_looking(state, child_of, moves, count, words)
            clear_node(nodes, used, action)
            nodes[used].next = nodes[node].first
            nodes[node].first = used
            child = used
            used += 1
            is_new = True
        elif known > 0:
            child = most_promising(nodes, child_of, moves, count, mover)
            action = wide(nodes[child].action)
        else:  # the tree is full
            break
        forget_children(nodes, node, child_of)
        step(state, action)
        deal(state, drawn)
        depth += 1
        path[depth] = child
        node = child
        if is_new:
            break
    forget_children(nodes, node, child_of)
    return depth, used


@compiled
def breadth(visits: int) -> float:
    """How many moves a node considers."""
    return 1.0 + BREADTH * sqrt(float(visits))


@compiled
def find_children(nodes: Any, node: int, child_of: Any, moves: Any, count: int) -> int:
    """Notes the child of every legal move that has one; returns how many have."""
    child = wide(nodes[node].first)
    while child != NOT_THERE:
        child_of[nodes[child].action] = child
        child = wide(nodes[child].next)
    known = 0
    for i in range(count):
        child = child_of[moves[i]]
        if child != NOT_THERE:
            nodes[child].chances += 1
            known += 1
    return known


@compiled
def forget_children(nodes: Any, node: int, child_of: Any) -> None:
    """Takes the notes of ``find_children`` back."""
    child = wide(nodes[node].first)
    while child != NOT_THERE:
        child_of[nodes[child].action] = NOT_THERE
        child = wide(nodes[child].next)


@compiled
def best_looking(state: Any, child_of: Any, moves: Any, count: int, words: Any) -> int:
    """The move without a child that looks best; equal ones are as likely as each other."""
    best = wide(NOT_THERE)
    best_value = 0
    ties = 1
    for i in range(count):
        if child_of[moves[i]] == NOT_THERE:
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
def most_promising(nodes: Any, child_of: Any, moves: Any, count: int, mover: int) -> int:
    """The child with the best sum of what it brought and how little it was tried."""
    best = wide(NOT_THERE)
    best_value = 0.0
    for i in range(count):
        child = child_of[moves[i]]
        if child != NOT_THERE:
            visits = float(max(nodes[child].visits, 1))
            value = nodes[child].value[mover] / visits
            value += CURIOSITY * sqrt(log(float(nodes[child].chances) + 1.0) / visits)
            if best == NOT_THERE or value > best_value:
                best = child
                best_value = value
    return best


@compiled
def play_on(state: Any, words: Any, moves: Any, drawn: Any) -> None:
    """Plays to the end, each move the best-looking of a few random ones."""
    while state.to_move != NOBODY:
        count = legal(state, moves)
        best = moves[below(words, count)]
        if count > 1:
            best_value = appeal(state, best)
            for _ in range(GLANCE - 1):
                other = moves[below(words, count)]
                value = appeal(state, other)
                if value > best_value:
                    best = other
                    best_value = value
        step(state, best)
        deal(state, drawn)


@compiled
def judge(state: Any, results: Any) -> None:
    """What the end of a game is worth to every seat, from 0 to 1."""
    players = wide(state.players)
    rank(state, results)
    winners = 0.0
    for seat in range(players):
        winners += results[seat] == 1
    for seat in range(players):
        rival = -10_000
        for other in range(players):
            if other != seat:
                rival = max(rival, wide(state.score[other]))
        margin = (wide(state.score[seat]) - rival) / MANY_POINTS
        lead = 0.5 + 0.5 * margin / (1.0 + abs(margin))
        won = 1.0 / winners if results[seat] == 1 else 0.0
        results[seat] = WIN_SHARE * won + (1.0 - WIN_SHARE) * lead
