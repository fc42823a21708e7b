"""Ratings of people and puzzles: Glicko-2.

After "Example of the Glicko-2 system" by Mark Glickman (2022). A try is a game between a person and
a puzzle: the score of the person is 1 for the solution, 0 for a miss, and between them for a part
of the solution.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: A new person: rating, deviation and volatility. The scale of the arena says roughly how strong
#: people are, so the deviation is smaller than the usual 350.
START_RATING, START_DEVIATION, START_VOLATILITY = 1500.0, 250.0, 0.06
#: The constraint of the volatility, and the accuracy of its iteration.
TAU, ACCURACY = 0.5, 1e-6
#: The ratio of the displayed scale to the internal one.
SCALE = 173.7178
#: A rating is never more certain than this, so that it can always change.
MIN_DEVIATION = 45.0
MAX_DEVIATION = 350.0


@dataclass(frozen=True)
class Rating:
    """A rating with its uncertainty."""

    rating: float = START_RATING
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY


@dataclass(frozen=True)
class Result:
    """A result against an opponent, from 0 (lost) to 1 (won)."""

    opponent: Rating
    score: float


def updated(
    own: Rating, results: Sequence[Result], *, tau: float = TAU, centre: float = START_RATING
) -> Rating:
    """Return the rating after a rating period.

    >>> after = updated(Rating(1500, 200), [Result(Rating(1400, 30), 1)])
    >>> round(after.rating)
    1564

    Args:
        own: the rating before.
        results: all results of the period; without any, only the deviation grows.
        tau: the constraint of the volatility.
        centre: the rating that the internal scale calls 0. The result does not depend on it.
    """
    mu, phi = (own.rating - centre) / SCALE, own.deviation / SCALE
    if not results:
        grown = math.hypot(phi, own.volatility) * SCALE
        return Rating(own.rating, min(grown, MAX_DEVIATION), own.volatility)
    information = 0.0
    surprise = 0.0
    for result in results:
        other_mu = (result.opponent.rating - centre) / SCALE
        weight = _weight(result.opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - other_mu)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (result.score - expected)
    variance = 1 / max(information, 1e-12)
    delta = variance * surprise
    volatility = _volatility(phi, own.volatility, variance, delta, tau)
    before = math.hypot(phi, volatility)
    new_phi = 1 / math.sqrt(1 / before**2 + 1 / variance)
    new_mu = mu + new_phi**2 * surprise
    return Rating(new_mu * SCALE + centre, min(new_phi * SCALE, MAX_DEVIATION), volatility)


def after_try(person: Rating, puzzle: Rating, score: float) -> tuple[Rating, Rating]:
    """Return the ratings of a person and a puzzle after a try."""
    ours = updated(person, [Result(puzzle, score)])
    theirs = updated(puzzle, [Result(person, 1 - score)])
    return _kept_open(ours), _kept_open(theirs)


def _kept_open(rating: Rating) -> Rating:
    return Rating(rating.rating, max(rating.deviation, MIN_DEVIATION), rating.volatility)


def _weight(phi: float) -> float:
    """Return how much a result against an opponent with this deviation counts."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Return the new volatility, by the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        total = phi**2 + variance + e
        return e * (delta**2 - total) / (2 * total**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * tau) < 0:
            steps += 1
        high = a - steps * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > ACCURACY:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
