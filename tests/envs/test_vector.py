"""The vector environment of Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from sintra import games
from sintra.core.errors import IllegalMoveError, OptionError
from sintra.envs.env_game import NoObservationError
from sintra.envs.registration import gymnasium_id, register_all
from sintra.envs.vector import BatchEnv
from tests.envs.cases import EACH_GAME, GAMES


def make(game: str, n: int, **settings: Any) -> BatchEnv:
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=n, **settings).unwrapped
    assert isinstance(env, BatchEnv)
    return env


def sample(env: BatchEnv) -> Any:
    return env.batch.sample()


@EACH_GAME
def test_it_is_a_vector_environment(game: str) -> None:
    env = make(game, 5)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.num_envs == 5
    seen, infos = env.reset(seed=7)
    assert env.batch.seeds.tolist() == [7, 8, 9, 10, 11]
    env.reset(seed=np.int64(7))  # type: ignore[arg-type]
    assert env.batch.seeds.tolist() == [7, 8, 9, 10, 11]
    for _ in range(5):
        assert env.observation_space.contains(seen)
        assert env.action_space.contains(sample(env))
        masks = infos["action_mask"]
        assert masks.shape == (5, env.batch.rules.actions)
        seen, rewards, terminations, truncations, infos = env.step(sample(env))
        assert rewards.shape == terminations.shape == truncations.shape == (5,)
        assert terminations.dtype == truncations.dtype == np.bool_
    env.close()


@EACH_GAME
def test_arrays_are_copied_only_on_request(game: str) -> None:
    env, copying = make(game, 3), make(game, 3, copy=True)
    first, infos = env.reset(seed=1)
    copied, copied_infos = copying.reset(seed=1)
    assert np.array_equal(first, copied)
    second, *_ = env.step(sample(env))
    copied_second, *_ = copying.step(sample(copying))
    assert first is second is env.batch.observations
    assert infos["action_mask"] is env.batch.masks
    assert np.array_equal(second, copied_second)
    assert not np.array_equal(copied, copied_second)
    assert copied_infos["action_mask"] is not copying.batch.masks


@EACH_GAME
@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
def test_finished_games_have_final_observations_and_scores(
    game: str, opponents: str | None
) -> None:
    env = make(game, 4, opponents=opponents, reward="margin")
    env.reset(seed=2)
    sums = np.zeros((4, 2))
    ended = 0
    while ended < 6:
        movers = env.batch.to_move.copy()
        seen, rewards, done, _, infos = env.step(sample(env))
        assert np.array_equal(rewards, infos["rewards"][np.arange(4), movers])
        sums += infos["rewards"]
        assert ("final_obs" in infos) == done.any()
        for i in np.flatnonzero(done):
            ended += 1
            scores = infos["final_info"]["scores"][i]
            assert sums[i, 0] == scores[0] - scores[1]
            assert infos["_final_obs"][i]
            assert env.single_observation_space.contains(infos["final_obs"][i])
            assert not np.array_equal(infos["final_obs"][i], seen[i])
            sums[i] = 0


@EACH_GAME
def test_without_autoreset_finished_games_wait(game: str) -> None:
    env = make(game, 2, autoreset_mode=AutoresetMode.DISABLED)
    assert env.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    env.reset(seed=2)
    ended = np.zeros(2, np.int64)
    while not env.batch.over.all():
        _, _, terminations, _, infos = env.step(sample(env))
        ended += terminations
        assert "final_obs" not in infos
    assert ended.tolist() == [1, 1]
    assert not infos["action_mask"].any()
    env.reset(options={"reset_mask": np.array([True, False])})
    assert env.batch.over.tolist() == [False, True]


@EACH_GAME
def test_next_step_mode_starts_games_one_step_later(game: str) -> None:
    env = make(game, 3, autoreset_mode="NEXT_STEP", opponents="random", reward="margin")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=2)
    terminations = np.zeros(3, np.bool_)
    while not terminations.any():
        seen, _, terminations, _, infos = env.step(sample(env))
    i = int(np.flatnonzero(terminations)[0])
    final = env.batch.game(i)
    assert np.array_equal(seen[i], final.observation(int(env.batch.seats[i])))
    assert infos["scores"][i].tolist() == list(final.scores)
    _, rewards, terminations, _, infos = env.step(sample(env))
    assert (rewards[i], terminations[i]) == (0, False)
    assert env.batch.game(i).turn == env.batch.seats[i]
    assert infos["action_mask"][i].any()


@EACH_GAME
def test_hidden_information_is_not_observed(game: str) -> None:
    env = make(game, 4, opponents=None)
    seen, infos = env.reset(seed=2)
    kernels, batch = env.batch.rules.kernels, env.batch
    other = np.zeros(seen.shape[1], np.float32)
    listed = np.zeros(env.batch.rules.max_legal, np.int64)
    for number in range(300):
        for i, seat in enumerate(infos["to_move"]):
            world = batch.rules.empty()
            world[0] = batch.states[i]
            kernels.resample(world[0], int(seat), number)
            kernels.observe(world[0], int(seat), other)
            assert np.array_equal(other, seen[i])
            actions = listed[: kernels.legal(world[0], listed)]
            assert np.array_equal(np.sort(actions), np.flatnonzero(infos["action_mask"][i]))
        seen, *_, infos = env.step(sample(env))


def test_impossible_arguments_are_rejected() -> None:
    env = make(GAMES[0], 2)
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="game 0: "):
        env.step(np.full(2, int(np.flatnonzero(~env.batch.masks[0])[0])))
    with pytest.raises(OptionError, match="possible: NEXT_STEP, SAME_STEP, DISABLED"):
        make(GAMES[0], 2, autoreset_mode="Never")
    with pytest.raises(OptionError, match="cannot render"):
        BatchEnv(GAMES[0], 2, render_mode="human")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.usefixtures("pig")
def test_games_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    register_all()
    env = make("pig", 4, opponents="greedy")
    env.reset(seed=1)
    for _ in range(20):
        env.step(sample(env))
    env.close()
    with pytest.raises(NoObservationError, match="Countdown has no observation yet"):
        make("countdown", 4)
