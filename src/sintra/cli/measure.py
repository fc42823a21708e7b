"""The measurements of ``sintra bench``.

Random play is measured in batches until the time is over, after everything is compiled. Starts
and plain Python are measured in fresh processes, which run this module as a script.
"""

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

from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules
from sintra.core.warm import rollout_of, warm_up

#: How long a batch of games should take: long against the clock's grain, short against the whole.
BATCH_SECONDS = 0.02
#: Copies go round an array of this many states, which stays in the nearest cache.
COPIED_STATES = 16
COPIES = 1_000_000
#: How often every state of a game is resampled.
RESAMPLES = 200


class MeasureError(SintraError):
    """A measurement was not possible."""

    code = "bad-measurement"


@dataclass(frozen=True)
class Speed:
    """What random play reached."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        """Games in a second."""
        return self.games / self.seconds

    @property
    def decisions_per_s(self) -> float:
        """Decisions in a second."""
        return self.decisions / self.seconds


class Player:
    """Random play with buffers of its own, so that several can play at the same time."""

    def __init__(self, rules: Rules, options: Mapping[str, Any], seed: int) -> None:
        import numpy as np

        self._playout = rollout_of(rules)
        self._start = rules.start(rules.resolve(options, seed))
        self._states = rules.empty(2)
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._moves = np.zeros(rules.max_legal, np.int64)
        self._drawn = np.zeros(rules.max_draws, np.int64)
        seed_rng(self._rng, seed)

    def play(self, games: int) -> int:
        """Plays games; returns how many decisions there were."""
        buffers = (self._states, self._rng, self._moves, self._drawn)
        return int(self._playout.rollout_many(self._start, *buffers, games))

    def resample_ns(self) -> float:
        """Nanoseconds that a resample takes, on average over the states of a game."""
        buffers = (self._states, self._rng, self._moves, self._drawn)
        self._playout.resample_many(self._start, *buffers, 1)
        begun = time.perf_counter()
        count = int(self._playout.resample_many(self._start, *buffers, RESAMPLES))
        return (time.perf_counter() - begun) / count * 1e9

    def play_for(self, seconds: float) -> Speed:
        """Plays batches of games until the time is over."""
        games = decisions = 0
        batch = 1
        begun = time.perf_counter()
        passed = 0.0
        while passed < seconds:
            decisions += self.play(batch)
            games += batch
            passed = time.perf_counter() - begun
            batch = max(1, round(games / passed * BATCH_SECONDS))
        return Speed(games, decisions, passed)


def play_on_cores(
    rules: Rules, options: Mapping[str, Any], seed: int, seconds: float, cores: int
) -> Speed:
    """Random play with a thread for every core: compiled code lets the others run."""
    players = [Player(rules, options, seed + core) for core in range(cores)]
    together = threading.Barrier(cores)

    def play(player: Player) -> Speed:
        player.play(1)
        together.wait()
        return player.play_for(seconds)

    with ThreadPoolExecutor(cores) as pool:
        speeds = list(pool.map(play, players))
    return Speed(
        sum(speed.games for speed in speeds),
        sum(speed.decisions for speed in speeds),
        max(speed.seconds for speed in speeds),
    )


def copy_ns(rules: Rules) -> float:
    """Nanoseconds that a copy of a state takes in compiled code."""
    copy_many = rollout_of(rules).copy_many
    states = rules.empty(COPIED_STATES)
    copy_many(states, 1)
    begun = time.perf_counter()
    copy_many(states, COPIES)
    return (time.perf_counter() - begun) / COPIES * 1e9


# --- Fresh processes -------------------------------------------------------------------------


def measure_starts(rules: Rules, options: Mapping[str, Any], seed: int) -> dict[str, float]:
    """A start with an empty cache and one after it, each until a first random game is over."""
    with tempfile.TemporaryDirectory(prefix="sintra-bench-") as cache:
        environment = {"SINTRA_CACHE": cache, "SINTRA_JIT": "1"}
        task = {"task": "start", "game": rules.id, "options": dict(options), "seed": seed}
        cold, cold_seconds = _in_fresh_process(task, environment)
        _, warm_seconds = _in_fresh_process(task, environment)
    return {
        "cold_start_s": cold_seconds,
        "cold_compile_s": cold["compile_s"],
        "warm_start_s": warm_seconds,
    }


def measure_plain(rules: Rules, options: Mapping[str, Any], seed: int, seconds: float) -> Speed:
    """The same random play, not compiled."""
    task = {
        "task": "play",
        "game": rules.id,
        "options": dict(options),
        "seed": seed,
        "seconds": seconds,
    }
    answer, _ = _in_fresh_process(task, {"SINTRA_JIT": "0"})
    return Speed(answer["games"], answer["decisions"], answer["seconds"])


def _in_fresh_process(
    task: Mapping[str, Any], environment: Mapping[str, str]
) -> tuple[dict[str, Any], float]:
    """What a fresh process answers, and the seconds from its start until the answer."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", __name__, json.dumps(task)],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        passed = time.perf_counter() - begun
        _, complaint = process.communicate()
    if process.returncode != 0 or not line:
        raise MeasureError(f"a fresh process failed: {complaint.strip()[-300:]}")
    answer: dict[str, Any] = json.loads(line)
    return answer, passed


def answer(task: Mapping[str, Any]) -> dict[str, Any]:
    """What a fresh process does: a task, and what it found."""
    from sintra.games import get

    rules = get(task["game"])
    if task["task"] == "play":
        speed = Player(rules, task["options"], task["seed"]).play_for(task["seconds"])
        return {"games": speed.games, "decisions": speed.decisions, "seconds": speed.seconds}
    compile_s = warm_up(rules)
    return {"compile_s": compile_s, "decisions": _play_first_game(rules, task)}


def _play_first_game(rules: Rules, task: Mapping[str, Any]) -> int:
    """A random game as a user of the library would play it."""
    game = Game(rules, task["options"], seed=task["seed"])
    chance = Random(task["seed"])
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
    return len(game.history)


if __name__ == "__main__":
    print(json.dumps(answer(json.loads(sys.argv[1]))), flush=True)
