"""The same source gives the same games, compiled and as plain Python.

Two processes play the same random games and print what every kernel says, move by move.
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
from sintra.testing.playing import Setting, expect

_RUN = f"import sys, {__name__} as plain; plain.tell(sys.argv[1], *map(int, sys.argv[2:]))"
#: The slow kernels are asked after every so many moves, about so many actions at most.
SELDOM = 6
MOST = 12


def check_compiled_and_plain(setting: Setting) -> None:
    """Compares the two. The rules are the ``RULES`` of the module that their class stands in."""
    runs = [_start(setting, jit) for jit in ("1", "0")]
    answers = [run.communicate() for run in runs]
    for run, (_, complaint) in zip(runs, answers, strict=True):
        expect(run.returncode == 0, f"a run of its own ends well: {complaint[-500:]}")
    compiled, plain = (answer.splitlines() for answer, _ in answers)
    expect((compiled[0], plain[0]) == ("compiled", "plain"), "one runs compiled, the other plain")
    expect(len(compiled) == len(plain) > 1, "both play as many moves")
    for one, other in zip(compiled[1:], plain[1:], strict=True):
        expect(one == other, f"compiled and plain runs agree:\n{one}\n{other}")


def _start(setting: Setting, jit: str) -> subprocess.Popen[str]:
    module = type(setting.rules).__module__
    numbers = [str(setting.seed), str(setting.games)]
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", _RUN, module, *numbers],
        env={**os.environ, "SINTRA_JIT": jit},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _lines(rules: Rules, seed: int, games: int) -> Iterator[str]:
    for states in Setting(rules, seed, games).random_games("plain"):
        for game in states:
            yield _line(game)
        yield f"{game.options} {game.outcome}"


def _line(game: Game) -> str:
    shown = f"{len(game.history)} {game.legal_actions} {_digest(game.state)}"
    if len(game.history) % SELDOM == 0:
        shown += " " + " ".join(_rarely(game))
    return shown


def _rarely(game: Game) -> Iterator[str]:
    kernels, state = game.rules.kernels, game.state
    yield f"check {int(kernels.check(state))}"
    yield f"stage {int(kernels.stage(state))}"
    yield f"heuristic {[int(kernels.heuristic(state, action)) for action in game.legal_actions[:MOST]]}"
    for seat in range(game.players):
        yield f"features {_digest(game.observation(seat))}"
        other = game.state
        kernels.resample(other, seat, 5)
        yield _digest(other)
        kernels.hide(other, seat)
        yield _digest(other)


def _digest(array: Any) -> str:
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


def tell(module: str, seed: int, games: int) -> None:
    """What each of the two processes does."""
    print("compiled" if ENABLED else "plain")
    for text in _lines(importlib.import_module(module).RULES, seed, games):
        print(text)
