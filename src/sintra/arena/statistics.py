"""What a number of games says about two sides: score, interval, Elo, and when to stop.

The games of a pair have the same seed, so they are not independent. The unit of all that follows
is the pair.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from sintra.arena.errors import ArenaError

CONFIDENCE = 0.95
#: How many standard errors the interval reaches to either side.
QUANTILE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)

#: A pair, as A's scores in its games, each from 0 to 1.
Group = Sequence[float]
Interval = tuple[float, float]


def share(ranks: Sequence[int], sides: Sequence[int]) -> float:
    """A's score of a game: its share in the comparisons of every A seat with every B seat.

    >>> share([1, 2], sides=[0, 1])
    1.0
    >>> share([1, 1], sides=[0, 1])
    0.5
    >>> share([1, 3, 2, 4], sides=[0, 0, 1, 1])
    0.75
    """
    pairs = [
        (mine, other)
        for mine, side in zip(ranks, sides, strict=True)
        for other, other_side in zip(ranks, sides, strict=True)
        if side == 0 and other_side == 1
    ]
    return sum(compare(mine, other) for mine, other in pairs) / len(pairs)


def compare(mine: int, other: int) -> float:
    """1 for the better finishing place, a half for the same."""
    return 1.0 if mine < other else 0.5 if mine == other else 0.0


def score_of(groups: Sequence[Group]) -> float:
    """A's mean score of a game.

    >>> score_of([[1.0, 0.5], [1.0, 1.0]])
    0.875
    """
    return math.fsum(x for group in groups for x in group) / sum(map(len, groups))


def interval_of(groups: Sequence[Group]) -> Interval:
    """The 95 % interval of the mean score.

    One pair that A won and one that it lost are added first, as Agresti and Coull do with single
    trials. Without that, ten games that were all won would claim certainty.

    >>> low, high = interval_of([[1.0, 1.0]] * 50)
    >>> f"{low:.3f} {high:.3f}"
    '0.943 1.000'
    """
    size = max(map(len, groups))
    added = [*groups, [1.0] * size, [0.0] * size]
    games = sum(map(len, added))
    mean = score_of(added)
    spread = math.fsum(math.fsum(x - mean for x in group) ** 2 for group in added)
    error = math.sqrt(spread * len(added) / (len(added) - 1)) / games
    return max(0.0, mean - QUANTILE * error), min(1.0, mean + QUANTILE * error)


def elo(score: float) -> float:
    """The difference in rating at which a score is expected; without bounds for 0 and 1.

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
    """The score that is expected at a difference in rating; the opposite of ``elo``."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / 400.0))


# --- Sequential test ---------------------------------------------------------------------------

#: How often a result of a pair counts that was never seen: nothing is impossible.
_UNSEEN = 1e-3
_PAIR_RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the difference ``elo0`` or rather ``elo1``?

    It is the generalised test on the results of pairs that chess programs are tested with: the
    likelihoods are those of the most likely distributions of pair results which have the means that
    the two hypotheses expect.

    What was seen is told as the number of pairs with each score of A's.

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
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (-2000 <= self.elo0 < self.elo1 <= 2000):
            raise ArenaError(
                "a test needs two Elo differences from -2000 to 2000, the smaller first, "
                f"not {self.elo0:g},{self.elo1:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ArenaError("the error rates of a test are above 0 and below 0.5")

    @property
    def bounds(self) -> Interval:
        """The test ends when the log-likelihood ratio leaves these bounds."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def llr(self, pair_results: Mapping[float, int]) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``."""
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
        """``"H0"`` or ``"H1"`` if the pairs decide, else None."""
        low, high = self.bounds
        ratio = self.llr(pair_results)
        return "H0" if ratio <= low else "H1" if ratio >= high else None


def _tilt(shares: dict[float, float], mean: float) -> dict[float, float]:
    """How the likeliest distribution with a given mean differs from the one that was seen.

    By Lagrange multipliers, its probabilities are ``share / (1 + x * (result - mean))``, with the
    one ``x`` that gives the mean. The sum below falls as ``x`` grows, so halving finds it.
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
