"""Accuracy, counted decisions, performance ratings, "plays like" and the ledger."""

import json
from itertools import pairwise
from math import exp

import pytest

import sintra
from sintra.agents import LEVELS
from sintra.analysis.decisions import Judgement
from sintra.analysis.estimates import Difference, Estimate
from sintra.analysis.labels import Loss, luck_mark
from sintra.analysis.luck import Luck
from sintra.analysis.review_data import ChanceEvent, Decision
from sintra.analysis.summaries import (
    accuracy,
    counts,
    falling,
    ledgers,
    plays_like,
    pooled_rating,
)
from sintra.core.compile import PACKAGE
from sintra.games import get

GAMES = sintra.game_ids()
NAMES = [level.name for level in LEVELS]
EVEN = Estimate((0.5, 0.5), (50.0, 50.0))


def decided(lost: float, difficulty: float, seat: int = 0, *, forced: bool = False) -> Decision:
    """A decision of a game for two."""
    sign = 1 if seat == 0 else -1
    effect = Difference((sign * lost, -sign * lost), (sign * 20 * lost, -sign * 20 * lost))
    loss = Loss(lost, 0.01, 20 * lost, 0.5)
    estimate = None if forced else EVEN
    judged = Judgement(estimate, 1, (1,), loss, effect, False, False, difficulty, ())
    return Decision(0, 0, seat, 2, judged)


def test_accuracy_weighs_losses_by_difficulty() -> None:
    assert accuracy([decided(0.0, 0.1)], 0.1) == 100
    hard, easy = decided(0.04, 0.03), decided(0.2, 0.01)
    assert accuracy([hard, easy], 0.1) == pytest.approx(100 * exp(-0.1 * 8))
    assert accuracy([decided(0.2, 0.0)], 0.1) is None  # there was nothing to decide
    assert accuracy([decided(-0.01, 0.1)], 0.1) == 100  # noise


def test_forced_and_obvious_decisions_do_not_count() -> None:
    assert counts(decided(0.0, 0.005))
    assert counts(decided(0.01, 0.0))
    assert not counts(decided(0.009, 0.004))
    assert not counts(decided(0.5, 0.5, forced=True))
    assert pooled_rating(0.9, 29) is None
    assert pooled_rating(0.9, 30) == 30


def test_luck_is_marked_from_3_and_6_percent_if_it_is_certain() -> None:
    marks = [luck_mark(luck, 0.01) for luck in (0.07, 0.06, 0.03, 0.029, -0.03, -0.2)]
    assert marks == [2, 2, 1, 0, -1, -2]
    assert luck_mark(0.07, 0.04) == 0


def test_a_ledger_has_the_error_of_each_part() -> None:
    luck = Luck(Difference((0.1, -0.1), (3.0, -3.0)), 0.04, 1.5, EVEN)
    event = ChanceEvent(0, True, (), luck)
    decisions = [decided(0.05, 0.1), decided(0.02, 0.1, seat=1), decided(0.0, 0.1, seat=1)]
    final = Estimate((1.0, 0.0), (60.0, 50.0))
    chance, points = ledgers(0, decisions, [event], EVEN, final)
    assert (chance.luck, chance.rivals, chance.own) == pytest.approx((0.1, 0.02, 0.05))
    assert chance.unexplained == pytest.approx(0.5 - 0.1 - 0.02 + 0.05)
    assert chance.luck_error == 0.04
    assert chance.own_error == pytest.approx(0.01)
    assert chance.rivals_error == pytest.approx(0.01 * 2**0.5)
    assert chance.error == pytest.approx((0.04**2 + 3 * 0.01**2) ** 0.5)
    assert points.luck_error == 1.5
    assert points.error > points.luck_error
    assert ledgers(1, decisions, [event], EVEN, final)[0].luck == pytest.approx(-0.1)


def test_ratings_that_rise_are_pooled() -> None:
    assert falling([]) == []
    assert falling([5, 3, 1]) == [5, 3, 1]
    assert falling([1, 2, 3]) == [2, 2, 2]
    assert falling([9, 2, 4, 3, -1, -2]) == [9, 3, 3, 3, -1, -2]


def test_one_bad_rating_does_not_shift_the_others() -> None:
    ratings = {"a": 40.0, "b": 30.0, "c": 20.0, "d": 10.0, "e": -5.0, "f": -6.0}
    found = [plays_like(rating, ratings) for rating in (99, 40, 29, 21, 9, -5.2, -50)]
    assert found == ["a", "a", "b", "c", "d", "e", "f"]
    assert plays_like(5, {"a": 3.0}) is None


def measured(game_id: str) -> dict[str, dict[str, float]]:
    """Return what ``benchmarks/ratings.py`` printed: losses in % and standard errors of ratings."""
    path = PACKAGE / "games" / game_id.replace("-", "_") / "bot" / "study.json"
    about: dict[str, dict[str, float]] = json.loads(path.read_text())["about"]["decay, ratings"]
    return about


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_plays_like_itself_or_a_neighbour(game_id: str) -> None:
    """Within the noise of its rating, which is two standard errors."""
    ratings, errors = get(game_id).bot.study.ratings, measured(game_id)["errors"]
    assert list(ratings) == list(errors) == NAMES
    for at, (level, rating) in enumerate(ratings.items()):
        found = {plays_like(rating + part * errors[level], ratings) for part in (-2, -1, 0, 1, 2)}
        near = NAMES[max(0, at - 1) : at + 2]
        assert found & set(near), (level, rating, found)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_levels_differ_in_their_ratings(game_id: str) -> None:
    """A beginner, a regular player and a champion are far apart."""
    values = falling(list(get(game_id).bot.study.ratings.values()))
    assert all(weak >= strong for weak, strong in pairwise(values))
    assert values[0] > 1.2 * values[NAMES.index("regular")]
    assert values[NAMES.index("regular")] > 2 * max(1.0, values[NAMES.index("champion")])


@pytest.mark.parametrize("game_id", GAMES)
def test_the_decay_gives_regular_75_and_champion_more_than_93(game_id: str) -> None:
    decay, losses = get(game_id).bot.study.decay, measured(game_id)["losses"]
    assert list(losses) == NAMES
    accuracies = [100 * exp(-decay * max(0.0, loss)) for loss in falling(list(losses.values()))]
    assert accuracies[NAMES.index("regular")] == pytest.approx(75, abs=3)
    assert accuracies[NAMES.index("champion")] > 93
    assert accuracies[0] < 75
