"""Eight levels of play, from a first game to everything that the search can do.

Weaker levels are weak in the way people are: they search less and overlook moves, but they judge
what they see soundly. ``docs/players.md`` describes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sintra.agents.search import SearchAgent
from sintra.core.errors import OptionError
from sintra.core.value_net import VERSION


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
    #: The name as people read it, if it is not the name with a capital letter.
    title: str | None = None

    def agent(self, **parameters: str) -> SearchAgent:
        """Return a new bot of this level.

        Args:
            parameters: changes as texts, see ``PARAMETERS``.

        Raises:
            OptionError: there is no such parameter, or its value is impossible.
        """
        values = {name: _value(self.name, name, text) for name, text in parameters.items()}
        return SearchAgent(
            self.summary,
            simulations=values.pop("simulations", self.simulations),
            oversight=values.pop("oversight", self.oversight),
            weights=values.pop("weights", None),
            changes=values,
        )


#: The parameters of a level that can be changed, and their smallest and largest values: weights (a
#: file, or a version that comes with the game, such as ``v0.1``), the limits of the level, and what
#: ``sintra.search.params.SearchParams`` explains.
PARAMETERS: Mapping[str, tuple[float, float] | None] = {
    "weights": None,
    "simulations": (1, 100_000_000),
    "oversight": (0.0, 1.0),
    "exploration": (0.0, 1000.0),
    "widening": (0.0, 1000.0),
    "rollout_samples": (1, 1000),
    "win_weight": (0.0, 1.0),
    "margin_scale": (0.001, 1000.0),
    "horizon": (0, 100),
}


def _value(level: str, name: str, text: str) -> Any:
    if name not in PARAMETERS:
        possible = ", ".join(PARAMETERS)
        raise OptionError(f"the level {level} has no parameter {name!r}; possible: {possible}")
    limits = PARAMETERS[name]
    if limits is None:
        path = Path(text)
        if VERSION.fullmatch(text):
            return text
        if not path.is_file():
            raise OptionError(f"{name}={text}: there is no such file")
        return path
    least, most = limits
    kind = int if isinstance(least, int) else float
    try:
        value = kind(text)
    except ValueError:
        value = kind(-1)
    if not least <= value <= most:  # False for NaN, too
        what = "a whole number" if kind is int else "a number"
        raise OptionError(f"{name} must be {what} from {least:g} to {most:g}, not {text!r}")
    return value


#: From weak to strong.
LEVELS: Sequence[Level] = (
    Level("first-game", "plays for the first time, and overlooks most", 8, 0.66, title="Newcomer"),
    Level("beginner", "knows the rules and takes what it sees", 20, 0.4),
    Level("casual", "plays now and then, one thing at a time", 45, 0.27),
    Level("regular", "has a plan, and misses a chance now and then", 110, 0.13),
    Level("skilled", "sees most of what is there", 260, 0.06),
    Level("expert", "misses little near at hand", 700, 0.02),
    Level("champion", "thinks far ahead", 1500),
    Level("master", "does all it can in the time it has", None),
)
