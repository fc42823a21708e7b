"""Glicko-2: the published example, and what a try does to the ratings."""

import pytest

from sintra.puzzles.glicko import MIN_DEVIATION, Rating, Result, after_try, updated


def test_the_published_example() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999."""
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]
    after = updated(Rating(1500, 200, 0.06), results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_without_results_only_the_deviation_grows() -> None:
    after = updated(Rating(1500, 200, 0.06), [])
    assert after.rating == 1500
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_a_surprise_changes_more_than_an_expected_result() -> None:
    own = Rating(1500, 200)
    expected = updated(own, [Result(Rating(1200, 60), 1)])
    surprise = updated(own, [Result(Rating(1800, 60), 1)])
    assert surprise.rating - own.rating > 3 * (expected.rating - own.rating) > 0


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_a_try_moves_person_and_puzzle_in_opposite_directions(score: float) -> None:
    person, puzzle = after_try(Rating(1500, 200), Rating(1500, 100), score)
    assert (person.rating - 1500) * (puzzle.rating - 1500) <= 0
    assert (person.rating > 1500) == (score > 0.5)


def test_a_rating_can_always_change() -> None:
    person = puzzle = Rating(1500, 60)
    for _ in range(200):
        person, puzzle = after_try(person, puzzle, 0.5)
    assert person.deviation >= MIN_DEVIATION
    assert puzzle.deviation >= MIN_DEVIATION


def test_extreme_ratings_give_finite_results() -> None:
    person, puzzle = after_try(Rating(4000, 350), Rating(100, 30), 0.0)
    assert 0 < person.rating < 4000
    assert puzzle.rating > 100
