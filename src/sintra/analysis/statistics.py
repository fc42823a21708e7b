"""Statistics over many games of one player: means with intervals, and head to head.

Games are grouped by game and number of players, because only those of one group can be compared.
``matching`` selects those with some options. Every number comes with the size of its sample.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.analysis.figures import SeatFigures
from sintra.analysis.summaries import plays_like, pooled_rating
from sintra.games import get

#: The quantile of the normal distribution for intervals of 95 %.
Z = 1.96
#: The same of Student's distribution, for 1, 2, 3, ... degrees of freedom.
STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
#: The number of games that a running mean covers.
WINDOW = 10


@dataclass(frozen=True)
class Mean:
    """The mean of a sample, with a 95 % interval; the interval is None for a single value."""

    count: int
    mean: float
    least: float
    most: float
    #: Half the width of the interval.
    margin: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean | None":
        """Return the mean of some values; None if there are none."""
        if not values:
            return None
        count, mean = len(values), sum(values) / len(values)
        margin = None
        if count > 1:
            variance = sum((value - mean) ** 2 for value in values) / (count - 1)
            margin = student(count - 1) * math.sqrt(variance / count)
        return cls(count, mean, min(values), max(values), margin)

    def as_json(self) -> dict[str, Any]:
        """Serialise the mean."""
        return {name: _rounded(value) for name, value in vars(self).items()}


def student(freedom: int) -> float:
    """Return the quantile for the 95 % interval of a mean whose deviation is estimated, too.

    Args:
        freedom: the size of the sample, less one.
    """
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom)  # the first terms of its expansion


def running_means(values: Sequence[float]) -> list[dict[str, Any]]:
    """Return every value, as JSON values, with the mean of the last games and its interval."""
    found = []
    for end, value in enumerate(values, 1):
        mean = Mean.of(values[max(0, end - WINDOW) : end])
        assert mean is not None
        found.append({"value": value, "mean": _rounded(mean.mean), "margin": _rounded(mean.margin)})
    return found


@dataclass(frozen=True)
class Share:
    """A part of a sample, with Wilson's 95 % interval."""

    count: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the interval."""
        n, p = self.of, self.count / self.of
        centre = (p + Z**2 / (2 * n)) / (1 + Z**2 / n)
        half = Z / (1 + Z**2 / n) * math.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))
        return max(0.0, centre - half), min(1.0, centre + half)

    def as_json(self) -> dict[str, Any]:
        """Serialise the share."""
        low, high = self.interval
        return {
            "count": self.count,
            "of": self.of,
            "share": _rounded(self.count / self.of),
            "low": _rounded(low),
            "high": _rounded(high),
        }


@dataclass(frozen=True)
class Pooled:
    """A loss per turn, pooled over games: sums, not means of means."""

    turns: int
    lost: float

    def as_json(self) -> dict[str, Any]:
        """Serialise the loss."""
        return {"turns": self.turns, "mean": _rounded(self.lost / self.turns)}


def statistics(games: Iterable[SeatFigures]) -> list[dict[str, Any]]:
    """Return the statistics of one player, as JSON values, the largest group first.

    Args:
        games: the seat of the player in each game, in any order.
    """
    groups: dict[tuple[str, int], list[SeatFigures]] = {}
    for seat in sorted(games, key=lambda game: game.ended or 0.0):
        groups.setdefault((seat.game, seat.players), []).append(seat)
    found = [_group(seats) for seats in groups.values()]
    return sorted(found, key=lambda group: -group["count"])


def matching(games: Iterable[SeatFigures], options: Mapping[str, str]) -> list[SeatFigures]:
    """Return the games with some values of options, which are given as texts."""
    return [
        seat
        for seat in games
        if all(str(seat.options.get(name)) == value for name, value in options.items())
    ]


def _group(seats: Sequence[SeatFigures]) -> dict[str, Any]:
    first = seats[0]
    count = len(seats)
    places = Counter(seat.place for seat in seats)
    codes = list(dict.fromkeys(code for seat in seats for code in seat.figures))
    return {
        "game": first.game,
        "players": first.players,
        "options": _option_counts(seats),
        "count": count,
        "places": [Share(places[place], count).as_json() for place in range(1, first.players + 1)],
        "score": _mean([seat.score for seat in seats]),
        "margin": _mean([seat.margin for seat in seats]),
        "figures": {
            code: _mean([seat.figures[code] for seat in seats if code in seat.figures])
            for code in codes
        },
        "rivals": _head_to_head(seats),
        "review": _reviews(seats),
        "over_time": {
            "window": WINDOW,
            "score": running_means([seat.score for seat in seats]),
            "accuracy": running_means(
                [
                    seat.review.accuracy
                    for seat in seats
                    if seat.review is not None and seat.review.accuracy is not None
                ]
            ),
        },
        "games": [
            {
                "ended": seat.ended,
                "table": seat.table,
                "seat": seat.seat,
                "place": seat.place,
                "score": seat.score,
                "margin": seat.margin,
                "rivals": list(seat.rivals),
                "accuracy": None if seat.review is None else seat.review.accuracy,
            }
            for seat in seats
        ],
    }


def _option_counts(seats: Sequence[SeatFigures]) -> dict[str, dict[str, int]]:
    """Return how often each option had each value. The number of players is the same for all."""
    names = dict.fromkeys(name for seat in seats for name in seat.options if name != "players")
    return {name: Counter(str(seat.options.get(name)) for seat in seats) for name in names}


def _head_to_head(seats: Sequence[SeatFigures]) -> list[dict[str, Any]]:
    """Return for every rival how often the player finished before, level with and behind it."""
    rivals: dict[str, list[tuple[int, int]]] = {}
    for seat in seats:
        each = zip(seat.rivals, seat.rival_places, seat.rival_scores, strict=True)
        for name, place, score in each:
            rivals.setdefault(name, []).append((place - seat.place, seat.score - score))
    found = [
        {
            "name": name,
            "count": len(met),
            "won": sum(places > 0 for places, _ in met),
            "tied": sum(places == 0 for places, _ in met),
            "lost": sum(places < 0 for places, _ in met),
            "margin": _mean([points for _, points in met]),
        }
        for name, met in rivals.items()
    ]
    return sorted(found, key=lambda rival: (-int(str(rival["count"])), str(rival["name"])))


def _reviews(seats: Sequence[SeatFigures]) -> dict[str, Any] | None:
    """Return what the reviews say; None without any."""
    found = [seat.review for seat in seats if seat.review is not None]
    if not found:
        return None
    accuracies = [review.accuracy for review in found if review.accuracy is not None]
    counted = sum(review.counted for review in found)
    lost = sum(review.lost for review in found)
    rating = pooled_rating(lost, counted)
    levels = get(seats[0].game).bot.study.ratings
    return {
        "count": len(found),
        "accuracy": _mean(accuracies),
        "loss": Pooled(counted, lost).as_json() if counted else None,
        "rating": _rounded(rating),
        "plays_like": None if rating is None else plays_like(rating, levels),
        "counted": counted,
        "luck": _mean([review.luck for review in found if review.luck is not None]),
        "by_round": _pooled([review.by_round for review in found]),
        "by_kind": _pooled([review.by_kind for review in found]),
    }


def _pooled(parts: Sequence[Mapping[str, tuple[float, int]]]) -> dict[str, Any]:
    """Add up losses by name; each part has the sum and the number of turns."""
    sums: dict[str, Pooled] = {}
    for part in parts:
        for name, (lost, turns) in part.items():
            before = sums.get(name, Pooled(0, 0.0))
            sums[name] = Pooled(before.turns + turns, before.lost + lost)
    return {name: sums[name].as_json() for name in sorted(sums) if sums[name].turns}


def _mean(values: Sequence[float]) -> dict[str, Any] | None:
    found = Mean.of(values)
    return None if found is None else found.as_json()


def _rounded(value: float | None) -> float | None:
    return value if value is None or isinstance(value, int) else round(value, 4)
