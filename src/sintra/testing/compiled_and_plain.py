"""The compiled and the plain execution of a game agree.

Two processes play the same random games, one with compiled kernels and one in plain Python, and
print the results of the kernels move by move.
"""

import hashlib
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from sintra.core.compile import ENABLED
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.core.units import promote_kernels
from sintra.testing.setting import Setting, expect

_SCRIPT = f"import sys, {__name__} as run; run.print_games(sys.argv[1], *map(int, sys.argv[2:]))"
#: The slow kernels are compared after every this many moves, with at most this many actions.
SLOW_STEP = 6
MAX_ACTIONS = 12


def check_compiled_and_plain(setting: Setting) -> None:
    """Check that compiled kernels compute the same as plain Python.

    The processes import the game from ``rules.module``, where it must be called ``RULES``.
    """
    runs = [_start(setting, jit) for jit in ("1", "0")]
    outputs = [run.communicate() for run in runs]
    for run, (_, errors) in zip(runs, outputs, strict=True):
        expect(run.returncode == 0, f"a new process can play the game: {errors[-500:]}")
    compiled, plain = (output.splitlines() for output, _ in outputs)
    expect((compiled[0], plain[0]) == ("compiled", "plain"), "SINTRA_JIT=0 disables compiling")
    expect(len(compiled) == len(plain) > 1, "compiled and plain games have the same length")
    for one, other in zip(compiled[1:], plain[1:], strict=True):
        expect(one == other, f"compiled and plain games agree:\n{one}\n{other}")


def _start(setting: Setting, jit: str) -> subprocess.Popen[str]:
    numbers = [str(setting.seed), str(setting.games)]
    path = os.pathsep.join(sys.path)  # a test's game may be importable only here
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", _SCRIPT, setting.rules.module, *numbers],
        env={**os.environ, "SINTRA_JIT": jit, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def print_games(module: str, seed: int, games: int) -> None:
    """Play random games and print the results of all kernels. Both processes run this."""
    print("compiled" if ENABLED else "plain")
    rules = importlib.import_module(module).RULES
    promote_kernels(rules)
    for line in _game_lines(rules, seed, games):
        print(line)


def _game_lines(rules: Rules, seed: int, games: int) -> Iterator[str]:
    for states in Setting(rules, seed, games).random_games("compiled and plain"):
        for game in states:
            yield _state_line(game)
        yield f"{game.options} {game.outcome}"


def _state_line(game: Game) -> str:
    line = f"{len(game.history)} {game.legal_actions} {_digest(game.state)}"
    if len(game.history) % SLOW_STEP == 0:
        line += " " + " ".join(_slow_kernels(game))
    return line


def _slow_kernels(game: Game) -> Iterator[str]:
    kernels, state = game.rules.kernels, game.state
    yield f"check {int(kernels.check(state))}"
    yield f"stage {int(kernels.stage(state))}"
    actions = game.legal_actions[:MAX_ACTIONS]
    yield f"heuristic {[int(kernels.heuristic(state, action)) for action in actions]}"
    for seat in range(game.players):
        yield f"observation {_digest(game.observation(seat))}"
        world = game.state
        kernels.resample(world, seat, 5)
        yield f"resample {_digest(world)}"
        kernels.hide(world, seat)
        yield f"hide {_digest(world)}"


def _digest(array: Any) -> str:
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]
