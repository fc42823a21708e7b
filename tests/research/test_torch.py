"""PyTorch: nets in the search, arrays without copies, and the training of the shipped nets."""

from pathlib import Path

import numpy as np
import pytest
import torch

import sintra
from sintra.arena import play_match
from sintra.games import get
from sintra.search import EvaluatorSearch, from_logits, from_torch
from sintra.training import Plan, train
from tests.envs.cases import EACH_GAME

pytestmark = pytest.mark.slow


@EACH_GAME
def test_a_module_searches_like_the_same_net_in_numpy(game: str) -> None:
    rules, batch = get(game), sintra.batch(game, 4, seed=3)
    torch.manual_seed(1)
    policy = torch.nn.Linear(len(rules.observation_names), rules.actions)
    value = torch.nn.Linear(len(rules.observation_names), 1)

    class Module(torch.nn.Module):  # type: ignore[misc]
        def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return policy(observations), torch.sigmoid(value(observations))

    def net(observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        weights = [each.detach().numpy() for each in (*policy.parameters(), *value.parameters())]
        logits = observations @ weights[0].T + weights[1]
        return logits, 1 / (1 + np.exp(-(observations @ weights[2].T + weights[3])))

    seeds = list(range(4))
    searches = [
        EvaluatorSearch(rules, batch.states, evaluator, seeds)
        for evaluator in (from_torch(Module()), from_logits(net))
    ]
    for search in searches:
        search.run(simulations=24)
        assert not search.visits[~batch.masks].any()
        assert (search.visits.sum(1) >= 24).all()
    assert np.abs(searches[0].visits - searches[1].visits).sum() <= 4  # rounding


@EACH_GAME
def test_tensors_share_the_memory_of_a_batch(game: str) -> None:
    batch = sintra.batch(game, 8, seed=7)
    observations, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    kept = observations.clone()
    logits = torch.zeros(masks.shape).masked_fill(~masks, -torch.inf)
    batch.step(torch.distributions.Categorical(logits=logits).sample().numpy())
    assert not torch.equal(observations, kept)
    assert observations.numpy().base is not None
    assert np.array_equal(observations.numpy(), batch.observations)
    assert np.array_equal(masks.numpy(), batch.masks)


def test_a_training_run_makes_weights_that_play(tmp_path: Path) -> None:
    out = tmp_path / "duel.npz"
    plan = Plan(generations=1, games=8, simulations=4, epochs=1, from_scratch=True)
    weights = train(get("duel"), plan, tmp_path / "run", out=out)
    assert weights is not None
    assert np.isfinite(weights.hidden).all()
    trained = f"master?weights={out}"
    match = play_match(trained, "random", game="duel", games=2, seed=1, simulations=8)
    assert match.games == 2
