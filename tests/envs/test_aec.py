"""PettingZoo's own tests, and the properties that they do not check."""

import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import sintra
from sintra import games
from sintra.core.errors import IllegalMoveError, InvalidMoveError, OptionError
from sintra.core.game import Game
from sintra.envs.aec import SintraAECEnv
from sintra.envs.aec import env as make_env
from sintra.envs.env_game import NoObservationError
from tests import golden
from tests.envs.cases import (
    EACH_CASE,
    EACH_GAME,
    EXPECTED_WARNINGS,
    GAMES,
    FastClock,
    any_action,
    module_of,
    resampled,
)

pytestmark = EXPECTED_WARNINGS


@EACH_CASE
def test_pettingzoos_api_and_seed_tests_pass_for_all_options(case: golden.Case) -> None:
    make = module_of(case.game).env
    options = dict(case.options)
    reward = "margin" if case.number % 2 else "result"
    api_test(make(reward=reward, **options), num_cycles=200)
    seed_test(lambda: make(reward=reward, **options), num_cycles=30)


@EACH_CASE
def test_pettingzoos_benchmark_runs_for_all_options(
    case: golden.Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A fast clock, because the speed of this machine does not matter.
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", FastClock(0.1))
    performance_benchmark(module_of(case.game).env(**dict(case.options)))


@EACH_GAME
def test_pettingzoos_render_test_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module_of(game).env)
    assert "Player 1" in capsys.readouterr().out


@EACH_GAME
def test_rendered_pictures_show_the_position(game: str) -> None:
    env = module_of(game).raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1] == 1000
    assert len(np.unique(picture.reshape(-1, 3) @ (1, 256, 65536))) > 100  # colours
    env.step(any_action(env.observe("player_1")["action_mask"] + env.last()[0]["action_mask"], RNG))
    assert not np.array_equal(env.render(), picture)
    texts = module_of(game).raw_env(render_mode="ansi")
    texts.reset(seed=1)
    assert "\x1b[" in texts.render()


RNG = np.random.default_rng(1)


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a random game; return the sum of the rewards of every agent."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    sums = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        sums[agent] += reward
        done = termination or truncation
        env.step(None if done else any_action(observation["action_mask"], chance))
    return sums


@EACH_GAME
def test_rewards_are_the_result_or_add_up_to_the_margin(game: str) -> None:
    by_result, by_margin = (
        module_of(game).raw_env(reward=reward) for reward in ("result", "margin")
    )
    results, margins = play(by_result, 5), play(by_margin, 5)
    assert by_result.game.record() == by_margin.game.record()
    outcome = by_result.game.outcome
    assert [results[f"player_{seat}"] == 1.0 for seat in (0, 1)] == [
        outcome.winners == (seat,) for seat in (0, 1)
    ]
    lead = outcome.scores[0] - outcome.scores[1]
    assert margins == {"player_0": lead, "player_1": -lead}


@EACH_GAME
def test_a_seed_starts_the_same_game_as_sintra_new(game: str) -> None:
    env = module_of(game).raw_env()
    env.reset(seed=11)
    assert env.game.state.tobytes() == sintra.new(game, seed=11).state.tobytes()
    env.reset()
    second = env.game.seed
    env.reset(seed=11)
    env.reset()
    assert env.game.seed == second != 11


@EACH_GAME
def test_an_illegal_action_loses_the_game(game: str) -> None:
    env = module_of(game).env()
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == -1
    raw = module_of(game).raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="cannot be played"):
        raw.step(illegal)


@EACH_GAME
def test_hidden_information_is_not_observed(game: str) -> None:
    env: SintraAECEnv = module_of(game).raw_env()
    chance = np.random.default_rng(3)
    for seed in range(2):
        env.reset(seed=seed)
        while not env.game.is_over:
            for seat, agent in enumerate(env.possible_agents):
                assert_same(env, agent, resampled(env.game, seat, seed + 1))
            env.step(any_action(env.last()[0]["action_mask"], chance))


def assert_same(env: SintraAECEnv, agent: str, world: Game) -> None:
    here = env.observe(agent)
    original, env._env_game.game = env._env_game.game, world
    there = env.observe(agent)
    env._env_game.game = original
    assert np.array_equal(here["observation"], there["observation"])
    assert np.array_equal(here["action_mask"], there["action_mask"])


@EACH_GAME
def test_the_state_holds_the_observations_of_all_seats(game: str) -> None:
    env = module_of(game).env()
    env.reset(seed=1)
    state = env.state()
    assert env.unwrapped.state_space.contains(state)
    parts = np.split(state, len(env.possible_agents))
    for agent, part in zip(env.possible_agents, parts, strict=True):
        assert np.array_equal(part, env.observe(agent)["observation"])


def test_impossible_arguments_are_rejected() -> None:
    with pytest.raises(OptionError, match="render_mode cannot be 'opera'"):
        SintraAECEnv(GAMES[0], render_mode="opera")
    with pytest.raises(OptionError, match="reward cannot be 'glory'"):
        SintraAECEnv(GAMES[0], reward="glory")
    with pytest.raises(OptionError, match="there is no option 'colour'"):
        SintraAECEnv(GAMES[0], colour="red")


def test_misuse_raises_typed_errors() -> None:
    env = SintraAECEnv(GAMES[0])
    with pytest.raises(OptionError, match="reset the environment"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(OptionError, match="no agent 'nobody'; there are: player_0, player_1"):
        env.observe("nobody")
    for action in (None, "F1g", 1.0):
        with pytest.raises(InvalidMoveError, match="must be a whole number"):
            env.step(action)  # type: ignore[arg-type]


def test_a_game_without_an_observation_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    with pytest.raises(NoObservationError, match="Countdown has no observation yet"):
        make_env("countdown")


@pytest.mark.usefixtures("pig")
def test_a_registered_game_has_an_environment() -> None:
    env = make_env("pig", players=3)
    api_test(env, num_cycles=50)
    assert sum(play(env, 1).values()) == 0
