"""The measurement of ``sintra bench --batch``: many games stepped at once, and one by one."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sintra.core.batch import Batch
from sintra.core.rules import Rules

#: All games are then somewhere in their midst.
WARM_UP_STEPS = 300


@dataclass(frozen=True)
class BatchSpeed:
    """What a batch reached, choosing the moves included."""

    steps_per_s: float
    #: How long a processor works on a step. Other work on the machine hardly changes that.
    step_ns: float


def batch_speed(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float, games: int, observe: bool
) -> BatchSpeed:
    """Random play in a batch, on all cores."""
    with Batch(rules, games, seed, options=options, observe=observe) as batch:
        for _ in range(WARM_UP_STEPS):
            batch.step(batch.sample())
        steps = 0
        begun, worked = time.perf_counter(), time.process_time()
        while time.perf_counter() - begun < limit:
            batch.step(batch.sample())
            steps += games
        worked = time.process_time() - worked
        return BatchSpeed(steps / (time.perf_counter() - begun), worked / steps * 1e9)


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
