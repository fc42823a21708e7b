"""Gymnasium's own check of the single environment, and the properties that it does not check."""

import inspect
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sintra.envs
from sintra import agents
from sintra.core.errors import (
    GameOverError,
    InvalidMoveError,
    OptionError,
    SeatError,
    UnknownAgentError,
)
from sintra.envs.registration import gymnasium_id, register_all
from sintra.envs.solo import SoloEnv
from sintra.envs.vector import BatchEnv
from tests import golden
from tests.envs.cases import EACH_CASE, EACH_GAME, GAMES, any_action, resampled


def make(game: str, **settings: Any) -> SoloEnv:
    env = gymnasium.make(gymnasium_id(game), **settings).unwrapped
    assert isinstance(env, SoloEnv)
    return env


@EACH_CASE
def test_gymnasiums_check_passes_for_all_options(case: golden.Case) -> None:
    reward = "margin" if case.number % 2 else "result"
    env = make(case.game, opponents="random", seat=None, reward=reward, **dict(case.options))
    check_env(env, skip_render_check=True)


@EACH_GAME
def test_gymnasiums_render_check_passes(game: str) -> None:
    check_env(make(game, opponents="greedy", render_mode="rgb_array"))


@EACH_GAME
@pytest.mark.parametrize("opponents", list(agents.AGENTS))
def test_every_bot_can_be_an_opponent(game: str, opponents: str) -> None:
    env = make(game, opponents=opponents, simulations=4, seat=1)
    _, info = env.reset(seed=3)
    chance = np.random.default_rng(3)
    for _ in range(3):
        assert env.game.turn == env.seat == info["seat"] == 1
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, _, terminated, truncated, info = env.step(any_action(info["action_mask"], chance))
        assert not terminated
        assert not truncated


@EACH_GAME
@pytest.mark.parametrize("reward", ["result", "margin"])
def test_a_complete_game(game: str, reward: str) -> None:
    env = make(game, opponents="random", reward=reward)
    chance = np.random.default_rng(3)
    _, info = env.reset(seed=3)
    total, terminated = 0.0, False
    while not terminated:
        seen, reward_of_step, terminated, _, info = env.step(
            any_action(info["action_mask"], chance)
        )
        total += reward_of_step
        assert np.array_equal(seen, env.game.observation(0))
    scores = env.game.scores
    assert info["scores"].tolist() == list(scores)
    if reward == "margin":
        assert total == scores[0] - scores[1]
    else:
        outcome = env.game.outcome
        assert outcome is not None
        assert (total == 1) == (outcome.winners == (0,))
    assert not info["action_mask"].any()
    with pytest.raises(GameOverError):
        env.step(0)


@EACH_GAME
def test_an_illegal_action_loses_with_a_reason(game: str) -> None:
    env = make(game, opponents="random")
    _, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1, True)
    assert "cannot be played" in info["illegal"]
    with pytest.raises(OptionError, match="reset the environment"):
        env.step(illegal)


@EACH_GAME
def test_hidden_information_is_not_observed(game: str) -> None:
    env = make(game, opponents="random", seat=None)
    chance = np.random.default_rng(3)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            original = env.game
            env._env_game.game = resampled(original, env.seat, seed + 1)
            assert np.array_equal(env._observation(), seen)
            assert np.array_equal(env._info()["action_mask"], info["action_mask"])
            env._env_game.game = original
            seen, _, terminated, _, info = env.step(any_action(info["action_mask"], chance))


def test_every_other_seat_can_have_its_own_bot() -> None:
    game = GAMES[0]
    env = make(game, opponents=["random", "greedy"], players=3, seat=2)
    env.reset(seed=1)
    assert env.game.players == 3
    with pytest.raises(OptionError, match="2 opponents are needed, not 1"):
        make(game, opponents=["random"], players=3)
    with pytest.raises(UnknownAgentError):
        make(game, opponents="wizard")
    with pytest.raises(SeatError):
        make(game, seat=2)


def test_misuse_raises_typed_errors() -> None:
    env = SoloEnv(GAMES[0], opponents="random")
    with pytest.raises(OptionError, match="reset the environment before the first step"):
        env.step(0)
    env.reset(seed=1)
    for action in ("F1g", 1.5, None):
        with pytest.raises(InvalidMoveError, match="must be a whole number"):
            env.step(action)
    env.step(np.int64(env.game.legal_actions[0]))
    with pytest.raises(OptionError, match="simulations"):
        SoloEnv(GAMES[0], opponents="casual", simulations=0)
    with pytest.raises(OptionError, match="time for a move"):
        SoloEnv(GAMES[0], opponents="casual", seconds=-1)


def test_every_game_has_a_gymnasium_id() -> None:
    assert sintra.envs.__name__ == "sintra.envs"
    assert gymnasium_id(GAMES[0]) == "sintra/SummerPavilion-v1"
    for game in GAMES:
        assert gymnasium_id(game) in gymnasium.registry


def test_old_versions_name_the_new_one() -> None:
    with (
        pytest.warns(DeprecationWarning, match="out of date"),
        pytest.raises(gymnasium.error.DeprecatedEnv, match="sintra/Duel-v1"),
    ):
        gymnasium.make("sintra/Duel-v0")
    with pytest.raises(ImportError, match=r"use sintra\.envs\.duel_v1"):
        from sintra.envs import duel_v0  # noqa: F401
    with pytest.raises(AttributeError):
        _ = sintra.envs.nothing


def test_single_and_vector_environments_have_the_same_default_opponent() -> None:
    defaults = {
        inspect.signature(environment).parameters["opponents"].default
        for environment in (SoloEnv, BatchEnv)
    }
    assert defaults == {"greedy"}


@pytest.mark.usefixtures("pig")
def test_a_game_can_be_registered_later() -> None:
    register_all()
    check_env(make("pig", opponents="random"), skip_render_check=True)
