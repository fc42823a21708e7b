"""Opponents for everybody: eight levels, from a first game to all that the search can do.

Weaker levels are weak the way people are: they think less far, and they overlook moves; but what
they see, they judge soundly. ``docs/players.md`` describes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sintra.agents.search import Search
from sintra.search.style import Style


@dataclass(frozen=True)
class Level:
    """One level of play."""

    name: str
    #: One line for people who choose an opponent.
    summary: str
    #: How many simulations it thinks for, at the most; None for as long as it may.
    simulations: int | None
    #: The share of possible moves that it does not see.
    oversight: float = 0.0
    style: Style = field(default_factory=Style)
    #: How many seconds it takes to move against people, who want to see what happens.
    pace: float = 0.8

    def agent(self) -> "LevelAgent":
        """A new player of this level."""
        return LevelAgent(self)


class LevelAgent(Search):
    """A bot of some level."""

    def __init__(self, level: Level) -> None:
        super().__init__(level.style, level.simulations, level.oversight)
        self.summary = level.summary


#: From weak to strong.
LEVELS: Sequence[Level] = (
    Level("first-game", "plays for the first time, and overlooks most", 6, 0.75),
    Level("beginner", "knows the rules and takes what it sees", 20, 0.4),
    Level("casual", "plays now and then, one thing at a time", 45, 0.27),
    Level("regular", "has a plan, and misses a chance now and then", 90, 0.17),
    Level("skilled", "sees most of what is there", 180, 0.09),
    Level("expert", "misses little near at hand", 700, 0.02),
    Level("champion", "thinks far ahead", 1500),
    Level("master", "does all it can in the time it has", None),
)
