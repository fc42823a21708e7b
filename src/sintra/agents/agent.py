"""The interface of a bot."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

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


class Agent(Protocol):
    """A bot at one seat of one game."""

    #: One line for people who choose an opponent.
    summary: str

    def choose(self, request: MoveRequest) -> int:
        """Return the number of a legal move.

        Equal requests get equal answers, unless the clock ends a search. A bot may keep data from
        earlier requests of the same game.
        """
        ...
