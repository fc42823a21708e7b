"""Chances: how likely a seat is to finish ahead of its rivals.

A seat's chance is the mean over its rivals of the probability to finish ahead of that rival, where
a tie counts half. With two players it is the probability to win. The chances of all seats add up to
half the number of players, and 0.5 is even.
"""

from collections.abc import Collection, Sequence
from math import exp

import numpy as np

from sintra.core.arrays import Float64Array
from sintra.core.rules import Rules
from sintra.search.mcts import LOGISTIC_SLOPE, MAX_SEATS


def chance_slopes(rules: Rules) -> Float64Array:
    """Return the slope of the chance over the predicted lead, by number of players and stage.

    Where the game has no measured slope, the spread of the value net's errors gives it.
    """
    spread = np.asarray(rules.bot.net.weights.spread, np.float64)
    slopes = np.tile(LOGISTIC_SLOPE / spread, (MAX_SEATS + 1, 1))
    for players, measured in rules.bot.study.chance.items():
        slopes[players, : len(measured)] = measured
    return slopes


def chances(
    points: Sequence[float], slope: float, certain: Collection[int] = ()
) -> tuple[float, ...]:
    """Return every seat's chance from predicted final scores.

    >>> chances([50, 40, 45], 0.1)[0] > 0.5
    True
    >>> chances([50, 50.0], 0.1, certain=(0, 1))
    (0.5, 0.5)

    Args:
        points: the predicted final scores.
        slope: the slope of the logistic function over the lead.
        certain: seats whose final score is exact. Between two of them, the higher score wins.
    """
    share = 1 / max(len(points) - 1, 1)
    found = [0.0] * len(points)
    for seat, own in enumerate(points):
        for rival, other in enumerate(points):
            if rival != seat:
                exact = seat in certain and rival in certain
                found[seat] += share * _ahead(own - other, slope, exact=exact)
    return tuple(found)


def _ahead(lead: float, slope: float, *, exact: bool) -> float:
    """Return the probability to finish ahead with a predicted lead."""
    if exact:
        return 0.5 if abs(lead) < 1e-6 else float(lead > 0)
    return 1 / (1 + exp(-max(-500.0, min(500.0, slope * lead))))


def final_chances(ranks: Sequence[int]) -> tuple[float, ...]:
    """Return every seat's chance at the end of a game, from the finishing places.

    >>> final_chances([1, 3, 2])
    (1.0, 0.0, 0.5)
    """
    return chances([-rank for rank in ranks], 1.0, range(len(ranks)))
