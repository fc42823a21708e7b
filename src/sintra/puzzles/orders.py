"""The orders in which a seat can play the same moves, one after another."""

from collections.abc import Sequence

import numpy as np

from sintra.analysis.tries import with_turn
from sintra.core.rules import Rules, State
from sintra.puzzles.solo import Solo

#: The numbers of orders and of moves that make a puzzle.
MAX_ORDERS = 24
MIN_MOVES, MAX_MOVES = 2, 4

#: The counting of orders gives up beyond this number of positions.
MAX_POSITIONS = 600

Line = tuple[int, ...]


def arrangements(rules: Rules, state: State, seat: int) -> list[Line]:
    """Return all orders of moves of one kind, where a seat has nothing but their order to decide.

    Returns:
        The orders; nothing if the moves differ in more than their order.
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

    if not extend(state, ()) or len(found) < 2 or len(found[0]) < MIN_MOVES:
        return []
    return found if len({tuple(sorted(line)) for line in found}) == 1 else []


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
