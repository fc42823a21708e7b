"""The interface of a bot."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from sintra.core.arrays import BoolArray, Float32Array
from sintra.core.rules import Rules, State
from sintra.search.searcher import Watch


@dataclass(frozen=True)
class MoveRequest:
    """A request for a move."""

    rules: Rules
    #: The position, with everything that the seat may not know resampled. The bot may change it.
    state: State
    seat: int
    #: The time limit.
    seconds: float
    #: The seed of the bot's own random choices.
    seed: int
    #: A limit in simulations that replaces the time limit and makes a search deterministic.
    simulations: int | None = None
    #: The number of threads that a search may use.
    threads: int = 1
    #: The moves since the position of the last request of this game. None if there was no such
    #: request, or if chance or a hidden move came between that the seat could not foresee.
    since: Sequence[int] | None = None
    #: Receives reports while a search runs.
    watch: Watch | None = None
    #: Makes the bot answer at once when set.
    stop: threading.Event | None = None

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of all legal moves."""
        moves = np.zeros(self.rules.max_legal, np.int64)
        count = self.rules.kernels.legal(self.state, moves)
        actions: list[int] = moves[:count].tolist()
        return actions

    @property
    def mask(self) -> BoolArray:
        """The legal moves as booleans, one for every action."""
        mask = np.zeros(self.rules.actions, np.bool_)
        mask[self.legal_actions] = True
        return mask

    @property
    def observation(self) -> Float32Array:
        """What the seat observes; ``rules.observation_names`` names the numbers."""
        out = np.zeros(len(self.rules.observation_names), np.float32)
        self.rules.kernels.observe(self.state, self.seat, out)
        return out


class Agent(Protocol):
    """A bot at one seat of one game.

    Three things are optional: ``name``, its name in tables; ``summary``, one line for people who
    choose an opponent; and the method ``prepare(rules)``, which is called before a match. It may
    load files and compile, and it raises a SintraError if the agent cannot play the game.
    """

    def choose(self, request: MoveRequest) -> int:
        """Return the number of a legal move.

        Equal requests get equal answers, unless the clock ends a search. A bot may keep data from
        earlier requests of the same game.
        """
        ...
