"""What a bot is."""

from dataclasses import dataclass
from typing import Protocol

from sintra.core.protocol import Rules, State


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


class Agent(Protocol):
    """A bot."""

    #: One line for people who choose an opponent.
    summary: str

    def choose(self, request: Request) -> int:
        """The number of a legal move. The same request gives the same move, unless time decides."""
        ...
