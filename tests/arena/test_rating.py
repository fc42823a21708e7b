"""Ratings of games whose ratings are known."""

import math
import random

import pytest

from sintra.arena.errors import ArenaError
from sintra.arena.rating import SCALE, Finish, Rating, crosstable, ratings
from sintra.arena.statistics import elo, expected_score


def duels(one: str, two: str, wins: int, losses: int, draws: int = 0) -> list[Finish]:
    names = (one, two)
    return (
        [Finish(names, (1, 2))] * wins
        + [Finish(names, (2, 1))] * losses
        + [Finish(names, (1, 1))] * draws
    )


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in found}


def test_two_participants_differ_by_the_elo_of_their_score() -> None:
    found = by_name(ratings(duels("a", "b", 7500, 2500), anchor="b"))
    assert found["b"].rating == 1000
    assert found["a"].rating - 1000 == pytest.approx(190.8, abs=0.2)
    assert found["a"].score == 0.75
    assert found["a"].games == 10_000


def test_a_tie_is_half_a_win_for_each() -> None:
    with_ties = by_name(ratings(duels("a", "b", 500, 100, 400), anchor="b"))
    without = by_name(ratings(duels("a", "b", 700, 300), anchor="b"))
    assert with_ties["a"].rating == pytest.approx(without["a"].rating)
    assert with_ties["a"].score == without["a"].score == 0.7


def test_games_that_fit_the_model_give_its_ratings() -> None:
    """Strengths 1, 2 and 4, and the results that are expected of them."""
    games = duels("one", "two", 1000, 2000) + duels("two", "four", 1000, 2000)
    games += duels("one", "four", 600, 2400)
    found = by_name(ratings(games, anchor="one", rating=0))
    assert found["two"].rating == pytest.approx(400 * math.log10(2), abs=0.5)
    assert found["four"].rating == pytest.approx(400 * math.log10(4), abs=0.5)


def test_participants_that_never_met_are_compared_through_others() -> None:
    games = duels("a", "b", 7500, 2500) + duels("b", "c", 7500, 2500)
    found = by_name(ratings(games, anchor="c", rating=0))
    assert found["a"].rating == pytest.approx(2 * elo(0.75), abs=1)


def finish(strengths: dict[str, float], rng: random.Random, group: str) -> Finish:
    """Simulate a game of the model: every participant draws a number, and the greatest wins."""
    names = tuple(strengths)
    drawn = [strengths[name] - math.log(-math.log(rng.random())) for name in names]
    return Finish(names, tuple(1 + sum(x > own for x in drawn) for own in drawn), group)


@pytest.mark.parametrize("players", [3, 4])
def test_finishing_orders_give_the_strengths(players: int) -> None:
    strengths = dict(zip("abcd"[:players], [0.0, 0.5, 1.0, 2.0], strict=False))
    rng = random.Random(1)
    found = by_name(
        ratings([finish(strengths, rng, str(n)) for n in range(4000)], anchor="a", rating=0)
    )
    for name, strength in strengths.items():
        assert found[name].rating == pytest.approx(SCALE * strength, abs=25)


def test_ties_in_finishing_orders() -> None:
    found = by_name(ratings([Finish(("a", "b", "c"), (1, 1, 3))] * 50, anchor="a"))
    assert found["a"].rating == pytest.approx(found["b"].rating)
    assert found["c"].rating < 700
    level = ratings([Finish(("a", "b", "c"), (1, 1, 1))] * 50)
    assert [round(one.rating) for one in level] == [1000, 1000, 1000]


def test_the_intervals_have_their_coverage() -> None:
    strengths = {"a": 0.0, "b": 0.7, "c": 1.2}
    rng = random.Random(2)
    trials, held = 120, 0
    for _ in range(trials):
        found = by_name(
            ratings([finish(strengths, rng, str(n)) for n in range(60)], anchor="a", rating=0)
        )
        held += found["c"].low <= SCALE * 1.2 <= found["c"].high
    assert held / trials >= 0.9


def test_games_of_one_group_count_as_one_observation() -> None:
    both = [(1, 2), (2, 1)]
    alone = [Finish(("a", "b"), both[n % 2], str(n)) for n in range(100)]
    twins = [Finish(("a", "b"), both[n % 2], str(n)) for n in range(50)] * 2
    widths = [by_name(ratings(games, anchor="a"))["b"] for games in (alone, twins)]
    assert widths[1].high - widths[1].low > 1.3 * (widths[0].high - widths[0].low)


def test_a_clean_sweep_gives_a_finite_rating_and_a_wide_interval() -> None:
    found = by_name(ratings(duels("a", "b", 40, 0), anchor="b"))
    assert 1400 < found["a"].rating < 2200
    assert found["a"].high - found["a"].low > 400


def test_the_anchor_has_the_chosen_rating() -> None:
    games = duels("a", "b", 30, 10)
    found = by_name(ratings(games, anchor="b", rating=1500))
    assert (found["b"].rating, found["b"].low, found["b"].high) == (1500, 1500, 1500)
    assert found["a"].low < found["a"].rating < found["a"].high
    assert expected_score(found["a"].rating - 1500) == pytest.approx(0.75, abs=0.02)
    assert ratings(games)[0].name == "a"


def test_the_crosstable_of_a_game_for_three() -> None:
    found = crosstable([Finish(("a", "b", "c"), (1, 2, 2))])
    assert found == {
        "a": {"b": 1.0, "c": 1.0},
        "b": {"a": 0.0, "c": 0.5},
        "c": {"a": 0.0, "b": 0.5},
    }


def test_the_score_has_an_interval() -> None:
    found = by_name(ratings(duels("a", "b", 75, 25), anchor="b"))
    assert found["a"].score_low < 0.75 < found["a"].score_high
    assert found["a"].score_high - found["a"].score_low == pytest.approx(0.17, abs=0.02)
    more = by_name(ratings(duels("a", "b", 750, 250), anchor="b"))
    assert more["a"].score_high - more["a"].score_low < 0.06


def test_games_that_cannot_be_rated_are_refused() -> None:
    with pytest.raises(ArenaError, match="at least two participants"):
        ratings([])
    with pytest.raises(ArenaError, match="'z' played no game; the participants are: a, b"):
        ratings(duels("a", "b", 1, 1), anchor="z")
