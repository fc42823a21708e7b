"""Opponents of a batch that are not compiled: between two steps of the caller they are asked."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from sintra.core.batch_kernels import SKIP, BatchArrays
from sintra.core.errors import IllegalMoveError
from sintra.core.rules import Rules
from sintra.core.state import NOBODY


class Opponents(Protocol):
    """Bots that are not compiled and play the seats that the caller does not."""

    def choose_all(self, rules: Rules, states: Any, seeds: Any) -> Sequence[int]:
        """Return a legal action for every state, using only what the seat to move may know.

        Args:
            rules: the game.
            states: the states, hidden information included.
            seeds: the seed of every game.
        """
        ...


class OpponentTurns:
    """Plays the turns of opponents in a batch, and adds up the rewards."""

    def __init__(
        self,
        opponents: Opponents,
        rules: Rules,
        arrays: BatchArrays,
        step_rows: Callable[[Any], None],
    ) -> None:
        """Prepare the turns.

        Args:
            opponents: choose the moves.
            rules: the game.
            arrays: the arrays of the batch.
            step_rows: plays an action in every game; games with SKIP wait.
        """
        self._opponents = opponents
        self._rules = rules
        self._arrays = arrays
        self._step_rows = step_rows
        #: The rewards of moves that opponents played before the caller's first move of a game.
        self._carried = np.zeros_like(arrays.rewards)

    def after_reset(self, wanted: Any) -> None:
        """Let opponents begin in the games that were started."""
        self._carried[wanted] = 0.0
        self._play(wanted.copy())

    def after_step(self) -> None:
        """Let opponents answer the caller's moves."""
        self._arrays.rewards[:] += self._carried
        self._carried[:] = 0.0
        self._play(self._arrays.done.copy())

    def _play(self, is_new: Any) -> None:
        """Let opponents move until it is the caller's turn everywhere.

        Args:
            is_new: the games that have just begun. What happens in them belongs to the caller's
                next step.
        """
        arrays = self._arrays
        rewards, done = arrays.rewards.copy(), arrays.done.copy()
        while True:
            is_waiting = (arrays.to_move != arrays.seats) & (arrays.to_move != NOBODY)
            if not is_waiting.any():
                break
            self._step_rows(self._actions(np.flatnonzero(is_waiting)))
            self._carried += arrays.rewards * (is_waiting & is_new)[:, None]
            rewards += arrays.rewards * (is_waiting & ~is_new)[:, None]
            ended = arrays.done & is_waiting
            done |= ended
            is_new |= ended
        arrays.rewards[:], arrays.done[:] = rewards, done
        self._observe_ends()

    def _actions(self, rows: Any) -> Any:
        arrays = self._arrays
        actions = np.full(len(arrays.seats), SKIP, np.int64)
        actions[rows] = self._opponents.choose_all(
            self._rules, arrays.states[rows], arrays.seeds[rows]
        )
        for i in rows:
            if not 0 <= actions[i] < self._rules.actions or not arrays.masks[i, actions[i]]:
                raise IllegalMoveError(
                    f"game {i}: the opponent chose {actions[i]}, which is illegal"
                )
        return actions

    def _observe_ends(self) -> None:
        """Write what the caller observes in games that are over; the last mover was a bot."""
        arrays = self._arrays
        if len(arrays.observations):
            for i in np.flatnonzero(arrays.to_move == NOBODY):
                self._rules.kernels.observe(
                    arrays.states[i], int(arrays.seats[i]), arrays.observations[i]
                )
