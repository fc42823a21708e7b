"""Verifying a gap: every seed has to show it, and a clear failure ends early."""

from itertools import cycle

import pytest

from sintra.analysis.estimates import Difference
from sintra.puzzles.bars import BARS
from sintra.puzzles.verification import Gap, agreed_gap


def measured(chances: list[float], points: float = 4.0) -> tuple[Gap | None, int]:
    """Return the gap that searches with these differences show, and how many were needed."""
    values, calls = cycle(chances), 0

    def difference(_seed: int) -> Difference:
        nonlocal calls
        calls += 1
        chance = next(values)
        return Difference((chance, -chance), (points, -points))

    return agreed_gap(difference, 0, BARS.gap, BARS.gap_points, BARS, 1), calls


def test_all_pairs_of_all_seeds_are_measured() -> None:
    gap, calls = measured([0.09, 0.11])
    assert gap is not None
    assert gap.chance == pytest.approx(0.10)
    assert gap.points == pytest.approx(4.0)
    assert calls == BARS.seeds * BARS.pairs


def test_a_clear_failure_ends_after_two_pairs() -> None:
    assert measured([0.02]) == (None, 2)
    assert measured([0.2], points=1.0) == (None, 2)


def test_a_noisy_beginning_is_not_a_failure() -> None:
    """The pairs of a game with much luck differ a lot, although their mean is high enough."""
    gap, _ = measured([0.0, 0.08, 0.18, 0.14])
    assert gap is not None


def test_every_seed_has_to_reach_the_bar() -> None:
    good, poor = [0.10] * BARS.pairs, [0.065] * BARS.pairs
    assert measured([*good, *poor])[0] is None
    assert measured([*poor, *good])[0] is None
