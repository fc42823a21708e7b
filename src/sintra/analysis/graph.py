"""The course of a game: what every seat could expect at every move.

A search is optimistic for the seat that moves. Therefore a point of the graph is the mean of the
latest estimates of all seats. An estimate that is not from this move is carried on: what was lost
by moves and won by luck since then is added to it.
"""

from collections.abc import Mapping, Sequence

from sintra.agents.predictions import possible_chances
from sintra.analysis.estimates import Difference, Estimate
from sintra.analysis.review_data import ChanceEvent, Decision, GraphPoint

#: The standard deviations of a search in chance and in points, times the root of its simulations.
CHANCE_NOISE, POINTS_NOISE = 1.0, 20.0


def graph(
    decisions: Sequence[Decision],
    events: Mapping[int, ChanceEvent],
    deals: set[int],
    final: Estimate | None,
    simulations: int,
) -> tuple[GraphPoint, ...]:
    """Return a point before every move, and one for the end.

    Args:
        decisions: the moves.
        events: the events whose luck is known, by the number of moves before them.
        deals: the numbers of moves before which a deal took place.
        final: the result of a finished game.
        simulations: the budget of the estimates, which determines their noise.
    """
    noise = CHANCE_NOISE / simulations**0.5, POINTS_NOISE / simulations**0.5
    latest: dict[int, Estimate] = {}
    points: list[GraphPoint] = []
    for decision in decisions:
        number = decision.number
        if number in events:
            gained = events[number].luck.change
            latest = {seat: shifted(estimate, gained) for seat, estimate in latest.items()}
        elif number in deals:
            latest = {}
        estimate = decision.judgement.estimate
        if estimate is not None:
            latest[decision.seat] = estimate
        if latest:
            points.append(_point(number, latest, noise, number in events or number in deals))
        effect = decision.judgement.effect
        latest = {seat: shifted(each, effect, -1.0) for seat, each in latest.items()}
    end = len(decisions)
    if final is not None:
        points.append(GraphPoint(end, final, 0.0, 0.0, False))
    elif latest:
        points.append(_point(end, latest, noise, False))
    return tuple(points)


def shifted(estimate: Estimate, change: Difference, sign: float = 1.0) -> Estimate:
    """Return an estimate after a change. Half of a change of a lead is the rivals' loss."""
    players = len(estimate.points)
    share = sign * (players - 1) / players
    return Estimate(
        tuple(a + sign * b for a, b in zip(estimate.chance, change.chance, strict=True)),
        tuple(a + share * b for a, b in zip(estimate.points, change.points, strict=True)),
    )


def _point(
    number: int, latest: Mapping[int, Estimate], noise: tuple[float, float], after_chance: bool
) -> GraphPoint:
    """Return the mean of the latest estimates of the seats."""
    found = list(latest.values())
    mean = Estimate(
        possible_chances(_means([estimate.chance for estimate in found])),
        _means([estimate.points for estimate in found]),
    )
    chance_band = max(noise[0], _half_range([estimate.chance for estimate in found]))
    points_band = max(noise[1], _half_range([estimate.points for estimate in found]))
    return GraphPoint(number, mean, chance_band, points_band, after_chance)


def _means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _half_range(rows: Sequence[Sequence[float]]) -> float:
    """Return half of the largest difference between two estimates of the same seat."""
    ranges = [max(column) - min(column) for column in zip(*rows, strict=True)]
    return float(max(ranges)) / 2
