"""How a search thinks: the numbers that its moves depend on."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sintra.search.tree import STYLE


@dataclass(frozen=True)
class Style:
    """The ways of one search. The defaults won in the arena; weaker bots have others."""

    #: How much a rarely tried move is preferred to a good one.
    curiosity: float = 0.2
    #: A node with n visits considers as many moves as this times the square root of n.
    breadth: float = 1.0
    #: In a playout the best-looking of so many random moves is played.
    glances: int = 4
    #: A result is mostly who won; the rest is by how much, in units of ``many_points``.
    win_share: float = 0.6
    many_points: float = 15.0

    def record(self) -> Any:
        """The same numbers, as compiled code wants them."""
        record = np.zeros(1, STYLE).view(np.recarray)[0]
        for name, value in asdict(self).items():
            record[name] = value
        return record
