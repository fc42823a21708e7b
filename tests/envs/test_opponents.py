"""Bots of any kind as opponents: own agents and search bots, single and in batches."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import sintra
import sintra.envs
from sintra import agents
from sintra.core.batch import Batch
from sintra.core.errors import AgentLoadError, AgentMoveError, IllegalMoveError
from sintra.envs.vector import BatchEnv
from sintra.games import get
from tests.agents import own

OWN = "tests.agents.own"


@pytest.mark.parametrize("opponents", [own.First(), own.First, f"{OWN}:First", [own.First]])
def test_an_own_agent_is_the_opponent_of_a_single_environment(opponents: Any) -> None:
    env = gymnasium.make("sintra/Duel-v1", opponents=opponents, seat=0)
    _, info = env.reset(seed=3)
    env.step(int(info["action_mask"].argmax()))
    game = env.unwrapped.game  # type: ignore[attr-defined]
    assert {played.seat for played in game.history} == {0, 1}
    with pytest.raises(AgentLoadError, match="is no agent"):
        gymnasium.make("sintra/Duel-v1", opponents=7)


@pytest.mark.parametrize("opponents", [own.First(), own.First, f"{OWN}:First", "first-game"])
def test_any_bot_is_the_opponent_in_a_batch(opponents: Any) -> None:
    batch = sintra.batch("duel", 2, seed=3, opponents=opponents, seats=1)
    batch.step(batch.sample())
    assert (batch.to_move == 1).all()


@pytest.mark.parametrize("make", [sintra.batch, BatchEnv])
@pytest.mark.parametrize("opponents", [7, ["greedy"], object()])
def test_what_is_no_bot_is_named(make: Any, opponents: Any) -> None:
    with pytest.raises(AgentLoadError, match=r"is no agent: \w+ has no method choose\(request\)"):
        make("duel", 2, opponents=opponents)


@pytest.mark.parametrize("opponents", ["beginner", own.First(), own.Uniform])
def test_any_bot_is_the_opponent_in_a_vector_environment(opponents: Any) -> None:
    env = gymnasium.make_vec(
        "sintra/Duel-v1", num_envs=4, opponents=opponents, simulations=2, seats=1
    )
    env.reset(seed=3)
    batch = env.unwrapped.batch  # type: ignore[attr-defined]
    for _ in range(5):
        assert (batch.to_move == 1).all()
        env.step(batch.sample())
    env.close()


@pytest.mark.parametrize("autoreset", [True, False])
@pytest.mark.parametrize("options", [{"game": "duel"}, {"game": "summer-pavilion", "players": 3}])
def test_margins_add_up_and_every_end_is_reported(options: Any, autoreset: bool) -> None:
    """What opponents do before the caller's first move of a game belongs to that game."""
    opponents = agents.BatchOpponents(own.First())
    batch = sintra.batch(
        n=6, seed=3, opponents=opponents, reward="margin", autoreset=autoreset, **options
    )
    totals, rows, games = np.zeros(6), np.arange(6), 0
    while games < 6:
        batch.step(batch.sample().copy())
        totals += batch.rewards[rows, batch.seats]
        for i in np.flatnonzero(batch.done & (totals != np.inf)):
            scores = batch.final_states["score"][i, : batch.players].astype(float)
            mine = scores[batch.seats[i]]
            margin = mine - (scores.sum() - mine) / (batch.players - 1)
            assert totals[i] == pytest.approx(margin, abs=1e-3)
            games += 1
            totals[i] = 0 if autoreset else np.inf
    assert autoreset == (batch.to_move == batch.seats).all()


def test_the_games_depend_on_the_seed_only() -> None:
    def play() -> Any:
        batch = sintra.batch("duel", 3, seed=5, opponents=agents.BatchOpponents(own.Uniform))
        for _ in range(6):
            batch.step(batch.sample().copy())
        return batch.states["score"].tolist(), batch.observations.tobytes()

    assert play() == play()


def test_an_opponent_that_plays_an_illegal_move_is_named() -> None:
    with pytest.raises(AgentMoveError, match=r"own:Illegal chose \d+, which is not a legal move"):
        sintra.batch("duel", 2, seed=5, opponents=agents.BatchOpponents(own.Illegal))

    class Wrong:
        def choose_all(self, *_: Any) -> list[int]:
            return [-5]

    with pytest.raises(IllegalMoveError, match="the opponent chose -5"):
        Batch(get("duel"), 1, seed=5, opponents=Wrong())
