"""Training targets."""

import numpy as np
import pytest

from sintra.core.arrays import Records
from sintra.search.selfplay import NO_ESTIMATE, sample_dtype
from sintra.training.fit import FINAL_SCORE_WEIGHT, blended_targets, held_out_games


def game(number: int, final: int, search_value: list[float]) -> Records:
    """Return the samples of one seat, one for each stage."""
    samples = np.zeros(len(search_value), sample_dtype(1)).view(np.recarray)
    samples.game = number
    samples.stage = np.arange(len(search_value))
    samples.final = final
    samples.search_value = search_value
    return samples


def blend(final: float, estimate: float) -> float:
    return FINAL_SCORE_WEIGHT * final + (1 - FINAL_SCORE_WEIGHT) * estimate


def test_the_mean_error_of_each_stage_is_subtracted() -> None:
    samples = game(7, 100, [90, 95, 100, 100])
    assert blended_targets(samples) == pytest.approx([100, 100, 100, 100])


def test_a_target_blends_the_final_score_and_later_estimates() -> None:
    both = np.concatenate([game(1, 100, [0, 90, 92]), game(2, 80, [0, 74, 70])])
    targets = blended_targets(both.view(np.recarray))
    # The mean error of the estimates is 8 points in stage 1 and 9 points in stage 2.
    first = (90 + 8 + 92 + 9) / 2
    second = (74 + 8 + 70 + 9) / 2
    assert targets[0] == pytest.approx(blend(100, first))
    assert targets[3] == pytest.approx(blend(80, second))
    assert targets[1] == pytest.approx(blend(100, 92 + 9))
    assert targets[2] == pytest.approx(100)  # there is no later estimate


def test_in_a_solved_phase_the_target_has_the_solvers_own_estimate() -> None:
    both = np.concatenate([game(1, 100, [0, 90, 92]), game(2, 80, [0, 74, 70])])
    samples = both.view(np.recarray)
    samples.is_solved[samples.stage == 1] = True
    targets = blended_targets(samples)
    assert targets[1] == pytest.approx(blend(100, 90 + 8))
    assert targets[4] == pytest.approx(blend(80, 74 + 8))


def test_without_an_estimate_the_target_is_the_final_score() -> None:
    samples = game(1, 60, [50, NO_ESTIMATE, NO_ESTIMATE])
    assert blended_targets(samples) == pytest.approx([60, 60, 60])


@pytest.mark.parametrize(("games", "held_out"), [(range(1, 25), {10, 20}), (range(1, 9), {8})])
def test_every_tenth_game_is_held_out_and_at_least_one(games: range, held_out: set[int]) -> None:
    samples = np.concatenate([game(number, 60, [50]) for number in games]).view(np.recarray)
    assert set(samples.game[held_out_games(samples)].tolist()) == held_out
