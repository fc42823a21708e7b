"""Everything that a seat can reach alone: brute force with the rules themselves."""

from dataclasses import dataclass
from random import Random

import numpy as np

from sintra.core.rules import Rules, State
from sintra.core.state import CHANCE, NOBODY


@dataclass(frozen=True)
class Reach:
    """The final points that a seat can reach while no other seat moves."""

    #: With best play, whatever chance draws.
    certain: int
    #: With best play, if chance draws as wished.
    possible: int
    #: With the worst play.
    worst: int


class TooLargeError(Exception):
    """A brute force has too many positions."""


class Solo:
    """A seat that plays on alone, until another seat is to move, the round or the game ends."""

    def __init__(self, rules: Rules, seat: int, most: int) -> None:
        """Prepare a brute force.

        Args:
            rules: the game.
            seat: the seat.
            most: the number of positions at which it gives up.
        """
        self.rules = rules
        self.seat = seat
        self._most = most
        self._known: dict[bytes, Reach] = {}

    def legal(self, state: State) -> list[int]:
        """Return the legal moves or draws."""
        buffer = np.zeros(self.rules.max_legal, np.int64)
        count = self.rules.kernels.legal(state, buffer)
        return [int(action) for action in buffer[:count]]

    def after(self, state: State, action: int) -> State:
        """Return the position after a move or draw."""
        next_state = state.copy()
        self.rules.kernels.step(next_state, action)
        return next_state

    def points(self, state: State) -> int:
        """Return the final score of the seat, which has no more decisions."""
        return final_points(self.rules, state, self.seat)

    def reach(self, state: State) -> Reach:
        """Return what the seat can reach.

        Raises:
            TooLargeError: there are too many positions.
        """
        begin = state.copy()
        begin.rng[:] = 0  # all draws are tried, so the generator makes no difference
        return self._reach(begin, int(begin.round_no))

    def _reach(self, state: State, round_no: int) -> Reach:
        key = state.tobytes()
        found = self._known.get(key)
        if found is not None:
            return found
        if len(self._known) >= self._most:
            raise TooLargeError
        mover = int(state.to_move)
        if mover not in (self.seat, CHANCE) or int(state.round_no) != round_no:
            points = self.points(state)
            found = Reach(points, points, points)
        else:
            parts = [self._reach(self.after(state, move), round_no) for move in self.legal(state)]
            certain = [part.certain for part in parts]
            found = Reach(
                min(certain) if mover == CHANCE else max(certain),
                max(part.possible for part in parts),
                min(part.worst for part in parts),
            )
        self._known[key] = found
        return found

    def best_moves(self, state: State) -> list[int]:
        """Return the moves that keep the best result."""
        values = {move: self.reach(self.after(state, move)).certain for move in self.legal(state)}
        best = max(values.values())
        return [move for move, value in values.items() if value == best]

    @property
    def searched(self) -> int:
        """The number of positions searched."""
        return len(self._known)


def final_points(rules: Rules, state: State, seat: int) -> int:
    """Play on to the end of the game, and return the score of a seat that has no more decisions."""
    legal = np.zeros(rules.max_legal, np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    current = state.copy()
    while int(current.to_move) != NOBODY:
        if int(current.to_move) >= 0:
            rules.kernels.legal(current, legal)
            rules.kernels.step(current, int(legal[0]))
        rules.kernels.deal(current, drawn)
    return int(current.score[seat])


def ends_alone(rules: Rules, state: State, seat: int, line: tuple[int, ...]) -> bool:
    """Return whether a seat can play a line without others, and does not move after it."""
    solo = Solo(rules, seat, 1)
    drawn = np.zeros(rules.max_draws, np.int64)
    current = state.copy()
    for action in line:
        if int(current.to_move) != seat or action not in solo.legal(current):
            return False
        rules.kernels.step(current, action)
        rules.kernels.deal(current, drawn)
    rng = Random(0)
    while int(current.to_move) != NOBODY:
        if int(current.to_move) == seat:
            return False
        rules.kernels.step(current, rng.choice(solo.legal(current)))
        rules.kernels.deal(current, drawn)
    return True
