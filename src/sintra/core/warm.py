"""The first compile, with something to look at while it lasts.

Compiled code is kept for later starts (see ``sintra.core.compile``), so this is long on the first
start after an installation or an edit, and nothing on all others. A second process does half of
the work where there is a second processor.
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
from sintra.core.protocol import Rules

#: A function with its name for people and arguments as they come in real use.
Job = tuple[str, Callable[..., Any], tuple[Any, ...]]


def playout_of(rules: Rules) -> Any:
    """The random playouts of a game (see ``sintra.core.playout``)."""
    return rules.specialise("sintra.core.playout")


def warm_up(rules: Rules, say: Callable[[str], None] | None = None) -> float:
    """Compiles all kernels of a game, unless the cache has them; returns the seconds it took.

    It tells ``say`` (by default, the standard error stream) how far it is.
    """
    if is_warm(rules.id):
        return 0.0
    helper = _start_helper(rules)

    def jobs() -> Iterator[Job]:
        yield from _playing(rules)
        if helper is None or helper.wait() != 0:
            yield from _judging(rules)

    return compile_once(rules.id, rules.name, jobs(), say)


def is_warm(key: str) -> bool:
    """Whether ``compile_once`` has done its work for a key, or there is nothing to compile."""
    return not ENABLED or (cache_folder() / f"{key}.ready").exists()


def compile_once(
    key: str, title: str, jobs: Iterable[Job], say: Callable[[str], None] | None = None
) -> float:
    """Compiles some functions, unless the cache has them; returns the seconds it took."""
    if is_warm(key):
        return 0.0
    report = say or _to_stderr
    begun = time.perf_counter()
    for name, function, arguments in jobs:
        report(f"Compiling {title} for the first time: {name} ...")
        _compile(function, arguments)
    seconds = time.perf_counter() - begun
    report(f"Compiled {title} in {seconds:.0f} s; later starts are quick.\n")
    (cache_folder() / f"{key}.ready").touch()
    return seconds


def _playing(rules: Rules) -> list[Job]:
    """What changes a position: about half of the work."""
    state, kernels = rules.empty()[0], rules.kernels
    return [
        ("chance", kernels.deal, (state, np.zeros(1, np.int64))),
        ("rules", kernels.step, (state, 0)),
    ]


def _judging(rules: Rules) -> list[Job]:
    """What a position is looked at with: the other half."""
    state, kernels = rules.empty()[0], rules.kernels
    return [
        ("moves", kernels.legal, (state, np.zeros(1, np.int64))),
        ("checks", kernels.check, (state,)),
        ("judgement", kernels.appeal, (state, 0)),
        ("features", kernels.observe, (state, 0, np.zeros(1, np.float32))),
        ("views", kernels.hide, (state, 0)),
        ("futures", kernels.resample, (state, 0, 0)),
        ("ranks", kernels.rank, (state, np.zeros(1, np.int64))),
    ]


def _compile(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Compiles a function for the types of its arguments, without calling it."""
    from numba import typeof

    types = tuple(typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    with _without_collecting():
        function.compile(types)  # type: ignore[attr-defined]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """The compiler makes many objects and hardly any rubbish; looking for it costs a tenth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _start_helper(rules: Rules) -> "subprocess.Popen[bytes] | None":
    """A process that compiles half of the kernels into the same cache folder."""
    if available_cores() < 2:
        return None
    command = [sys.executable, "-m", __name__, type(rules).__module__]
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    except OSError:
        return None


def _to_stderr(line: str) -> None:
    """Each line of progress overwrites the one before it on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{line}")
    else:
        sys.stderr.write(line.rstrip("\n") + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    for _, kernel, kernel_arguments in _judging(importlib.import_module(sys.argv[1]).RULES):
        _compile(kernel, kernel_arguments)
