"""The value net: evaluation, saving, loading, and its predictions."""

from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.agents import best_move
from sintra.core.value_net import NET_SCRATCH, UNIT, ValueNet, evaluate, save_weights
from sintra.games import get


@pytest.fixture
def net(tmp_path: Path) -> ValueNet:
    """A small net of random weights."""
    rng = np.random.default_rng(1)
    path = tmp_path / "net.weights"
    net = ValueNet(features=12, max_active=5, stages=3, path=path)
    weights = net.untrained()
    for name in weights.dtype.names:
        weights[name] = rng.normal(size=weights[name].shape)
    save_weights(path, weights)
    return net


def test_evaluation_follows_the_formula(net: ValueNet) -> None:
    weights = net.weights
    active = np.array([3, 7, 0, 0, 0])
    for stage in range(net.stages):
        hidden = np.maximum(weights.rows[3] + weights.rows[7] + weights.hidden, 0)
        upper = np.maximum(hidden @ weights.upper[stage] + weights.upper_shift[stage], 0)
        expected = (weights.last[stage] @ upper + weights.last_shift[stage]) * UNIT
        found = evaluate(weights, stage, active, 2, np.zeros(NET_SCRATCH, np.float32))
        assert found == pytest.approx(float(expected), rel=1e-4)


def test_saved_weights_are_loaded(net: ValueNet) -> None:
    again = ValueNet(net.features, net.max_active, net.stages, net.path)
    assert np.asarray(again.weights).tobytes() == np.asarray(net.weights).tobytes()


def test_a_file_of_another_net_is_rejected(net: ValueNet) -> None:
    with pytest.raises(ValueError, match="does not hold a net of 13 features and 3 stages"):
        _ = ValueNet(13, net.max_active, net.stages, net.path).weights


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_every_game_ships_trained_weights(game_id: str) -> None:
    weights = get(game_id).bot.net.weights
    assert np.abs(weights.rows).sum() > 0
    assert (weights.spread > 0).all()


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_the_net_predicts_final_points(game_id: str) -> None:
    """Near the end the prediction is closer to the final score than the current score is."""
    rules = get(game_id)
    active = np.zeros(rules.bot.net.max_active, np.int64)
    scratch = np.zeros(NET_SCRATCH, np.float32)
    errors, gaps = [], []
    for seed in range(6):
        game = sintra.new(game_id, seed=seed)
        seen = []
        while game.turn is not None:
            stage = rules.kernels.stage(game.state)
            if stage >= rules.bot.net.stages - 3:
                for seat in range(game.players):
                    count = rules.kernels.value_features(game.state, seat, active)
                    points = evaluate(rules.bot.net.weights, stage, active, count, scratch)
                    seen.append((seat, game.scores[seat], points))
            game.play(best_move(game, "greedy", seed=seed))
        for seat, score, points in seen:
            errors.append(abs(score + points - game.scores[seat]))
            gaps.append(abs(score - game.scores[seat]))
    assert np.mean(errors) < 0.8 * np.mean(gaps)


def test_a_net_without_a_file_predicts_nothing() -> None:
    net = ValueNet(features=2, max_active=1, stages=2, path=None)
    active = np.zeros(1, np.int64)
    assert evaluate(net.weights, 0, active, 1, np.zeros(NET_SCRATCH, np.float32)) == 0.0
