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

NODE = np.dtype(
    [
        ("value", np.float64, MAX_SEATS),  # the sum of all results, for every seat
        ("points", np.float32, MAX_SEATS),  # the sum of all final scores, foretold or real
        ("visits", np.int64),
        ("chances", np.int64),  # how often the move could have been chosen
        ("action", np.int32),  # the move that leads here
        ("first", np.int32),  # the first child, or NOT_THERE
        ("next", np.int32),  # the next child of the same parent, or NOT_THERE
    ],
    align=True,
)

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
    child_of: Any  # for every action, the child that it leads to
    path: Any  # the nodes from the root down
    states: Any  # a state to play with
    moves: Any
    drawn: Any
    ranks: Any
    points: Any
    results: Any
    traits: Any
    hidden: Any


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
        nodes[at].points[seat] = 0.0


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
            nodes[desk.path[i]].visits += 1
            for player in range(wide(state.players)):
                nodes[desk.path[i]].value[player] += desk.results[player]
                nodes[desk.path[i]].points[player] += desk.points[player]
    return used


@compiled
def descend(state: Any, words: Any, style: Any, nodes: Any, used: int, desk: Any) -> Any:
    """Walks down the tree to a node that is new; returns its depth and the number of nodes."""
    node = 0
    depth = 0
    desk.path[0] = 0
    child_of = desk.child_of
    moves = desk.moves
    while state.to_move != NOBODY and depth + 1 < len(desk.path):
        count = legal(state, moves)
        if node == 0:
            count = leave_out(moves, count, desk.overlooked)
        known = find_children(nodes, node, child_of, moves, count)
        mover = wide(state.to_move)
        is_new = False
        room = 1.0 + style.breadth * sqrt(float(nodes[node].visits))
        if known < count and used < len(nodes) and known < room:
            action = best_looking(state, child_of, moves, count, words)
            clear_node(nodes, used, action)
            nodes[used].next = nodes[node].first
            nodes[node].first = used
            child = used
            used += 1
            is_new = True
        elif known > 0:
            child = most_promising(nodes, style.curiosity, child_of, moves, count, mover)
            action = wide(nodes[child].action)
        else:  # the tree is full
            break
        forget_children(nodes, node, child_of)
        step(state, action)
        deal(state, desk.drawn)
        depth += 1
        desk.path[depth] = child
        node = child
        if is_new:
            break
    forget_children(nodes, node, child_of)
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
def most_promising(
    nodes: Any, curiosity: float, child_of: Any, moves: Any, count: int, mover: int
) -> int:
    """The child with the best sum of what it brought and how little it was tried."""
    best = wide(NOT_THERE)
    best_value = 0.0
    for i in range(count):
        child = child_of[moves[i]]
        if child != NOT_THERE:
            visits = float(max(nodes[child].visits, 1))
            value = nodes[child].value[mover] / visits
            value += curiosity * sqrt(log(float(nodes[child].chances) + 1.0) / visits)
            if best == NOT_THERE or value > best_value:
                best = child
                best_value = value
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
            other = moves[below(words, count)]
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
            points[seat] += evaluate(weights, now, desk.traits, count, desk.hidden)
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
    new[0].next = NOT_THERE
    used = 1
    at = 0
    while at < used:  # a copied node still points to its children in the old tree
        child = wide(new[at].first)
        last = NOT_THERE
        while child != NOT_THERE:
            new[used] = old[child]
            if last == NOT_THERE:
                new[at].first = used
            else:
                new[last].next = used
            last = used
            used += 1
            child = wide(old[child].next)
        if last != NOT_THERE:
            new[last].next = NOT_THERE
        at += 1
    return used
