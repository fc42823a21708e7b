"""Summaries of the games of a match."""

import pytest

from sintra.arena.game_runner import GameResult
from sintra.arena.result import Tally, score_summary
from sintra.arena.schedule import Task


def game(
    seats: tuple[int, ...],
    ranks: tuple[int, ...],
    scores: tuple[int, ...],
    fault: int | None = None,
) -> tuple[Task, GameResult]:
    count = len(seats)
    reason = None if fault is None else "crashed"
    result = GameResult("x", ranks, scores, 60, (10,) * count, (0.5,) * count, reason, fault)
    return Task("x", "x", 1, seats), result


def tally(set_size: int = 2) -> Tally:
    return Tally(a="a", b="b", game="duel", options={}, seed=1, games_wanted=9, set_size=set_size)


def test_scores_have_mean_deviation_and_count() -> None:
    games = [game((0, 1), (1, 2), (50, 40)), game((1, 0), (1, 2), (70, 60))]
    summary = score_summary(games, 0)
    assert (summary.mean, summary.count) == (55, 2)
    assert summary.deviation == pytest.approx(7.07, abs=0.01)
    assert score_summary(games[:1], 0).deviation is None


def test_forfeited_games_have_no_scores() -> None:
    games = [game((0, 1), (1, 2), (50, 40)), game((0, 1), (2, 1), (0, 0), fault=0)]
    assert score_summary(games, 0).count == 1
    assert score_summary(games[1:], 0).mean is None


def test_one_against_three() -> None:
    counting = tally(set_size=4)
    ranks = [(1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 2, 4), (1, 1, 3, 4)]
    for seat, places in enumerate(ranks):
        seats = tuple(0 if number == seat else 1 for number in range(4))
        counting.add(*game(seats, places, (10, 20, 30, 40)))
    result = counting.result()
    # A finishes first, second, second with a tie, and last.
    assert result.score == pytest.approx((1 + 2 / 3 + 1.5 / 3 + 0) / 4)
    assert (result.wins, result.draws, result.losses) == (2, 1, 1)
    assert result.victory_share == 0.25
    assert result.victory_share_expected == 0.25
    assert result.victory_share_interval[0] < 0.25 < result.victory_share_interval[1]
    assert result.pairs == 1
    assert result.as_json()["pair_results"] == {"0.541667": 1}
    assert result.score_counts == (4, 12)
    assert result.mean_scores == (25, 25)


def test_sets_with_equal_results_are_counted_together() -> None:
    """Sums of thirds differ in their last digits, depending on the order."""
    counting = tally(set_size=3)
    ranks = [(1, 2, 3), (2, 1, 3), (3, 1, 2)]
    for number in range(6):
        for places in ranks if number % 2 else ranks[::-1]:
            task, result = game((0, 1, 1), places, (1, 2, 3))
            counting.add(Task(task.key, f"{number}", 1, task.seats), result)
    assert len(counting.result().pair_results) == 1
