"""The measurements of ``sintra bench``.

Random play is measured in batches until the time is over, after everything is compiled. Starts
and plain Python are measured in new processes, which run this module as a script.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

from sintra.core.compile_queue import warm_up
from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules

#: The duration of a batch of games: many ticks of the clock, but a small part of the measurement.
BATCH_SECONDS = 0.02
#: The copies use an array of this many states, which fits into the first-level cache.
COPIED_STATES = 16
COPIES = 1_000_000
#: The number of times that every state of a game is resampled.
RESAMPLES = 200


class MeasureError(SintraError):
    """A measurement is not possible."""

    code = "bad-measurement"


@dataclass(frozen=True)
class Speed:
    """The speed of random play."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Games per second."""
        return self.games / self.seconds

    @property
    def decisions_per_s(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class RandomRollouts:
    """Random rollouts with their own buffers, so that several threads can run them."""

    def __init__(self, rules: Rules, options: Mapping[str, Any], seed: int) -> None:
        import numpy as np

        self._rollout = rules.specialise("sintra.core.rollout")
        self._start = rules.start(rules.resolve(options, seed))
        self._states = rules.empty(2)
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._moves = np.zeros(rules.max_legal, np.int64)
        self._drawn = np.zeros(rules.max_draws, np.int64)
        seed_rng(self._rng, seed)

    def play(self, games: int) -> int:
        """Play some games and return the number of decisions."""
        buffers = (self._states, self._rng, self._moves, self._drawn)
        return int(self._rollout.rollout_many(self._start, *buffers, games))

    def resample_ns(self) -> float:
        """Return the nanoseconds of one ``resample``, the mean over the states of a game."""
        buffers = (self._states, self._rng, self._moves, self._drawn)
        self._rollout.resample_many(self._start, *buffers, 1)
        started = time.perf_counter()
        count = int(self._rollout.resample_many(self._start, *buffers, RESAMPLES))
        return (time.perf_counter() - started) / count * 1e9

    def play_for(self, seconds: float) -> Speed:
        """Play batches of games until the time is over."""
        games = decisions = 0
        batch = 1
        started = time.perf_counter()
        passed = 0.0
        while passed < seconds:
            decisions += self.play(batch)
            games += batch
            passed = time.perf_counter() - started
            batch = max(1, round(games / passed * BATCH_SECONDS))
        return Speed(games, decisions, passed)


def play_on_cores(
    rules: Rules, options: Mapping[str, Any], seed: int, seconds: float, cores: int
) -> Speed:
    """Measure random play with one thread for each core; compiled code releases the GIL.

    Args:
        rules: the game.
        options: its options.
        seed: the seed of the first thread; the others count up from it.
        seconds: the duration of the measurement.
        cores: the number of threads.
    """
    rollouts = [RandomRollouts(rules, options, seed + core) for core in range(cores)]
    barrier = threading.Barrier(cores)

    def play(mine: RandomRollouts) -> Speed:
        mine.play(1)
        barrier.wait()  # all threads start the measurement together
        return mine.play_for(seconds)

    with ThreadPoolExecutor(cores) as pool:
        speeds = list(pool.map(play, rollouts))
    return Speed(
        sum(speed.games for speed in speeds),
        sum(speed.decisions for speed in speeds),
        max(speed.seconds for speed in speeds),
    )


def copy_ns(rules: Rules) -> float:
    """Return the nanoseconds of one copy of a state in compiled code."""
    copy_many = rules.specialise("sintra.core.rollout").copy_many
    states = rules.empty(COPIED_STATES)
    copy_many(states, 1)
    started = time.perf_counter()
    copy_many(states, COPIES)
    return (time.perf_counter() - started) / COPIES * 1e9


# --- New processes ---------------------------------------------------------------------------


def measure_starts(
    rules: Rules, options: Mapping[str, Any], seed: int, *, cold: bool = True
) -> dict[str, float | None]:
    """Measure how long a new process takes until it has played a random game.

    Args:
        rules: the game.
        options: its options.
        seed: the seed of the game.
        cold: measure a start with an empty cache first, which compiles everything, then one with
            the filled cache. Otherwise measure only a start with the user's cache.

    Returns:
        Seconds by name; None for what was not measured.
    """
    task = {"task": "start", "module": rules.module, "options": dict(options), "seed": seed}
    if not cold:
        _, warm_seconds = _run_task(task, {"SINTRA_JIT": "1"})
        return {"cold_start_s": None, "cold_compile_s": None, "warm_start_s": warm_seconds}
    with tempfile.TemporaryDirectory(prefix="sintra-bench-") as cache:
        environment = {"SINTRA_CACHE": cache, "SINTRA_JIT": "1"}
        answer, cold_seconds = _run_task(task, environment)
        _, warm_seconds = _run_task(task, environment)
    return {
        "cold_start_s": cold_seconds,
        "cold_compile_s": answer["compile_s"],
        "warm_start_s": warm_seconds,
    }


def measure_plain(rules: Rules, options: Mapping[str, Any], seed: int, seconds: float) -> Speed:
    """Measure the same random play as plain Python, without compiling."""
    task = {
        "task": "play",
        "module": rules.module,
        "options": dict(options),
        "seed": seed,
        "seconds": seconds,
    }
    answer, _ = _run_task(task, {"SINTRA_JIT": "0"})
    return Speed(answer["games"], answer["decisions"], answer["seconds"])


def _run_task(
    task: Mapping[str, Any], environment: Mapping[str, str]
) -> tuple[dict[str, Any], float]:
    """Run a task in a new process; return its answer and the seconds until the answer."""
    started = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", __name__, json.dumps(task)],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        passed = time.perf_counter() - started
        _, errors = process.communicate()
    if process.returncode != 0 or not line:
        raise MeasureError(f"the measuring process failed: {errors.strip()[-300:]}")
    answer: dict[str, Any] = json.loads(line)
    return answer, passed


def run_task(task: Mapping[str, Any]) -> dict[str, Any]:
    """Run a task in this process and return the measurements. New processes call this."""
    rules = importlib.import_module(task["module"]).RULES
    if task["task"] == "play":
        speed = RandomRollouts(rules, task["options"], task["seed"]).play_for(task["seconds"])
        return {"games": speed.games, "decisions": speed.decisions, "seconds": speed.seconds}
    compile_s = warm_up(rules)
    return {"compile_s": compile_s, "decisions": _play_first_game(rules, task)}


def _play_first_game(rules: Rules, task: Mapping[str, Any]) -> int:
    """Play a random game through the library and return the number of moves."""
    game = Game(rules, task["options"], seed=task["seed"])
    chance = Random(task["seed"])
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
    return len(game.history)


if __name__ == "__main__":
    print(json.dumps(run_task(json.loads(sys.argv[1]))), flush=True)
