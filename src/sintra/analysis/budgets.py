"""How much work a review does: its depths."""

from dataclasses import dataclass

from sintra.core.errors import OptionError


@dataclass(frozen=True)
class Budget:
    """The numbers of simulations, searches and continuations of a review."""

    #: The simulations of the one search that every decision gets.
    scan: int
    #: The same where a solver judges the moves and the search only lists alternatives.
    solved_scan: int
    #: The pairs of searches that measure the loss of a move. One pair has no standard error, so its
    #: losses get no labels and no rating.
    pairs: int = 1
    #: The simulations of each of these searches.
    pair: int = 1000
    #: How often the number of pairs can be repeated while a loss is close to a threshold.
    repeats: int = 4
    #: How often the reference level chooses a move, to measure how difficult the decision is.
    difficulty: int = 8
    #: The alternatives to a deal, and the simulations of the search after each; 0 skips all luck.
    deals: int = 0
    deal: int = 1500
    #: The alternatives to a smaller draw with too many outcomes, and the simulations after each.
    draws: int = 8
    draw: int = 1000
    #: How often the search repeats the position that came, to measure its noise.
    again: int = 3
    #: The continuations that explain an inaccuracy, and those that check a mistake; 0 for none.
    reasons: int = 0
    recheck: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether losses have standard errors, so that they can be labelled and rated."""
        return self.pairs > 1


#: The depths of a review. A quick one is a first look: it has no marks, no luck and no reasons.
DEPTHS = {
    "quick": Budget(scan=1000, solved_scan=200, pair=200, difficulty=0),
    "full": Budget(
        scan=8000, solved_scan=1000, pairs=8, pair=1000, deals=24, reasons=8, recheck=24
    ),
}


def budget_of(depth: str | Budget) -> Budget:
    """Return the budget of a depth.

    Raises:
        OptionError: there is no such depth.
    """
    if isinstance(depth, Budget):
        return depth
    if depth not in DEPTHS:
        raise OptionError(f"there is no depth {depth!r}; there are: {', '.join(DEPTHS)}")
    return DEPTHS[depth]
