"""The measurement of ``sintra bench --batch``: a batch of games, and one environment."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sintra.core.batch import Batch
from sintra.core.rules import Rules

#: Steps before the measurement, so that the games are spread over all phases.
WARM_UP_STEPS = 300


@dataclass(frozen=True)
class BatchSpeed:
    """The speed of a batch, including the choice of random moves."""

    steps_per_s: float
    #: The processor time of a step, which other processes hardly affect.
    step_ns: float


def batch_speed(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float, games: int, observe: bool
) -> BatchSpeed:
    """Measure random play in a batch, on all cores.

    Args:
        rules: the game.
        options: its options.
        seed: the seed of the batch.
        limit: the duration of the measurement in seconds.
        games: the number of games.
        observe: whether every step writes observations.
    """
    with Batch(rules, games, seed, options=options, observe=observe) as batch:
        for _ in range(WARM_UP_STEPS):
            batch.step(batch.sample())
        steps = 0
        started, worked = time.perf_counter(), time.process_time()
        while time.perf_counter() - started < limit:
            batch.step(batch.sample())
            steps += games
        worked = time.process_time() - worked
        return BatchSpeed(steps / (time.perf_counter() - started), worked / steps * 1e9)


def one_by_one_speed(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float
) -> float | None:
    """Measure random play in one PettingZoo environment.

    Returns:
        Steps per second; None if PettingZoo is not installed.
    """
    from sintra.core.errors import MissingExtraError

    try:
        from sintra.envs.aec import SintraAECEnv
    except MissingExtraError:
        return None
    chance = Random(seed)
    env = SintraAECEnv(rules.id, **options)
    env.reset(seed)
    steps = 0
    started = time.perf_counter()
    while time.perf_counter() - started < limit:
        observation, _, termination, _, _ = env.last()
        if termination:
            env.reset()
            continue
        env.step(chance.choice(observation["action_mask"].nonzero()[0].tolist()))
        steps += 1
    return steps / (time.perf_counter() - started)
