"""The orders in which a seat can play the same moves, one after another."""

import functools
import json
import operator
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from sintra.analysis.tries import with_turn
from sintra.core.rules import Rules, State
from sintra.puzzles.solo import Solo

#: The numbers of orders and of moves that make a puzzle.
MAX_ORDERS = 24
MIN_MOVES, MAX_MOVES = 2, 4
#: If the rules play the last move themselves, there are at least this many moves in all. With two,
#: an order could not be told from the choice of one move.
MIN_WITH_AUTOMATIC = 3

#: The counting of orders gives up beyond this number of positions.
MAX_POSITIONS = 600

Line = tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """Moves of one kind, and all orders in which a seat can play them."""

    moves: Line
    #: An order leaves out moves at its end that the rules play themselves.
    orders: Sequence[Line]


def arrangement(rules: Rules, state: State, seat: int) -> Arrangement | None:
    """Return the moves of one kind of which a seat has nothing but the order to decide.

    Returns:
        None if the orders differ in more than their order.
    """
    solo = Solo(rules, seat, 1)
    kind = kind_of(rules, solo.legal(state)[0])
    found: list[Line] = []

    def extend(current: State, line: Line) -> bool:
        legal = solo.legal(current) if int(current.to_move) == seat else []
        if not legal or kind_of(rules, legal[0]) != kind:
            found.append(line)
            return len(found) <= MAX_ORDERS
        if len(legal) > MAX_MOVES or any(kind_of(rules, move) != kind for move in legal):
            return False
        return all(extend(solo.after(current, move), (*line, move)) for move in legal)

    if not extend(state, ()) or len(found) < 2:
        return None
    # The rules may play the last moves themselves, so a line can lack them.
    everything = functools.reduce(operator.or_, map(Counter, found))
    automatic = any(everything - Counter(line) for line in found)
    if not (MIN_WITH_AUTOMATIC if automatic else MIN_MOVES) <= everything.total() <= MAX_MOVES:
        return None
    moves = tuple(sorted(everything.elements()))
    begun = [
        line
        for order in set(permutations(moves))
        for line in found
        if order[: len(line)] == line and len(set(order[len(line) :])) <= 1
    ]
    is_complete = len(begun) == len(set(permutations(moves))) and sorted(begun) == sorted(found)
    if not is_complete or len({_content(solo, state, line) for line in found}) > 1:
        return None
    return Arrangement(moves, found)


def _content(solo: Solo, state: State, line: Line) -> str:
    """Return what is where after some moves, in whatever order it lies there."""
    for move in line:
        state = solo.after(state, move)
    return json.dumps(_sorted(solo.rules.positions.to_json(state)))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((name, _sorted(part)) for name, part in value.items())
    return sorted(map(_sorted, value), key=json.dumps) if isinstance(value, list) else value


def counted_orders(
    rules: Rules, state: State, seat: int, moves: Sequence[int], most: int = MAX_POSITIONS
) -> dict[Line, int] | None:
    """Return the score of a seat after each order of some moves, without the other seats.

    An order ends early if none of the moves left can be played.

    Args:
        rules: the game.
        state: the position. Its generator draws where chance acts.
        seat: the seat that moves.
        moves: the moves to arrange.
        most: the number of positions at which it gives up.

    Returns:
        None if there are too many positions.
    """
    solo = Solo(rules, seat, 1)
    drawn = np.zeros(rules.max_draws, np.int64)
    found: dict[Line, int] = {}
    visited = 0

    def extend(current: State, line: Line, left: Line) -> bool:
        nonlocal visited
        visited += 1
        mine = with_turn(rules, current, seat) if left else None
        legal = [] if mine is None else solo.legal(mine)
        playable = sorted(set(left).intersection(legal))
        if mine is None or not playable:
            found[line] = int(current.score[seat])
        for move in playable:
            after = solo.after(mine, move)
            rules.kernels.deal(after, drawn)
            at = left.index(move)
            if visited >= most or not extend(after, (*line, move), (*left[:at], *left[at + 1 :])):
                return False
        return True

    return found if extend(state, (), tuple(moves)) else None


def kind_of(rules: Rules, action: int) -> str:
    """Return the kind of a move, one of the values of the notation."""
    return str(rules.notation.fields(action).get("kind", "move"))
