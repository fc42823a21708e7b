"""PettingZoo's own tests, and what they do not look at."""

import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import sintra
from sintra.core.errors import IllegalMoveError, OptionError
from sintra.core.game import Game
from sintra.envs.aec import TableEnv
from tests import golden
from tests.envs.options import (
    EACH_CASE,
    EACH_GAME,
    GAMES,
    THEIRS,
    Clock,
    any_action,
    elsewhere,
    module_of,
)

pytestmark = THEIRS


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
    # Its clock is faster here: how fast this machine is does not matter.
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", Clock(0.1))
    performance_benchmark(module_of(case.game).env(**dict(case.options)))


@EACH_GAME
def test_pettingzoos_render_test_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module_of(game).env)
    assert "Player 1" in capsys.readouterr().out


@EACH_GAME
def test_pictures_show_the_table(game: str) -> None:
    env = module_of(game).raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1] == 1000
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    env.step(any_action(env.observe("player_1")["action_mask"] + env.last()[0]["action_mask"], RNG))
    assert not np.array_equal(env.render(), picture)
    texts = module_of(game).raw_env(render_mode="ansi")
    texts.reset(seed=1)
    assert "\x1b[" in texts.render()


RNG = np.random.default_rng(1)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game; returns the sums of all rewards."""
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
def test_a_seed_begins_the_game_that_it_begins_everywhere(game: str) -> None:
    env = module_of(game).raw_env()
    env.reset(seed=11)
    assert env.game.state.tobytes() == sintra.new(game, seed=11).state.tobytes()
    env.reset()
    second = env.game.seed
    env.reset(seed=11)
    env.reset()
    assert env.game.seed == second != 11


@EACH_GAME
def test_who_plays_an_illegal_action_loses(game: str) -> None:
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
def test_nothing_that_a_seat_may_not_know_is_observed(game: str) -> None:
    env: TableEnv = module_of(game).raw_env()
    chance = np.random.default_rng(3)
    for seed in range(2):
        env.reset(seed=seed)
        while not env.game.is_over:
            for seat, agent in enumerate(env.possible_agents):
                assert_same(env, agent, elsewhere(env.game, seat, seed + 1))
            env.step(any_action(env.last()[0]["action_mask"], chance))


def assert_same(env: TableEnv, agent: str, world: Game) -> None:
    here = env.observe(agent)
    mine, env._table.game = env._table.game, world
    there = env.observe(agent)
    env._table.game = mine
    assert np.array_equal(here["observation"], there["observation"])
    assert np.array_equal(here["action_mask"], there["action_mask"])


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="render_mode cannot be 'opera'"):
        TableEnv(GAMES[0], render_mode="opera")
    with pytest.raises(OptionError, match="reward cannot be 'glory'"):
        TableEnv(GAMES[0], reward="glory")
    with pytest.raises(OptionError, match="there is no option 'colour'"):
        TableEnv(GAMES[0], colour="red")
