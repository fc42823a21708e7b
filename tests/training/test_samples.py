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
