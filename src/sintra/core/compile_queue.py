"""Compiles units in worker processes, with progress.

Compiled code is cached, so this takes long on the first start after an installation or an edit, and
no time later. One worker for every processor is busy from the first second.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import IO

from sintra.core.cores import available_cores
from sintra.core.errors import SintraError
from sintra.core.rules import Rules
from sintra.core.units import KERNELS, Unit, compile_unit, promote_kernels

#: The seconds between two looks at the progress.
POLL_SECONDS = 0.1
#: Games played move by move through the library are interpreted up to this number of moves in a
#: process, which takes about half a second. Then compiling pays.
MOVES_BEFORE_COMPILING = 500
#: From this progress on, estimates of the remaining time use only what this machine has done.
TRUSTED_PROGRESS = 0.4
_BAR_LENGTH = 24


class CompileError(SintraError):
    """A part of a game cannot be compiled."""

    code = "compile-error"


class State(StrEnum):
    """The state of a task."""

    WAITING = "waiting"
    COMPILING = "compiling"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True)
class Task:
    """A unit of a game that has to be compiled."""

    rules: Rules
    unit: Unit

    @property
    def title(self) -> str:
        """What is compiled, for people."""
        return f"{self.unit.title} of {self.rules.name}"


@dataclass(frozen=True)
class Status:
    """How far a task is."""

    state: State
    #: From 0 to 1.
    progress: float = 0.0
    #: An estimate; None while the task is waiting.
    seconds_left: float | None = None
    #: Why the task failed.
    error: str = ""


class CompileQueue:
    """Compiles units in the background.

    Tasks are taken in the order of the units, so that all games get the first unit before any gets
    the second. Within a unit, a worker prefers the game whose functions it knows already, and then
    the game that was prioritised last.
    """

    def __init__(self, tasks: Sequence[Task], workers: int | None = None) -> None:
        """Prepare the queue.

        Args:
            tasks: what to compile. Tasks that the cache has are ready at once.
            workers: the number of processes; by default one for every processor.
        """
        self._lock = threading.Condition()
        self._units = list(dict.fromkeys(task.unit for task in tasks))
        self._status = {
            task: Status(State.READY, 1.0, 0.0)
            if task.unit.is_compiled(task.rules)
            else Status(State.WAITING)
            for task in tasks
        }
        self._preferred: list[str] = []
        waiting = sum(status.state == State.WAITING for status in self._status.values())
        self._workers = [_Worker() for _ in range(min(workers or available_cores(), waiting))]
        self._is_stopped = False

    def start(self) -> None:
        """Start the workers."""
        for worker in self._workers:
            threading.Thread(target=self._work, args=(worker,), daemon=True).start()

    def stop(self) -> None:
        """Stop the workers. What they have finished stays in the cache."""
        with self._lock:
            self._is_stopped = True
            self._lock.notify_all()
        for worker in self._workers:
            worker.stop()

    def prioritise(self, rules: Rules) -> None:
        """Compile the units of a game before those of others."""
        with self._lock:
            if rules.id in self._preferred:
                self._preferred.remove(rules.id)
            self._preferred.insert(0, rules.id)

    def status(self, task: Task) -> Status:
        """Return how far a task is."""
        with self._lock:
            return self._status[task]

    @property
    def tasks(self) -> list[Task]:
        """All tasks, in their order."""
        return list(self._status)

    @property
    def progress(self) -> float:
        """How much of the work of all tasks is done, from 0 to 1."""
        with self._lock:
            total = sum(task.unit.seconds for task in self._status)
            done = sum(task.unit.seconds * it.progress for task, it in self._status.items())
        return done / total if total else 1.0

    @property
    def is_finished(self) -> bool:
        """Whether every task is ready or has failed."""
        with self._lock:
            return all(
                status.state in (State.READY, State.FAILED) for status in self._status.values()
            )

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until something changes; return whether every task is ready or has failed."""
        with self._lock:
            if not self.is_finished and not self._is_stopped:
                self._lock.wait(timeout)
        return self.is_finished

    def _work(self, worker: "_Worker") -> None:
        """Let a worker compile until nothing is left."""
        while (task := self._take(worker)) is not None:
            begun = time.monotonic()

            def report(progress: float, task: Task = task, begun: float = begun) -> None:
                left = seconds_left(progress, time.monotonic() - begun, task.unit.seconds)
                self._set(task, Status(State.COMPILING, progress, left))

            error = worker.compile(task, report)
            if self._is_stopped:
                break
            if error:
                self._set(task, Status(State.FAILED, error=error))
            else:
                self._set(task, Status(State.READY, 1.0, 0.0))
        worker.stop()

    def _take(self, worker: "_Worker") -> Task | None:
        with self._lock:
            waiting = [
                task for task, status in self._status.items() if status.state == State.WAITING
            ]
            if self._is_stopped or not waiting:
                return None

            def order(task: Task) -> tuple[int, bool, int]:
                game = task.rules.id
                preferred = game in self._preferred
                rank = self._preferred.index(game) if preferred else len(self._preferred)
                return self._units.index(task.unit), worker.game != game, rank

            task = min(waiting, key=order)
            worker.game = task.rules.id
            self._status[task] = Status(State.COMPILING, 0.0, task.unit.seconds)
            self._lock.notify_all()
            return task

    def _set(self, task: Task, status: Status) -> None:
        with self._lock:
            self._status[task] = status
            self._lock.notify_all()


def seconds_left(progress: float, spent: float, usual: float) -> float:
    """Estimate how long something will still take.

    The usual duration counts at the beginning. This machine's speed takes over as it shows.

    >>> [round(seconds_left(progress, 4.0, 12.0), 1) for progress in (0.0, 0.2, 0.5, 1.0)]
    [12.0, 12.8, 4.0, 0.0]

    Args:
        progress: the share of the work that is done, from 0 to 1.
        spent: the seconds that it took.
        usual: the duration of the whole on a usual machine.
    """
    trust = min(1.0, progress / TRUSTED_PROGRESS)
    measured = spent / progress if progress > 0 else usual
    return (trust * measured + (1 - trust) * usual) * (1 - progress)


class _Worker:
    """A process that compiles one task after the other."""

    def __init__(self) -> None:
        #: The game whose functions the process has lowered.
        self.game: str | None = None
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[str] | None = None

    def compile(self, task: Task, report: Callable[[float], None]) -> str:
        """Compile a unit; return an error message, or an empty text."""
        jobs = task.unit.jobs
        message = {
            "rules": task.rules.module,
            "unit": task.unit.name,
            "jobs": f"{jobs.__module__}:{jobs.__qualname__}",
        }
        try:
            process = self._process = self._process or self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                answer = json.loads(line)
                if "progress" in answer:
                    report(answer["progress"])
                else:
                    return str(answer.get("error", ""))
        except (OSError, ValueError) as error:
            return f"the compiler process failed: {error}"
        return f"the compiler process ended: {self._last_errors()}"

    def _start(self) -> "subprocess.Popen[str]":
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        return subprocess.Popen(
            [sys.executable, "-m", "sintra.core.compile_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    def _last_errors(self) -> str:
        assert self._errors is not None
        self._errors.seek(0)
        return self._errors.read().strip()[-500:]

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        process.wait()
        for stream in (process.stdin, process.stdout, self._errors):
            with contextlib.suppress(OSError, ValueError):
                assert stream is not None
                stream.close()


# --- In the foreground -----------------------------------------------------------------------


def ensure_compiled(rules: Rules, *units: Unit) -> float:
    """Compile units of a game, unless the cache has them, with progress on standard error.

    Returns:
        The seconds that it took.

    Raises:
        CompileError: a unit cannot be compiled.
    """
    return compile_tasks([Task(rules, unit) for unit in units])


def compile_tasks(tasks: Sequence[Task], title: str = "") -> float:
    """Compile what the cache lacks, with progress on standard error.

    Args:
        tasks: what to compile.
        title: what that is, for people; by default the titles of the tasks.

    Returns:
        The seconds that it took.

    Raises:
        CompileError: a unit cannot be compiled.
    """
    missing = [task for task in tasks if not task.unit.is_compiled(task.rules)]
    if not missing:
        return 0.0
    queue = CompileQueue(missing)
    line = CompileProgress(queue, title or " and ".join(task.title for task in missing))
    queue.start()
    try:
        while not queue.wait(POLL_SECONDS):
            line.show()
    finally:
        line.clear()
        queue.stop()
    for task in missing:
        if queue.status(task).state == State.FAILED:
            _compile_here(task, queue.status(task).error)
    return line.end()


def _compile_here(task: Task, error: str) -> None:
    """Compile in this process: a worker cannot import the rules of an interactive session."""
    try:
        compile_unit(task.rules, task.unit)
    except Exception as reason:
        raise CompileError(f"{task.title} cannot be compiled: {error or reason}") from reason


def warm_up(rules: Rules) -> float:
    """Compile the kernels of a game, unless the cache has them, and use them from now on.

    Returns:
        The seconds that it took.
    """
    seconds = ensure_compiled(rules, KERNELS)
    promote_kernels(rules)
    return seconds


class _OnDemand:
    """Compiles the kernels of a game that is played move by move in bulk."""

    def __init__(self) -> None:
        self.is_enabled = True
        self._moves: dict[str, int] = {}

    def count_move(self, rules: Rules) -> None:
        """Count a move; compile when there have been many."""
        played = self._moves[rules.id] = self._moves.get(rules.id, 0) + 1
        if played == MOVES_BEFORE_COMPILING and self.is_enabled:
            warm_up(rules)


on_demand = _OnDemand()


class CompileProgress:
    """The progress of a queue on standard error; on a terminal it is redrawn in place."""

    def __init__(self, queue: CompileQueue, title: str) -> None:
        """Begin.

        Args:
            queue: what is being compiled.
            title: what that is, for people.
        """
        self._queue = queue
        self._title = title
        self._begun = time.monotonic()
        work = sum(task.unit.seconds for task in queue.tasks)
        self._usual = work / min(available_cores(), len(queue.tasks))
        self._is_terminal = sys.stderr.isatty()
        if not self._is_terminal:
            self._write(f"Compiling {title} for the first time ...\n")

    def show(self) -> None:
        """Show how far all tasks together are."""
        if not self._is_terminal:
            return
        done = self._queue.progress
        full = round(_BAR_LENGTH * done)
        bar = "█" * full + "░" * (_BAR_LENGTH - full)
        left = seconds_left(done, time.monotonic() - self._begun, self._usual)
        self._write(f"\r\x1b[2KCompiling {self._title}  {bar} {100 * done:.0f}%, {left:.0f} s left")

    def clear(self) -> None:
        """Remove the line from a terminal."""
        if self._is_terminal:
            self._write("\r\x1b[2K")

    def end(self) -> float:
        """Say how long it took; return the seconds."""
        seconds = time.monotonic() - self._begun
        self._write(f"Compiled {self._title} in {seconds:.0f} s; later starts are quick.\n")
        return seconds

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
