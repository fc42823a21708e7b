"""Ratings from finishing orders, by maximum likelihood.

The model is that of Plackett and Luce: among those who are still to be placed, each comes next
with a probability in proportion to its strength. For two players this is the model of Bradley and
Terry, and the difference of two ratings is the Elo difference. Participants who tie are taken to
have finished in every order of them alike, which for two players is half a win for each.

Everybody has drawn one game with an imaginary average participant as well. Without that, the rating
of somebody who won everything would have no bounds.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np

from sintra.arena.errors import ArenaError
from sintra.arena.statistics import QUANTILE, compare

#: Elo points for a strength that is e times as great.
SCALE = 400.0 / math.log(10.0)
ANCHOR_RATING = 1000.0
_STEPS = 200
_CLOSE = 1e-10


@dataclass(frozen=True)
class Finish:
    """How a game ended: who took part, and the finishing place of each, 1 for first.

    Games of one group (those with the same seed) are not independent of each other.
    """

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    group: str | None = None


@dataclass(frozen=True)
class Rating:
    """How strong a participant is."""

    name: str
    rating: float
    #: The 95 % interval of the difference to the anchor, added to the anchor's rating.
    low: float
    high: float
    games: int
    #: The share in all comparisons with others by finishing place, ties half.
    score: float


def ratings(
    finishes: Iterable[Finish], *, anchor: str | None = None, rating: float = ANCHOR_RATING
) -> list[Rating]:
    """The ratings of all who took part, the strongest first.

    ``anchor`` is who has the given ``rating``, by default the first participant.

    >>> won, lost = Finish(("ana", "ben"), (1, 2)), Finish(("ana", "ben"), (2, 1))
    >>> [(one.name, round(one.rating)) for one in ratings([won] * 300 + [lost] * 100)]
    [('ana', 1000), ('ben', 809)]
    """
    games = list(finishes)
    names = list(dict.fromkeys(name for game in games for name in game.names))
    if len(names) < 2:
        raise ArenaError("ratings need games of two participants at least")
    if anchor is None:
        anchor = names[0]
    if anchor not in names:
        raise ArenaError(f"{anchor!r} took part in no game; these did: {', '.join(names)}")
    orders = _Orders(games, names)
    strengths = _fit(orders, len(names))
    anchored = names.index(anchor)
    errors = _errors(orders, strengths, anchored)
    shares = {
        name: [result for results in row.values() for result in results]
        for name, row in _comparisons(games).items()
    }
    found = []
    for number, name in enumerate(names):
        value = rating + SCALE * float(strengths[number] - strengths[anchored])
        margin = QUANTILE * SCALE * float(errors[number])
        count = sum(name in game.names for game in games)
        score = sum(shares[name]) / len(shares[name])
        found.append(Rating(name, value, value - margin, value + margin, count, score))
    return sorted(found, key=lambda one: -one.rating)


def crosstable(finishes: Iterable[Finish]) -> dict[str, dict[str, float]]:
    """Everybody's share in its comparisons with each of the others, ties half.

    >>> crosstable([Finish(("ana", "ben"), (1, 2)), Finish(("ana", "ben"), (1, 1))])
    {'ana': {'ben': 0.75}, 'ben': {'ana': 0.25}}
    """
    return {
        mine: {other: sum(found) / len(found) for other, found in row.items()}
        for mine, row in _comparisons(finishes).items()
    }


def _comparisons(finishes: Iterable[Finish]) -> dict[str, dict[str, list[float]]]:
    """How everybody fared against each of the others, comparison by comparison."""
    found: dict[str, dict[str, list[float]]] = {}
    for game in finishes:
        seats = zip(game.names, game.ranks, strict=True)
        for (mine, rank), (other, other_rank) in permutations(seats, 2):
            if mine != other:
                row = found.setdefault(mine, {})
                row.setdefault(other, []).append(compare(rank, other_rank))
    return found


# --- The likelihood ----------------------------------------------------------------------------


class _Orders:
    """Finishing orders as arrays, one row for each, those of equal length together."""

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
    """Every order, the best first, that agrees with the ranks."""
    tied = [
        [seat for seat, own in zip(seats, ranks, strict=True) if own == rank]
        for rank in sorted(set(ranks))
    ]
    for parts in product(*(permutations(group) for group in tied)):
        yield tuple(seat for part in parts for seat in part)


def _fit(orders: _Orders, count: int) -> Any:
    """The strengths of greatest likelihood, as logarithms, by Newton's method."""
    strengths = np.zeros(count)
    for _ in range(_STEPS):
        slopes, curvature = _derivatives(orders, strengths)
        step = np.linalg.solve(curvature, slopes.sum(axis=0) + _prior_slope(strengths))
        longest = np.abs(step).max()
        strengths += step / max(1.0, longest)  # far from the top, Newton's steps are too long
        if longest < _CLOSE:
            return strengths
    raise ArenaError("the ratings of these games could not be found")


def _errors(orders: _Orders, strengths: Any, anchor: int) -> Any:
    """The standard error of every difference to the anchor.

    There are two estimates: from the model, and from how much the groups of games really differ
    (the sandwich estimate). The first knows nothing of what games of one group have in common;
    the second sees no doubt where all games ended alike. The greater of the two counts.
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
    """The slope of every group's log-likelihood, and the curvature of all with the prior's."""
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
    """The pull of the draw with the average participant."""
    return 0.5 - _logistic(strengths)


def _logistic(strengths: Any) -> Any:
    return 1.0 / (1.0 + np.exp(-strengths))
