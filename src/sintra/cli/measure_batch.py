"""The measurement of ``sintra bench --batch``: many games stepped at once, and one by one."""

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from sintra.core.batch import Batch
from sintra.core.protocol import Rules

#: All games are then somewhere in their midst.
WARM_UP_STEPS = 300


def batch_speed(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float, games: int, observe: bool
) -> float:
    """Steps in a second of random play in a batch, choosing the moves included."""
    with Batch(rules, games, seed, options=options, observe=observe) as batch:
        for _ in range(WARM_UP_STEPS):
            batch.step(batch.sample())
        steps = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < limit:
            batch.step(batch.sample())
            steps += games
        return steps / (time.perf_counter() - begun)


def one_by_one_speed(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float
) -> float | None:
    """The same with one PettingZoo environment in a loop; None if there is no PettingZoo."""
    from sintra.core.errors import MissingExtraError

    try:
        from sintra.envs.aec import TableEnv
    except MissingExtraError:
        return None
    chance = Random(seed)
    env = TableEnv(rules.id, **options)
    env.reset(seed)
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < limit:
        observation, _, termination, _, _ = env.last()
        if termination:
            env.reset()
            continue
        env.step(chance.choice(observation["action_mask"].nonzero()[0].tolist()))
        steps += 1
    return steps / (time.perf_counter() - begun)
