"""What a bot is."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sintra.core.protocol import Rules, State
from sintra.search.searcher import Progress


@dataclass(frozen=True)
class Request:
    """A bot is asked for a move."""

    rules: Rules
    #: The position, with everything that the seat may not know replaced by chance. The bot may
    #: change it.
    state: State
    seat: int
    #: How long the bot may think, at the most.
    seconds: float
    #: Where the bot's own chance comes from.
    seed: int
    #: How much a bot that searches may do, instead of a time: then it always finds the same.
    simulations: int | None = None
    #: On how many processors a bot that searches may think.
    threads: int = 1
    #: The moves that led here from the position of the last request, if there was one in this game
    #: and nothing came between that the seat could not foresee; else None.
    since: Sequence[int] | None = None
    #: Is told now and then what a search has found.
    watch: Callable[[Progress], None] | None = None
    #: Once it is set, the bot answers at once.
    stop: threading.Event | None = None


class Agent(Protocol):
    """A bot at one seat of one game."""

    #: One line for people who choose an opponent.
    summary: str

    def choose(self, request: Request) -> int:
        """The number of a legal move. The same requests give the same moves, unless time decides.

        A bot may remember what it was asked before.
        """
        ...
