"""Units of compilation: groups of functions of one game that are compiled together.

A marker file in the cache says that a unit is complete. Numba replaces files atomically, and the
marker comes last, so a process that is killed while it compiles leaves a usable cache.
"""

import fcntl
import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from sintra.core.compile import ENABLED, CompiledFunction, cache_folder
from sintra.core.rules import Rules

#: A compiled function and arguments of the types that it is called with.
Job = tuple[Any, tuple[Any, ...]]
#: Receives the share of the work that is done, from 0 to 1.
OnProgress = Callable[[float], None]

#: The time to link, optimise and emit a function, as a share of the time to type and lower it.
OPTIMISING_SHARE = 0.3


@dataclass(frozen=True)
class Unit:
    """Functions of a game that are compiled together."""

    #: Part of the name of the marker file.
    name: str
    #: What is compiled, for people: "the search".
    title: str
    #: Returns the functions. It is defined at the top of a module, so that workers can import it.
    jobs: Callable[[Rules], Iterable[Job]]
    #: Its typical duration in seconds, measured on one core. It weights progress bars.
    seconds: float = 5.0

    def key(self, rules: Rules) -> str:
        """Return the name of the unit of a game in the cache."""
        return f"{rules.cache_key}.{self.name}"

    def is_compiled(self, rules: Rules) -> bool:
        """Return whether the cache has the unit, or nothing needs compiling."""
        return not ENABLED or (cache_folder() / f"{self.key(rules)}.ready").exists()


def kernel_jobs(rules: Rules) -> list[Job]:
    """Return the kernels, and what the guide calls.

    Kernels that change a position come first: they need the most functions.
    """
    state, kernels = rules.empty()[0], rules.kernels
    numbers = np.zeros(1, np.int64)
    return [
        (kernels.deal, (state, numbers)),
        (kernels.step, (state, 0)),
        (kernels.legal, (state, numbers)),
        (kernels.check, (state,)),
        (kernels.heuristic, (state, 0)),
        (kernels.observe, (state, 0, np.zeros(1, np.float32))),
        (kernels.hide, (state, 0)),
        (kernels.resample, (state, 0, 0)),
        (kernels.rank, (state, numbers)),
        (kernels.stage, (state,)),
        *rules.guide.compiled_calls(state),
    ]


#: The kernels as functions that Python can call.
KERNELS = Unit("kernels", "the rules", kernel_jobs, seconds=6.0)


def solver_jobs(rules: Rules) -> list[Job]:
    """Return the solver of a game, if it has one."""
    call = rules.bot.solver_call(rules.empty()[0], rules.bot.net.weights)
    return [] if call is None else [call]


#: The exact solver of some phases.
SOLVER = Unit("solver", "the solver", solver_jobs, seconds=3.0)


def promote_kernels(rules: Rules) -> None:
    """Run the machine code of a game's kernels, and of what its guide calls, from now on."""
    kernels = [getattr(rules.kernels, item.name) for item in fields(rules.kernels)]
    called = [function for function, _ in rules.guide.compiled_calls(rules.empty()[0])]
    for function in kernels + called:
        if isinstance(function, CompiledFunction):
            function.promote()


def compile_unit(rules: Rules, unit: Unit, on_progress: OnProgress | None = None) -> None:
    """Compile a unit in this process, unless the cache has it.

    Other processes that want the same unit wait until it is complete.

    Args:
        rules: the game.
        unit: the unit.
        on_progress: is called often.
    """
    if unit.is_compiled(rules):
        return
    with _lock(unit.key(rules)), _gc_disabled():
        if unit.is_compiled(rules):
            return
        jobs = list(unit.jobs(rules))
        with _Work([function for function, _ in jobs], on_progress) as work:
            for function, arguments in jobs:
                function.entry_point.compile(_types(arguments))
                work.optimised(function)
        (cache_folder() / f"{unit.key(rules)}.ready").touch()
        if on_progress is not None:
            on_progress(1.0)


def load_unit(rules: Rules, unit: Unit) -> None:
    """Load a compiled unit from the cache, and run its machine code from now on."""
    if not ENABLED:
        return
    for function, arguments in unit.jobs(rules):
        function.entry_point.compile(_types(arguments))
        function.promote()


def _types(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    from numba import typeof

    return tuple(typeof(value) for value in arguments)  # type: ignore[no-untyped-call]


@contextmanager
def _lock(key: str) -> Iterator[None]:
    """Hold a lock that other processes respect. The system releases it if this process dies."""
    with (cache_folder() / f"{key}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


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


# --- Progress --------------------------------------------------------------------------------

#: The functions that this process has lowered. Later units need not lower them again.
_lowered: set[CodeType] = set()


class _Work:
    """Counts the work that is done. The length of a function's bytecode measures its work."""

    def __init__(self, entry_points: list[Any], on_progress: OnProgress | None) -> None:
        reachable = {function: _reachable(function) for function in entry_points}
        codes = set().union(*reachable.values()) - _lowered
        self._optimising = {
            function: OPTIMISING_SHARE * sum(len(code.co_code) for code in below)
            for function, below in reachable.items()
        }
        self._todo = {code: len(code.co_code) for code in codes}
        self._total = sum(self._todo.values()) + sum(self._optimising.values())
        self._done = 0.0
        self._on_progress = on_progress

    def __enter__(self) -> "_Work":
        from sintra.core import codegen

        codegen.on_lowered.append(self._on_lowered)
        return self

    def __exit__(self, *error: object) -> None:
        from sintra.core import codegen

        codegen.on_lowered.remove(self._on_lowered)

    def optimised(self, function: Any) -> None:
        """Count an entry point that is complete."""
        self._on_lowered(function.py_func)
        self._add(self._optimising[function])

    def _on_lowered(self, function: FunctionType) -> None:
        _lowered.add(function.__code__)
        self._add(self._todo.pop(function.__code__, 0))

    def _add(self, work: float) -> None:
        self._done += work
        if self._on_progress is not None:
            self._on_progress(min(1.0, self._done / self._total))


def _reachable(function: Any, seen: set[CodeType] | None = None) -> set[CodeType]:
    """Return the code of a compiled function and of every one that it can call."""
    found = set() if seen is None else seen
    plain = function.py_func
    if plain.__code__ in found:
        return found
    found.add(plain.__code__)
    values = [plain.__globals__.get(name) for name in plain.__code__.co_names]
    modules = [value for value in values if isinstance(value, ModuleType)]
    values += [
        getattr(module, name, None) for module in modules for name in plain.__code__.co_names
    ]
    for value in values:
        if isinstance(value, CompiledFunction):
            _reachable(value, found)
    return found
