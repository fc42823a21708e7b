"""Scores, intervals, Elo and the sequential test, against known values."""

import math
import random

import pytest

from sintra.arena.errors import ArenaError
from sintra.arena.statistics import (
    Sprt,
    comparison_score,
    elo,
    expected_score,
    grouped_interval,
    grouped_mean,
    victory_share,
)


@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, 0.0), (0.75, 190.8), (0.25, -190.8), (10 / 11, 400.0), (0.64, 100.0), (0.55, 34.9)],
)
def test_elo_of_known_scores(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.1)
    assert expected_score(difference) == pytest.approx(score, abs=1e-3)


def test_elo_of_a_clean_sweep_is_infinite() -> None:
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf


@pytest.mark.parametrize(
    ("ranks", "sides", "expected"),
    [
        ([1, 2], [0, 1], 1.0),
        ([1, 2], [1, 0], 0.0),
        ([1, 1], [1, 0], 0.5),
        ([2, 1, 3], [0, 1, 1], 0.5),
        ([1, 1, 3], [0, 1, 0], 0.25),
        ([1, 2, 3, 4], [0, 1, 0, 1], 0.75),
        ([1, 2, 3, 4], [1, 0, 0, 1], 0.5),
        ([1, 1, 1, 1], [0, 0, 1, 1], 0.5),
    ],
)
def test_score_by_comparisons(ranks: list[int], sides: list[int], expected: float) -> None:
    assert comparison_score(ranks, sides) == expected
    assert comparison_score(ranks, [1 - side for side in sides]) == 1 - expected


@pytest.mark.parametrize(
    ("ranks", "sides", "expected"),
    [
        ([1, 2], [0, 1], 1.0),
        ([1, 1], [0, 1], 0.5),
        ([2, 1, 3, 4], [0, 1, 1, 1], 0.0),
        ([1, 2, 3, 4], [0, 1, 1, 1], 1.0),
        ([1, 1, 1, 4], [0, 1, 1, 1], 1 / 3),
        ([1, 4, 2, 3], [0, 0, 1, 1], 1.0),
    ],
)
def test_share_of_the_victory(ranks: list[int], sides: list[int], expected: float) -> None:
    assert victory_share(ranks, sides) == pytest.approx(expected)
    assert victory_share(ranks, [1 - side for side in sides]) == pytest.approx(1 - expected)


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("strength", [0.5, 1.0, 4.0])
def test_the_victories_of_unequal_sides_have_their_coverage(seats: int, strength: float) -> None:
    """A has 1 or 3 of 4 seats; each seat wins in proportion to its side's strength."""
    rng = random.Random(1)
    sides = [0] * seats + [1] * (4 - seats)
    weights = [strength if side == 0 else 1.0 for side in sides]
    expected = seats * strength / sum(weights)
    trials, held = 300, 0
    for _ in range(trials):
        groups = []
        for _ in range(20):
            winners = rng.choices(range(4), weights, k=4)
            groups.append(
                [victory_share([1 if s == w else 2 for s in range(4)], sides) for w in winners]
            )
        low, high = grouped_interval(groups)
        held += low <= expected <= high
    assert held / trials >= 0.93
    if strength == 1.0:
        assert expected == seats / 4


def test_an_incomplete_pair_counts_by_its_games() -> None:
    assert grouped_mean([[1.0, 0.0], [1.0]]) == pytest.approx(2 / 3)


def test_the_interval_is_that_of_pairs() -> None:
    """Pairs that are always split have a narrower interval than the same games in any order."""
    split = grouped_interval([[1.0, 0.0]] * 50)
    together = grouped_interval([[1.0, 1.0], [0.0, 0.0]] * 25)
    assert split[1] - split[0] < 0.1
    assert together[1] - together[0] > 0.25
    assert split[0] + split[1] == pytest.approx(1.0)


def test_one_pair_or_a_clean_sweep_has_a_wide_interval() -> None:
    for groups in ([[1.0, 1.0]], [[0.5, 0.5]], [[1.0]], [[1.0, 1.0]] * 10):
        low, high = grouped_interval(groups)
        assert 0 <= low < grouped_mean(groups) <= high <= 1
        assert high - low > 0.2


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.9, 0.97])
@pytest.mark.parametrize("pairs", [10, 50])
def test_the_interval_has_its_coverage(strength: float, pairs: int) -> None:
    rng = random.Random(1)
    trials = 400
    held = 0
    for _ in range(trials):
        groups = [[float(rng.random() < strength) for _ in "AB"] for _ in range(pairs)]
        low, high = grouped_interval(groups)
        held += low <= strength <= high
    assert held / trials >= 0.93


# --- The sequential test -----------------------------------------------------------------------


def simulate(strength: float, seed: int, test: Sprt) -> tuple[str | None, int]:
    """Return the verdict on games with a given strength, and the number of pairs until then."""
    rng = random.Random(seed)
    counts: dict[float, int] = {}
    for number in range(1, 3000):
        result = sum(rng.random() < strength for _ in "AB") / 2
        counts[result] = counts.get(result, 0) + 1
        if test.verdict(counts) is not None:
            return test.verdict(counts), number
    return None, 3000


def test_the_sequential_test_decides_games_of_known_strength() -> None:
    test = Sprt(0, 100)
    equal = [simulate(expected_score(0), seed, test) for seed in range(60)]
    better = [simulate(expected_score(100), seed, test) for seed in range(60)]
    assert sum(verdict == "H0" for verdict, _ in equal) >= 54
    assert sum(verdict == "H1" for verdict, _ in better) >= 54
    assert sum(pairs for _, pairs in better) / 60 < 100


def test_clear_cases_are_decided_sooner() -> None:
    test = Sprt(0, 20)
    _, clear = simulate(0.8, 1, test)
    _, close = simulate(expected_score(20), 1, test)
    assert clear < close


def test_the_ratio_agrees_with_the_usual_approximation() -> None:
    """For many pairs and close hypotheses, the ratio is that of two normal distributions."""
    counts = {0.0: 100, 0.25: 210, 0.5: 400, 0.75: 250, 1.0: 120}
    total = sum(counts.values())
    mean = sum(result * count for result, count in counts.items()) / total
    spread = sum((result - mean) ** 2 * count for result, count in counts.items()) / total
    test = Sprt(0, 10)
    low, high = expected_score(0), expected_score(10)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert test.llr(counts) == pytest.approx(normal, rel=0.02)


def test_the_bounds_follow_from_the_error_rates() -> None:
    low, high = Sprt(0, 5).bounds
    assert (low, high) == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.01).bounds[1] > high


@pytest.mark.parametrize("wrong", [(5, 5), (5, 0), (0, 9999), (math.nan, 5)])
def test_wrong_hypotheses_are_refused(wrong: tuple[float, float]) -> None:
    with pytest.raises(ArenaError, match="two Elo differences"):
        Sprt(*wrong)


def test_wrong_error_rates_are_refused() -> None:
    with pytest.raises(ArenaError, match="error rates"):
        Sprt(0, 5, alpha=0.5)
