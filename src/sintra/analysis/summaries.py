"""How the seats played: accuracy, performance rating, "plays like", and the ledger."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log

from sintra.analysis.estimates import Estimate
from sintra.analysis.labels import Label
from sintra.analysis.review_data import Amounts, ChanceEvent, Decision, SeatSummary, Turn
from sintra.core.study import StudyScale

#: A decision counts for the rating if it is this difficult, or if this much was lost.
MIN_DIFFICULTY, MIN_LOSS = 0.005, 0.01
#: Fewer counted decisions give no rating.
MIN_COUNTED = 30
#: A rating is at least this good for a regression over its logarithm.
BEST_RATING = 0.1


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
    """Return the level that plays with about this rating, by regression over all levels.

    The number of the level is fitted as a linear function of the logarithm of the rating.

    >>> plays_like(11, {"weak": 40, "fair": 20, "good": 10})
    'good'

    Args:
        rating: a performance rating.
        ratings: the ratings of the levels, from weak to strong.
    """
    if len(ratings) < 2:
        return None
    xs = [log(max(each, BEST_RATING)) for each in ratings.values()]
    mean_x, mean_y = sum(xs) / len(xs), (len(xs) - 1) / 2
    spread = sum((x - mean_x) ** 2 for x in xs)
    slope = sum((x - mean_x) * (y - mean_y) for y, x in enumerate(xs)) / spread
    level = mean_y + slope * (log(max(rating, BEST_RATING)) - mean_x)
    return list(ratings)[min(max(round(level), 0), len(ratings) - 1)]


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
    judged = [*own, *rivals]
    chance = _amounts(
        start.chance[seat],
        sum(event.luck.change.chance[seat] for event in events),
        -sum(each.effect.chance[seat] for each in rivals),
        sum(each.effect.chance[seat] for each in own),
        final.chance[seat],
        [*(each.loss.chance_error for each in judged), *(e.luck.chance_error for e in events)],
    )
    points = _amounts(
        start.margins[seat],
        sum(event.luck.change.points[seat] for event in events),
        -sum(each.effect.points[seat] for each in rivals),
        sum(each.effect.points[seat] for each in own),
        final.margins[seat],
        [*(each.loss.points_error for each in judged), *(e.luck.points_error for e in events)],
    )
    return chance, points


def _amounts(
    start: float, luck: float, rivals: float, own: float, final: float, errors: Sequence[float]
) -> Amounts:
    unexplained = final - (start + luck + rivals - own)
    error = sum(error**2 for error in errors) ** 0.5
    return Amounts(start, luck, rivals, own, unexplained, final, error)
