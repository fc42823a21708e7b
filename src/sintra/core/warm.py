"""The first compile of a game, with progress.

Compiled code is cached (see ``sintra.core.compile``), so this takes long on the first start after
an installation or an edit, and no time later. A second process does half of the work where there is
a second processor.
"""

import gc
import importlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from sintra.core.compile import ENABLED, cache_folder
from sintra.core.cores import available_cores
from sintra.core.rules import Rules

#: A compiled function with its name for people and arguments of the types it is called with.
Job = tuple[str, Callable[..., Any], tuple[Any, ...]]
#: Receives lines of progress.
Report = Callable[[str], None]


def rollout_of(rules: Rules) -> Any:
    """Return the random rollouts of a game (see ``sintra.core.rollout``)."""
    return rules.specialise("sintra.core.rollout")


def warm_up(rules: Rules, report: Report | None = None) -> float:
    """Compile all kernels of a game, unless the cache has them.

    Args:
        rules: the game.
        report: receives the progress; by default it is written to standard error.

    Returns:
        The seconds that it took.
    """
    if is_warm(rules.cache_key):
        return 0.0
    helper = _start_helper(rules)

    def jobs() -> Iterator[Job]:
        yield from _transition_jobs(rules)
        if helper is None or helper.wait() != 0:
            yield from _evaluation_jobs(rules)

    return compile_once(rules.cache_key, rules.name, jobs(), report)


def is_warm(key: str) -> bool:
    """Return whether ``compile_once`` is done for a key, or nothing needs compiling."""
    return not ENABLED or (cache_folder() / f"{key}.ready").exists()


def compile_once(key: str, title: str, jobs: Iterable[Job], report: Report | None = None) -> float:
    """Compile some functions, unless the cache has them.

    Args:
        key: names the functions; a marker file in the cache remembers it.
        title: what is compiled, for the progress lines.
        jobs: the functions.
        report: receives the progress; by default it is written to standard error.

    Returns:
        The seconds that it took.
    """
    if is_warm(key):
        return 0.0
    say = report or _to_stderr
    begun = time.perf_counter()
    for name, function, arguments in jobs:
        say(f"Compiling {title} for the first time: {name} ...")
        _compile(function, arguments)
    seconds = time.perf_counter() - begun
    say(f"Compiled {title} in {seconds:.0f} s; later starts are quick.\n")
    (cache_folder() / f"{key}.ready").touch()
    return seconds


def _transition_jobs(rules: Rules) -> list[Job]:
    """Return the kernels that change a position: about half of the work."""
    state, kernels = rules.empty()[0], rules.kernels
    return [
        ("chance", kernels.deal, (state, np.zeros(1, np.int64))),
        ("rules", kernels.step, (state, 0)),
    ]


def _evaluation_jobs(rules: Rules) -> list[Job]:
    """Return the kernels that read a position: the other half."""
    state, kernels = rules.empty()[0], rules.kernels
    return [
        ("moves", kernels.legal, (state, np.zeros(1, np.int64))),
        ("checks", kernels.check, (state,)),
        ("heuristic", kernels.heuristic, (state, 0)),
        ("observations", kernels.observe, (state, 0, np.zeros(1, np.float32))),
        ("views", kernels.hide, (state, 0)),
        ("resampling", kernels.resample, (state, 0, 0)),
        ("ranks", kernels.rank, (state, np.zeros(1, np.int64))),
    ]


def _compile(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Compile a function for the types of its arguments, without calling it."""
    from numba import typeof

    types = tuple(typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    with _gc_disabled():
        function.compile(types)  # type: ignore[attr-defined]


@contextmanager
def _gc_disabled() -> Iterator[None]:
    """Pause the garbage collector, which costs a tenth of the compile time and frees little."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _start_helper(rules: Rules) -> "subprocess.Popen[bytes] | None":
    """Start a process that compiles half of the kernels into the same cache folder."""
    if available_cores() < 2:
        return None
    command = [sys.executable, "-m", __name__, rules.module]
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    except OSError:
        return None


def _to_stderr(line: str) -> None:
    """Write a line of progress; on a terminal it overwrites the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}")
    else:
        sys.stderr.write(line.rstrip("\n") + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    for _, kernel, kernel_arguments in _evaluation_jobs(importlib.import_module(sys.argv[1]).RULES):
        _compile(kernel, kernel_arguments)
