"""Verifies that a move is better than others, with deep searches and continuations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from sintra.analysis.estimates import Analyst, Difference, derived_seed
from sintra.analysis.reasons import compare_games
from sintra.core.rules import State
from sintra.puzzles.bars import Bars
from sintra.puzzles.puzzle import Reason

#: A difference of two searches with a seed.
DifferenceOf = Callable[[int], Difference]
#: The least standard deviation of a difference between two searches, in chance and in points. A
#: verification ends as soon as its mean is two standard errors below a bar.
_NOISE, _NOISE_POINTS = 0.016, 0.4
_FIRST_PAIRS = 2
MAX_REASONS = 3


@dataclass(frozen=True)
class Gap:
    """How much better a move is, in chance with its standard error and in points."""

    chance: float
    error: float
    points: float

    def as_tuple(self) -> tuple[float, float, float]:
        """Return the numbers."""
        return self.chance, self.error, self.points


def verified_gap(
    analyst: Analyst,
    state: State,
    sides: tuple[Sequence[int], Sequence[int]],
    bars: Bars,
    seed: int,
) -> Gap | None:
    """Measure how much better the best of some moves is than the best of others.

    Args:
        analyst: searches.
        state: the position.
        sides: the moves on both sides; a search may begin with any move of its side.
        bars: the numbers of searches, and the gaps that they have to show.
        seed: the first of the seeds.

    Returns:
        None unless the searches of every seed show the gap on their own.
    """
    seat = int(state.to_move)

    def difference(pair_seed: int) -> Difference:
        one, other = (
            analyst.search(state, bars.simulations, pair_seed, only=side).estimate for side in sides
        )
        return one.minus(other)

    return agreed_gap(difference, seat, bars.gap, bars.gap_points, bars, seed)


def agreed_gap(
    difference: DifferenceOf, seat: int, gap: float, gap_points: float, bars: Bars, seed: int
) -> Gap | None:
    """Measure a difference with pairs of searches; every seed has to reach the bars on its own."""
    found: list[Difference] = []
    for number in range(bars.seeds):
        own: list[Difference] = []
        for pair in range(bars.pairs):
            own.append(difference(derived_seed(seed, "verify", number, pair)))
            is_last = len(own) == bars.pairs
            if _is_below([each.chance[seat] for each in own], gap, _NOISE, is_last):
                return None
            if _is_below([each.points[seat] for each in own], gap_points, _NOISE_POINTS, is_last):
                return None
        found += own
    chances = [each.chance[seat] for each in found]
    error = stdev(chances) / len(chances) ** 0.5 if len(chances) > 1 else 0.0
    return Gap(fmean(chances), error, fmean(each.points[seat] for each in found))


def _is_below(values: Sequence[float], bar: float, noise: float, is_last: bool) -> bool:
    """Return whether a mean misses a bar: clearly, or at all after the last pair."""
    mean: float = fmean(values)
    if is_last:
        return mean < bar
    if len(values) < _FIRST_PAIRS:
        return False
    error: float = max(noise, stdev(values)) / len(values) ** 0.5
    return mean < bar - 2 * error


def confirmed_reasons(
    analyst: Analyst, state: State, moves: tuple[int, int], games: int, seed: int
) -> tuple[Reason, ...] | None:
    """Play two moves on to the real end of the game, and explain the difference.

    Returns:
        The reasons for the first move; None if the second one does better by more than one
        standard error.
    """
    found = compare_games(analyst.rules, state, int(state.to_move), moves, games, seed)
    error = stdev(found.leads) / len(found.leads) ** 0.5
    if fmean(found.leads) + error < 0:
        return None
    for_it = [each for each in found.differences if each.points > 0][:MAX_REASONS]
    return tuple(Reason(each.code, each.points, each.round_no) for each in for_it)
