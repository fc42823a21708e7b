"""Training samples: complete, with random options, and reproducible."""

import numpy as np
import pytest

import sintra
from sintra.games import get
from sintra.training.samples import play_games


@pytest.mark.parametrize("game_id", sintra.game_ids())
@pytest.mark.parametrize("simulations", [0, pytest.param(10, marks=pytest.mark.slow)])
def test_samples_are_valid(game_id: str, simulations: int) -> None:
    rules = get(game_id)
    samples = play_games(rules, rules.bot.net.weights, 6, simulations, 3)
    assert set(samples.game.tolist()) == set(range(3, 9))
    assert (samples["count"] > 0).all()
    assert samples.active.max() < rules.bot.net.features
    assert set(samples.stage.tolist()) <= set(range(rules.bot.net.stages - 1))
    for number in range(3, 9):
        of_game = samples[samples.game == number]
        finals = {(int(sample.seat), int(sample.final)) for sample in of_game}
        assert len(finals) == int(of_game.players[0])


def test_the_same_seed_gives_the_same_samples() -> None:
    rules = get("duel")
    first, second = (play_games(rules, rules.bot.net.weights, 3, 5, 8) for _ in range(2))
    assert (np.asarray(first) == np.asarray(second)).all()


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_draws_between_stages_have_samples_before_and_after_them(game_id: str) -> None:
    rules = get(game_id)
    samples = play_games(rules, rules.bot.net.weights, 4, 0, 3)
    later = samples[samples.stage > samples.stage.min()]
    keys, counts = np.unique(later[["game", "seat", "stage"]], return_counts=True)
    assert set(counts.tolist()) <= {1, 2}
    # In Summer Pavilion a draft begins with draws, a placing phase does not.
    dealt = set(keys[counts == 2]["stage"].tolist())
    drafts = set(range(2, 12, 2)) if game_id == "summer-pavilion" else set(range(1, 6))
    assert dealt == drafts


def test_samples_of_a_solved_phase_have_the_solvers_estimate() -> None:
    rules = get("summer-pavilion")
    samples = play_games(rules, rules.bot.net.weights, 2, 5, 3)
    is_placing = samples.stage % 2 == 1
    assert samples.is_solved[is_placing].mean() > 0.8  # a random move begins some phases
    assert not samples.is_solved[~is_placing].any()
    solved = samples[samples.is_solved]
    assert (solved.search_value > solved.score).all()
    last = solved[solved.stage == rules.bot.net.stages - 2]
    assert (last.search_value == last.final).any()  # exact, but for bonus tiles
