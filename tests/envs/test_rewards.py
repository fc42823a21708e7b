"""Rewards add up: every interface pays every seat its result or its final margin."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import sintra
from sintra.core.rewards import REWARDS, add_margins, add_results
from sintra.core.state import NOBODY
from sintra.envs.registration import gymnasium_id
from sintra.games import get
from tests.envs.cases import GAMES, any_action, module_of

ROWS = 12


def choices() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield options for every number of players and every board or set of scoring tiles."""
    for game in GAMES:
        listed = {option.name: option.choices for option in get(game).options}
        boards = listed.get("board") or (None,)
        for players, board in product(listed["players"] or (2,), boards):
            chosen = {"players": players, "first": "random"}
            yield game, chosen if board is None else {**chosen, "board": board}


EACH_CHOICE = pytest.mark.parametrize(
    ("game", "options"), [pytest.param(*one, id=f"{one[0]}-{one[1]}") for one in choices()]
)
EACH_REWARD = pytest.mark.parametrize("reward", REWARDS)


def owed(game: str, state: Any, reward: str) -> Any:
    """Return what a finished game pays to every seat."""
    players = int(state.players)
    paid = np.zeros(players)
    if reward == "margin":
        add_margins(state, paid)
    else:
        ranks = np.zeros(players, np.int64)
        get(game).kernels.rank(state, ranks)
        add_results(players, ranks, paid)
    return paid


@EACH_CHOICE
@EACH_REWARD
@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
@pytest.mark.parametrize("autoreset", [True, False])
def test_batches(
    game: str, options: dict[str, Any], reward: str, opponents: str | None, autoreset: bool
) -> None:
    batch = sintra.batch(
        game, ROWS, seed=3, reward=reward, opponents=opponents, autoreset=autoreset, **options
    )
    sums = np.zeros((ROWS, batch.players))
    ended = np.zeros(ROWS, np.int64)
    while (ended < 1).any():
        over = batch.over.copy()
        batch.step(batch.sample())
        sums += batch.rewards
        assert not batch.done[over].any()
        assert not batch.rewards[over].any()
        for i in np.flatnonzero(batch.done):
            assert np.allclose(sums[i], owed(game, batch.final_states[i], reward), atol=1e-4)
            sums[i], ended[i] = 0, ended[i] + 1
    assert set(batch.seats.tolist()) == set(range(batch.players))
    if not autoreset:
        assert (ended == 1).all()
        assert batch.over.all()


@EACH_CHOICE
@EACH_REWARD
def test_one_agent_against_bots(game: str, options: dict[str, Any], reward: str) -> None:
    chance = np.random.default_rng(3)
    for seat in range(options["players"]):
        env: Any = gymnasium.make(
            gymnasium_id(game), opponents="random", seat=seat, reward=reward, **options
        ).unwrapped
        _, info = env.reset(seed=seat)
        total, terminated = 0.0, False
        while not terminated:
            _, paid, terminated, _, info = env.step(any_action(info["action_mask"], chance))
            total += paid
        assert total == pytest.approx(owed(game, env.game.state, reward)[seat])


@EACH_CHOICE
@EACH_REWARD
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_vector_environments(
    game: str, options: dict[str, Any], reward: str, mode: AutoresetMode
) -> None:
    env: Any = gymnasium.make_vec(
        gymnasium_id(game),
        num_envs=ROWS,
        opponents="random",
        reward=reward,
        autoreset_mode=mode,
        **options,
    ).unwrapped
    env.reset(seed=3)
    sums, ended = np.zeros(ROWS), np.zeros(ROWS, np.int64)
    while (ended < 1).any():
        _, rewards, terminations, _, _ = env.step(env.batch.sample())
        sums += rewards
        for i in np.flatnonzero(terminations):
            final = owed(game, env.batch.final_states[i], reward)
            assert sums[i] == pytest.approx(final[env.batch.seats[i]], abs=1e-4)
            sums[i], ended[i] = 0, ended[i] + 1
    env.close()


@EACH_CHOICE
@EACH_REWARD
def test_all_agents(game: str, options: dict[str, Any], reward: str) -> None:
    env = module_of(game).env(reward=reward, **options)
    chance = np.random.default_rng(3)
    env.reset(seed=5)
    sums = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, paid, termination, _, _ = env.last()
        sums[agent] += paid
        env.step(None if termination else any_action(seen["action_mask"], chance))
    assert int(env.unwrapped.game.state.to_move) == NOBODY
    assert list(sums.values()) == pytest.approx(owed(game, env.unwrapped.game.state, reward))
