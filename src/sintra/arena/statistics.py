"""Statistics of a match: score, confidence interval, Elo difference and sequential test.

The games of a set have the same seed, so they are not independent. All estimates of variance
therefore treat a set, usually a pair of games, as one observation.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from sintra.arena.errors import ArenaError

CONFIDENCE = 0.95
#: The number of standard errors from the mean to the end of the interval.
QUANTILE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)

#: The results of the games of a set, each from 0 to 1.
Group = Sequence[float]
Interval = tuple[float, float]


def comparison_score(ranks: Sequence[int], sides: Sequence[int]) -> float:
    """Return A's score of a game: its share of all comparisons of an A seat with a B seat.

    The better finishing place scores 1, equal places score 0.5 each. Equally strong sides have an
    expected score of 0.5, whatever their numbers of seats.

    >>> comparison_score([1, 2], sides=[0, 1])
    1.0
    >>> comparison_score([1, 1], sides=[0, 1])
    0.5
    >>> comparison_score([1, 3, 2, 4], sides=[0, 0, 1, 1])
    0.75

    Args:
        ranks: the finishing place of every seat, 1 for first.
        sides: the side of every seat, 0 for A and 1 for B.
    """
    pairs = [
        (mine, other)
        for mine, side in zip(ranks, sides, strict=True)
        for other, other_side in zip(ranks, sides, strict=True)
        if side == 0 and other_side == 1
    ]
    return sum(compare(mine, other) for mine, other in pairs) / len(pairs)


def compare(mine: int, other: int) -> float:
    """Return 1 for the better of two finishing places, 0.5 for equal places, else 0."""
    return 1.0 if mine < other else 0.5 if mine == other else 0.0


def victory_share(ranks: Sequence[int], sides: Sequence[int]) -> float:
    """Return A's share of the victory; seats that share the first place have equal parts of it.

    The expected share of equally strong sides is A's share of the seats.

    >>> victory_share([2, 1, 1, 4], sides=[1, 0, 1, 1])
    0.5

    Args:
        ranks: the finishing place of every seat, 1 for first.
        sides: the side of every seat, 0 for A and 1 for B.
    """
    winners = [side for rank, side in zip(ranks, sides, strict=True) if rank == 1]
    return winners.count(0) / len(winners)


def grouped_mean(groups: Sequence[Group]) -> float:
    """Return the mean result of a game.

    >>> grouped_mean([[1.0, 0.5], [1.0, 1.0]])
    0.875
    """
    return math.fsum(x for group in groups for x in group) / sum(map(len, groups))


def grouped_interval(groups: Sequence[Group]) -> Interval:
    """Return the 95 % interval of the mean result.

    The interval is that of Agresti and Coull with sets instead of single trials: one set of results
    1 and one of results 0 are added first. Without them ten wins out of ten would give an interval
    of width zero.

    >>> low, high = grouped_interval([[1.0, 1.0]] * 50)
    >>> f"{low:.3f} {high:.3f}"
    '0.943 1.000'
    """
    size = max(map(len, groups))
    added = [*groups, [1.0] * size, [0.0] * size]
    games = sum(map(len, added))
    mean = grouped_mean(added)
    spread = math.fsum(math.fsum(x - mean for x in group) ** 2 for group in added)
    error = math.sqrt(spread * len(added) / (len(added) - 1)) / games
    return max(0.0, mean - QUANTILE * error), min(1.0, mean + QUANTILE * error)


def elo(score: float) -> float:
    """Return the rating difference that a score corresponds to; infinite for 0 and 1.

    >>> round(elo(0.75), 1)
    190.8
    >>> elo(1.0)
    inf
    """
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return -400.0 * math.log10(1.0 / score - 1.0)


def expected_score(difference: float) -> float:
    """Return the expected score at a rating difference; the inverse of ``elo``."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


# --- Sequential test ---------------------------------------------------------------------------

#: The count of a result that was not observed; it keeps all probabilities above zero.
_UNSEEN = 1e-3
_PAIR_RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of the Elo differences ``elo0`` and ``elo1``.

    This is the generalised SPRT over pair results, as used for chess engines: each hypothesis gets
    the likelihood of the most likely distribution of pair results that has the expected mean.

    The methods take the number of pairs (or sets) with each score of A.

    >>> test = Sprt(0, 50)
    >>> test.verdict({1.0: 60, 0.5: 40, 0.0: 20})
    'H1'
    >>> test.verdict({0.5: 60, 0.25: 60})
    'H0'
    >>> test.verdict({1.0: 1}) is None
    True
    """

    elo0: float
    elo1: float
    #: The rate of accepting ``elo1`` wrongly, and of accepting ``elo0`` wrongly.
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (-2000 <= self.elo0 < self.elo1 <= 2000):
            raise ArenaError(
                "a test needs two Elo differences from -2000 to 2000, the smaller first, "
                f"not {self.elo0:g},{self.elo1:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ArenaError("the error rates of a test must be above 0 and below 0.5")

    @property
    def bounds(self) -> Interval:
        """The log-likelihood ratios at which the test accepts H0 and H1."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def llr(self, pair_results: Mapping[float, int]) -> float:
        """Return the log-likelihood ratio of ``elo1`` to ``elo0``."""
        counts = {**dict.fromkeys(_PAIR_RESULTS, _UNSEEN), **pair_results}
        total = sum(counts.values())
        shares = {result: count / total for result, count in counts.items()}
        tilt0 = _tilt(shares, expected_score(self.elo0))
        tilt1 = _tilt(shares, expected_score(self.elo1))
        return total * math.fsum(
            share * (math.log(tilt1[result]) - math.log(tilt0[result]))
            for result, share in shares.items()
        )

    def verdict(self, pair_results: Mapping[float, int]) -> str | None:
        """Return the accepted hypothesis, ``"H0"`` or ``"H1"``, or None while undecided."""
        low, high = self.bounds
        ratio = self.llr(pair_results)
        return "H0" if ratio <= low else "H1" if ratio >= high else None


def _tilt(shares: dict[float, float], mean: float) -> dict[float, float]:
    """Return the factors that turn the observed shares into the likeliest ones with a given mean.

    By Lagrange multipliers the likeliest probabilities are ``share / (1 + x * (result - mean))``.
    The sum below decreases in ``x``, so bisection finds the ``x`` that gives the mean.
    """
    low, high = -1.0 / (max(shares) - mean), 1.0 / (mean - min(shares))
    for _ in range(100):
        x = (low + high) / 2
        slope = sum(
            share * (result - mean) / (1.0 + x * (result - mean))
            for result, share in shares.items()
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return {result: 1.0 / (1.0 + x * (result - mean)) for result in shares}
