"""The vector environment of Stable-Baselines3."""

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

from sintra.core.errors import OptionError
from sintra.envs.sb3 import SB3VecEnv
from tests.envs.cases import EACH_GAME

pytestmark = pytest.mark.slow


@EACH_GAME
def test_maskable_ppo_learns_from_it(game: str) -> None:
    env = VecMonitor(SB3VecEnv(game, 4, opponents="random"))
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=16, n_epochs=1, seed=1)
    model.learn(64)
    observations = env.reset()
    masks = get_action_masks(env)
    actions, _ = model.predict(observations, action_masks=masks)
    assert masks[np.arange(4), actions].all()
    env.close()


@EACH_GAME
def test_rows_are_copies_and_ended_games_have_a_final_observation(game: str) -> None:
    env = SB3VecEnv(game, 4, opponents="random", reward="margin")
    env.seed(5)
    first = env.reset()
    kept = first.copy()
    assert env.batch.seeds.tolist() == [5, 6, 7, 8]
    sums, ended = np.zeros(4), np.zeros(4, np.bool_)
    while not ended.all():
        seen, rewards, dones, infos = env.step(env.batch.sample())
        sums += rewards
        for i in np.flatnonzero(dones):
            scores, seat = infos[i]["scores"].astype(float), env.batch.seats[i]
            assert ended[i] or sums[i] == pytest.approx(2 * scores[seat] - scores.sum())
            assert not np.array_equal(infos[i]["terminal_observation"], seen[i])
        ended |= dones
    assert np.array_equal(first, kept)


def test_any_bot_is_the_opponent() -> None:
    env = SB3VecEnv("duel", 2, opponents="tests.agents.own:First", seats=1)
    env.reset()
    for _ in range(3):
        assert (env.batch.to_move == 1).all()
        env.step(env.batch.sample())
    env.close()


def test_it_trains_one_agent() -> None:
    with pytest.raises(OptionError, match="choose opponents"):
        SB3VecEnv("duel", 2, opponents=None)  # type: ignore[arg-type]
