"""The net: compiled as it is meant, saved and loaded."""

from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.core.value_net import NET_SCRATCH, UNIT, ValueNet, evaluate, save_weights
from sintra.games import get


@pytest.fixture
def net(tmp_path: Path) -> ValueNet:
    """A small net of random weights."""
    chance = np.random.default_rng(1)
    net = ValueNet(value_features=12, max_active=5, stages=3, path=tmp_path / "net.npy")
    weights = net.untrained()
    for name in weights.dtype.names:
        weights[name] = chance.normal(size=weights[name].shape)
    save_weights(net.path, weights)
    return net


def test_it_computes_what_the_formula_says(net: ValueNet) -> None:
    weights = net.weights
    marks = np.array([3, 7, 0, 0, 0])
    for stage in range(net.stages):
        hidden = np.maximum(weights.rows[3] + weights.rows[7] + weights.hidden, 0)
        upper = np.maximum(hidden @ weights.upper[stage] + weights.upper_shift[stage], 0)
        expected = (weights.last[stage] @ upper + weights.last_shift[stage]) * UNIT
        found = evaluate(weights, stage, marks, 2, np.zeros(NET_SCRATCH, np.float32))
        assert found == pytest.approx(float(expected), rel=1e-4)


def test_what_was_saved_is_loaded(net: ValueNet) -> None:
    again = ValueNet(net.features, net.max_active, net.stages, net.path)
    assert np.asarray(again.weights).tobytes() == np.asarray(net.weights).tobytes()


def test_a_file_of_another_net_is_refused(net: ValueNet) -> None:
    with pytest.raises(ValueError, match="no net of 13 value_features and 3 stages"):
        _ = ValueNet(13, net.max_active, net.stages, net.path).weights


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_every_game_brings_its_weights(game_id: str) -> None:
    weights = get(game_id).net.weights
    assert np.abs(weights.rows).sum() > 0
    assert (weights.spread > 0).all()


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_the_net_foretells_final_points(game_id: str) -> None:
    """What a full board promises near the end is closer to the truth than the score so far."""
    rules = get(game_id)
    marks = np.zeros(rules.bot.net.max_active, np.int64)
    scratch = np.zeros(NET_SCRATCH, np.float32)
    errors, gaps = [], []
    for seed in range(12):
        game = sintra.new(game_id, seed=seed)
        seen = []
        from sintra.agents import best_move

        while game.turn is not None:
            stage = rules.kernels.stage(game.state)
            if stage >= rules.bot.net.stages - 3:
                for seat in range(game.players):
                    count = rules.kernels.value_features(game.state, seat, marks)
                    points = evaluate(rules.bot.net.weights, stage, marks, count, scratch)
                    seen.append((seat, game.scores[seat], points))
            game.play(best_move(game, "greedy", seed=seed))
        for seat, score, points in seen:
            errors.append(abs(score + points - game.scores[seat]))
            gaps.append(abs(score - game.scores[seat]))
    assert np.mean(errors) < 0.8 * np.mean(gaps)
