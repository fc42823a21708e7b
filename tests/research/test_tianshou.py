"""Tianshou trains in the single environment, and its agents take turns in PettingZoo's."""

import re
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

from sintra.core.compile import PACKAGE
from tests.envs.cases import EACH_GAME, module_of

pytestmark = pytest.mark.slow


def masked_wrapper() -> Any:
    """Return the wrapper of the documentation."""
    page = (PACKAGE.parents[1] / "docs" / "environments.md").read_text()
    code = re.search(r"### Tianshou.*?```.*?\n(.*?)```", page, re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    return names["Masked"]


@EACH_GAME
def test_dqn_learns_with_masks(game: str) -> None:
    wrapper = masked_wrapper()
    name = {"duel": "Duel", "summer-pavilion": "SummerPavilion"}[game]
    envs = DummyVectorEnv(
        [lambda: wrapper(gymnasium.make(f"sintra/{name}-v1", opponents="greedy"))] * 2
    )
    single = wrapper(gymnasium.make(f"sintra/{name}-v1", opponents="greedy"))
    torch.manual_seed(1)
    shape = single.observation_space["obs"].shape
    net = Net(state_shape=shape, action_shape=single.action_space.n, hidden_sizes=[16])
    policy = DiscreteQLearningPolicy(
        model=net,
        action_space=single.action_space,
        observation_space=single.observation_space,
        eps_training=1.0,
    )
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    collector = Collector(algorithm, envs, VectorReplayBuffer(400, 2), exploration_noise=True)
    collector.reset()
    collected = collector.collect(n_episode=2)
    assert collected.n_collected_episodes == 2
    before = [weights.clone() for weights in net.parameters()]
    with policy_within_training_step(policy), torch_train_mode(policy):
        algorithm.update(buffer=collector.buffer, sample_size=32)
    assert any(not torch.equal(old, new) for old, new in zip(before, net.parameters(), strict=True))


@EACH_GAME
def test_agents_take_turns(game: str) -> None:
    env = PettingZooEnv(module_of(game).env())
    agents = [
        MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in range(2)
    ]
    everybody = MultiAgentOffPolicyAlgorithm(algorithms=agents, env=env)
    collector = Collector(everybody, DummyVectorEnv([lambda: PettingZooEnv(module_of(game).env())]))
    collector.reset()
    collected = collector.collect(n_episode=1, reset_before_collect=False)
    assert collected.n_collected_episodes == 1
    assert np.asarray(collected.returns).shape == (1, 2)
