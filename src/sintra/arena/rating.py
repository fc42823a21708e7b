"""Ratings from finishing orders, by maximum likelihood.

The model is that of Plackett and Luce: each finishing place is taken by one of the remaining
participants with a probability proportional to its strength. For two players this is the model of
Bradley and Terry, and the difference of two ratings is the Elo difference. A tie counts as all
orders of the tied participants with equal weights; for two players this is half a win for each.

As a prior, every participant has one additional draw against an imaginary average participant.
Without it the rating of a participant that wins every game would be infinite.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np

from sintra.arena.errors import ArenaError
from sintra.arena.statistics import QUANTILE, compare, grouped_interval, grouped_mean

#: Elo points per unit of the natural logarithm of the strength.
SCALE = 400.0 / math.log(10.0)
ANCHOR_RATING = 1000.0
_MAX_STEPS = 200
_TOLERANCE = 1e-10


@dataclass(frozen=True)
class Finish:
    """The participants of a game and their finishing places.

    Games of one group (those with the same seed) are not independent of each other.
    """

    names: tuple[str, ...]
    #: The finishing places, 1 for first.
    ranks: tuple[int, ...]
    group: str | None = None


@dataclass(frozen=True)
class Rating:
    """The rating of a participant."""

    name: str
    rating: float
    #: The 95 % interval of the difference to the anchor, added to the anchor's rating.
    low: float
    high: float
    games: int
    #: The share of all comparisons with other participants by finishing place; a tie counts half.
    score: float
    #: The 95 % interval of the score.
    score_low: float
    score_high: float


def ratings(
    finishes: Iterable[Finish], *, anchor: str | None = None, rating: float = ANCHOR_RATING
) -> list[Rating]:
    """Rate all participants of some games.

    >>> won, lost = Finish(("ana", "ben"), (1, 2)), Finish(("ana", "ben"), (2, 1))
    >>> [(one.name, round(one.rating)) for one in ratings([won] * 300 + [lost] * 100)]
    [('ana', 1000), ('ben', 809)]

    Args:
        finishes: the results of the games.
        anchor: the participant whose rating is fixed; by default the first one.
        rating: the rating of the anchor.

    Returns:
        The ratings, the strongest participant first.

    Raises:
        ArenaError: there are fewer than two participants, or the anchor played no game.
    """
    games = list(finishes)
    names = list(dict.fromkeys(name for game in games for name in game.names))
    if len(names) < 2:
        raise ArenaError("ratings need games between at least two participants")
    if anchor is None:
        anchor = names[0]
    if anchor not in names:
        raise ArenaError(f"{anchor!r} played no game; the participants are: {', '.join(names)}")
    orders = _Orders(games, names)
    strengths = _fit(orders, len(names))
    anchored = names.index(anchor)
    errors = _errors(orders, strengths, anchored)
    scores = _scores_by_group(games)
    found = []
    for number, name in enumerate(names):
        value = rating + SCALE * float(strengths[number] - strengths[anchored])
        margin = QUANTILE * SCALE * float(errors[number])
        count = sum(name in game.names for game in games)
        score_low, score_high = grouped_interval(scores[name])
        found.append(
            Rating(
                name=name,
                rating=value,
                low=value - margin,
                high=value + margin,
                games=count,
                score=grouped_mean(scores[name]),
                score_low=score_low,
                score_high=score_high,
            )
        )
    return sorted(found, key=lambda one: -one.rating)


def crosstable(finishes: Iterable[Finish]) -> dict[str, dict[str, float]]:
    """Return every participant's share of its comparisons with each other one; a tie counts half.

    >>> crosstable([Finish(("ana", "ben"), (1, 2)), Finish(("ana", "ben"), (1, 1))])
    {'ana': {'ben': 0.75}, 'ben': {'ana': 0.25}}
    """
    found: dict[str, dict[str, list[float]]] = {}
    for game in finishes:
        for mine, other, score in _comparisons(game):
            found.setdefault(mine, {}).setdefault(other, []).append(score)
    return {
        mine: {other: sum(scores) / len(scores) for other, scores in row.items()}
        for mine, row in found.items()
    }


def _scores_by_group(games: Iterable[Finish]) -> dict[str, list[list[float]]]:
    """Return the results of every participant's comparisons, those of each group together."""
    found: dict[str, dict[str | int, list[float]]] = {}
    for index, game in enumerate(games):
        group = index if game.group is None else game.group
        for mine, _, score in _comparisons(game):
            found.setdefault(mine, {}).setdefault(group, []).append(score)
    return {name: list(groups.values()) for name, groups in found.items()}


def _comparisons(game: Finish) -> Iterator[tuple[str, str, float]]:
    """Yield the comparisons of a game: a participant, another one, and the result of the first."""
    seats = zip(game.names, game.ranks, strict=True)
    for (mine, rank), (other, other_rank) in permutations(seats, 2):
        if mine != other:
            yield mine, other, compare(rank, other_rank)


# --- The likelihood ----------------------------------------------------------------------------


class _Orders:
    """Finishing orders as arrays, one row for each; orders of equal length share an array."""

    def __init__(self, games: Sequence[Finish], names: Sequence[str]) -> None:
        numbers = {name: number for number, name in enumerate(names)}
        groups: dict[str | int, int] = {}
        rows: dict[int, list[tuple[tuple[int, ...], float, int]]] = {}
        for index, game in enumerate(games):
            group = groups.setdefault(index if game.group is None else game.group, len(groups))
            seats = [numbers[name] for name in game.names]
            orders = list(_orders(seats, game.ranks))
            for order in orders:
                rows.setdefault(len(order), []).append((order, 1.0 / len(orders), group))
        self.groups = len(groups)
        self.blocks = [
            tuple(np.array(column) for column in zip(*block, strict=True))
            for block in rows.values()
        ]


def _orders(seats: Sequence[int], ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every order, the best first, that is consistent with the ranks."""
    tied = [
        [seat for seat, own in zip(seats, ranks, strict=True) if own == rank]
        for rank in sorted(set(ranks))
    ]
    for parts in product(*(permutations(group) for group in tied)):
        yield tuple(seat for part in parts for seat in part)


def _fit(orders: _Orders, count: int) -> Any:
    """Return the logarithms of the strengths of maximum likelihood, by Newton's method."""
    strengths = np.zeros(count)
    for _ in range(_MAX_STEPS):
        slopes, curvature = _derivatives(orders, strengths)
        step = np.linalg.solve(curvature, slopes.sum(axis=0) + _prior_slope(strengths))
        longest = np.abs(step).max()
        strengths += step / max(1.0, longest)  # far from the maximum, full steps overshoot
        if longest < _TOLERANCE:
            return strengths
    raise ArenaError("the ratings did not converge")


def _errors(orders: _Orders, strengths: Any, anchor: int) -> Any:
    """Return the standard error of every participant's difference to the anchor.

    There are two estimates: from the model's curvature, and from the observed variance between
    groups of games (the sandwich estimate). The first ignores the dependence within groups; the
    second is zero where all games ended alike. The larger one counts.
    """
    slopes, curvature = _derivatives(orders, strengths)
    model = np.linalg.inv(curvature)
    correction = orders.groups / max(1, orders.groups - 1)
    sandwich = correction * model @ (slopes.T @ slopes) @ model

    def of_differences(covariance: Any) -> Any:
        return np.diag(covariance) + covariance[anchor, anchor] - 2 * covariance[anchor]

    variances = np.maximum(of_differences(model), of_differences(sandwich))
    return np.sqrt(np.maximum(0.0, variances))


def _derivatives(orders: _Orders, strengths: Any) -> tuple[Any, Any]:
    """Return the gradient of every group's log-likelihood, and the curvature with the prior."""
    count = len(strengths)
    slopes = np.zeros((orders.groups, count))
    share = _logistic(strengths)
    curvature = np.diag(share * (1.0 - share))
    for rows, weights, groups in orders.blocks:
        for place in range(rows.shape[1] - 1):
            left = rows[:, place:]
            chances = np.exp(strengths[left] - strengths[left].max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            weighted = chances * weights[:, None]
            np.add.at(slopes, (groups, left[:, 0]), weights)
            np.add.at(slopes, (groups[:, None], left), -weighted)
            np.add.at(curvature, (left, left), weighted)
            products = weighted[:, :, None] * chances[:, None, :]
            np.add.at(curvature, (left[:, :, None], left[:, None, :]), -products)
    return slopes, curvature


def _prior_slope(strengths: Any) -> Any:
    """Return the gradient of the prior: a draw against the average participant."""
    return 0.5 - _logistic(strengths)


def _logistic(strengths: Any) -> Any:
    return 1.0 / (1.0 + np.exp(-strengths))
