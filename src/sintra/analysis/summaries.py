"""How the seats played: accuracy, performance rating, "plays like", and the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, hypot
from statistics import fmean

from sintra.analysis.estimates import Estimate
from sintra.analysis.labels import Label
from sintra.analysis.review_data import Amounts, ChanceEvent, Decision, SeatSummary, Turn
from sintra.core.study import StudyScale

#: A decision counts for the rating if it is this difficult, or if this much was lost.
MIN_DIFFICULTY, MIN_LOSS = 0.005, 0.01
#: Fewer counted decisions give no rating.
MIN_COUNTED = 30


def accuracy(decisions: Iterable[Decision], decay: float) -> float | None:
    """Return ``100 * exp(-decay * L)``, where L is the mean loss in %, weighted by difficulty."""
    weighted = weights = 0.0
    for decision in decisions:
        weighted += decision.judgement.difficulty * decision.judgement.loss.chance
        weights += decision.judgement.difficulty
    if weights == 0:
        return None
    return 100 * exp(-decay * max(0.0, 100 * weighted / weights))


def counts(decision: Decision) -> bool:
    """Return whether a decision counts for the rating: it was neither forced nor obvious."""
    judged = decision.judgement
    is_hard = judged.difficulty >= MIN_DIFFICULTY or judged.loss.chance >= MIN_LOSS
    return not judged.is_forced and is_hard


def pooled_rating(lost: float, counted: int) -> float | None:
    """Return the performance rating of sums over one or several games; a smaller one is better.

    >>> pooled_rating(0.8, 40)
    20.0
    """
    return 1000 * lost / counted if counted >= MIN_COUNTED else None


def plays_like(rating: float, ratings: Mapping[str, float]) -> str | None:
    """Return the level with about this rating.

    The measured ratings are noisy and may rise from a level to a stronger one. So they are made to
    fall first (``falling``). Then the closest rating counts; of several equal ones the middle one.

    >>> plays_like(11, {"weak": 40, "fair": 20, "good": 10})
    'good'

    Args:
        rating: a performance rating.
        ratings: the ratings of the levels, from weak to strong.
    """
    if len(ratings) < 2:
        return None
    distances = [abs(rating - each) for each in falling(list(ratings.values()))]
    closest = [at for at, distance in enumerate(distances) if distance == min(distances)]
    return list(ratings)[closest[(len(closest) - 1) // 2]]


def falling(values: Sequence[float]) -> list[float]:
    """Return the closest sequence that never rises (isotonic regression, pool adjacent violators).

    >>> falling([33, 24, 16, 26, 9])
    [33.0, 24.0, 21.0, 21.0, 9.0]
    """
    pools: list[list[float]] = []
    for value in values:
        pools.append([value])
        while len(pools) > 1 and fmean(pools[-2]) < fmean(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    return [fmean(pool) for pool in pools for _ in pool]


def summary(
    seat: int,
    decisions: Sequence[Decision],
    turns: Sequence[Turn],
    scale: StudyScale,
    ledgers: tuple[Amounts, Amounts] | None,
    *,
    is_rated: bool,
) -> SeatSummary:
    """Return the summary of one seat.

    Args:
        seat: the seat.
        decisions: the decisions of all seats.
        turns: the turns of all seats.
        scale: the measured constants of the game.
        ledgers: the ledgers in chance and in points, if luck was measured.
        is_rated: whether losses were verified. Those of a first look are too noisy for a rating.
    """
    own = [decision for decision in decisions if decision.seat == seat]
    counted = [decision for decision in own if is_rated and counts(decision)]
    lost = sum(decision.judgement.loss.chance for decision in counted)
    rating = pooled_rating(lost, len(counted))
    labels = [turn.label for turn in turns if turn.seat == seat]
    return SeatSummary(
        seat=seat,
        accuracy=accuracy(own, scale.decay),
        rating=rating,
        lost=lost,
        counted=len(counted),
        plays_like=None if rating is None else plays_like(rating, scale.ratings),
        labels={str(label): labels.count(label) for label in Label},
        chance=ledgers[0] if ledgers else None,
        points=ledgers[1] if ledgers else None,
    )


def ledgers(
    seat: int,
    decisions: Sequence[Decision],
    events: Sequence[ChanceEvent],
    start: Estimate,
    final: Estimate,
) -> tuple[Amounts, Amounts]:
    """Return the ledgers of a seat in chance and in points of its lead over the mean rival."""
    own = [decision.judgement for decision in decisions if decision.seat == seat]
    rivals = [decision.judgement for decision in decisions if decision.seat != seat]
    chance = _amounts(
        (start.chance[seat], final.chance[seat]),
        (
            [event.luck.change.chance[seat] for event in events],
            [-each.effect.chance[seat] for each in rivals],
            [each.effect.chance[seat] for each in own],
        ),
        (
            [event.luck.chance_error for event in events],
            [each.loss.chance_error for each in rivals],
            [each.loss.chance_error for each in own],
        ),
    )
    points = _amounts(
        (start.margins[seat], final.margins[seat]),
        (
            [event.luck.change.points[seat] for event in events],
            [-each.effect.points[seat] for each in rivals],
            [each.effect.points[seat] for each in own],
        ),
        (
            [event.luck.points_error for event in events],
            [each.loss.points_error for each in rivals],
            [each.loss.points_error for each in own],
        ),
    )
    return chance, points


def _amounts(
    ends: tuple[float, float], parts: Sequence[Sequence[float]], errors: Sequence[Sequence[float]]
) -> Amounts:
    """Add up a ledger.

    Args:
        ends: what was expected at the start, and the result.
        parts: the luck of all events, the losses of the rivals, the own losses.
        errors: their standard errors.
    """
    start, final = ends
    luck, rivals, own = (sum(values) for values in parts)
    of_luck, of_rivals, of_own = (hypot(*values) for values in errors)
    return Amounts(
        start=start,
        luck=luck,
        rivals=rivals,
        own=own,
        unexplained=final - (start + luck + rivals - own),
        final=final,
        luck_error=of_luck,
        rivals_error=of_rivals,
        own_error=of_own,
        error=hypot(of_luck, of_rivals, of_own),
    )
