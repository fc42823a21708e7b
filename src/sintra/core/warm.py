"""The first compile, with something to look at while it lasts.

Compiled code is kept for later starts (see ``sintra.core.compile``), so this is quick on all but
the first start after an installation or an edit.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.compile import ENABLED, cache_folder, instantiate
from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import Rules


def playout_of(rules: Rules) -> Any:
    """The random playouts of a game (see ``sintra.core.playout``), as a module of its own."""
    kernels = rules.kernels
    return instantiate(
        "sintra.core.playout",
        rules.id,
        legal=kernels.legal,
        step=kernels.step,
        deal=kernels.deal,
        check=kernels.check,
    )


def warm_up(rules: Rules, say: Callable[[str], None] | None = None) -> float:
    """Compiles, or loads from the cache, all kernels of a game; returns the seconds it took.

    On a cold start it tells ``say`` (by default, the standard error stream) how far it is.
    """
    ready = cache_folder() / f"{rules.id}.ready" if ENABLED else None
    report = say or _to_stderr
    begun = time.perf_counter()
    steps = _steps(rules)
    for number, (name, step) in enumerate(steps, 1):
        if ready is not None and not ready.exists():
            report(f"Compiling {rules.name} for the first time: {number}/{len(steps)} {name} ...")
        step()
    seconds = time.perf_counter() - begun
    if ready is not None and not ready.exists():
        report(f"Compiled {rules.name} in {seconds:.0f} s; later starts are quick.\n")
        ready.touch()
    return seconds


def _steps(rules: Rules) -> list[tuple[str, Callable[[], object]]]:
    """A call of each kernel with arguments as they come in real use."""
    kernels = rules.kernels
    moves = np.zeros(rules.max_legal, np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    state = rules.start(rules.resolve({}, 0))
    seen = np.zeros(len(rules.feature_names), np.float32)
    words = np.zeros(WORDS, np.uint32)
    seed_words(words, 0)
    kernels_to_call: list[tuple[str, Callable[[], object]]] = [
        ("chance", lambda: kernels.deal(state, drawn)),
        ("moves", lambda: kernels.legal(state, moves)),
        ("judgement", lambda: kernels.appeal(state, int(moves[0]))),
        ("rules", lambda: kernels.step(state, int(moves[0]))),
        ("checks", lambda: kernels.check(state)),
        ("features", lambda: kernels.observe(state, 0, seen)),
        ("chances", lambda: kernels.resample(state, 0, 1)),
        ("views", lambda: kernels.hide(state, 0)),
        ("ranks", lambda: kernels.rank(state, np.zeros(int(state.players), np.int64))),
    ]
    return kernels_to_call


def _to_stderr(line: str) -> None:
    """Each line of progress overwrites the one before it on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}")
    else:
        sys.stderr.write(line.rstrip("\n") + "\n")
    sys.stderr.flush()
