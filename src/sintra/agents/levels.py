"""Eight levels of play, from a first game to everything that the search can do.

Weaker levels are weak in the way people are: they search less and overlook moves, but they judge
what they see soundly. ``docs/players.md`` describes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sintra.agents.search import SearchAgent


@dataclass(frozen=True)
class Level:
    """One level of play."""

    name: str
    #: One line for people who choose an opponent.
    summary: str
    #: The most simulations for a move; None for no limit but the time.
    simulations: int | None
    #: The share of legal moves that it does not consider.
    oversight: float = 0.0
    #: The least time in seconds that a move takes against people, so that they can follow.
    pace: float = 0.8

    def agent(self) -> SearchAgent:
        """Return a new bot of this level."""
        return SearchAgent(self.summary, simulations=self.simulations, oversight=self.oversight)


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
