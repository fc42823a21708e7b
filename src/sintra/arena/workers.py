"""Processes that play games, one on each core.

A worker (``sintra.arena.worker``) leads a process group of its own, to which the engines belong
that it starts: so nothing is left behind, whatever happens.
"""

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Self

from sintra.arena.errors import WorkerError
from sintra.arena.playing import Played, Table
from sintra.arena.schedule import Task

#: How long a worker may take to leave when it has nothing to do.
LEAVE_SECONDS = 5.0
#: The other cores have workers of their own: no library shall start threads in one.
ONE_THREAD = dict.fromkeys(["NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"], "1")


class Here:
    """Plays in this process, one game after the other."""

    def __init__(self, table: Table, *, records: bool) -> None:
        self._table = table
        self._records = records

    def __enter__(self) -> Self:
        self._table.warm_up()
        return self

    def __exit__(self, *error: object) -> None:
        self._table.__exit__(*error)

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """Plays games, in order."""
        for task in tasks:
            yield self._table.play(task, record=self._records)


class Workers:
    """Plays in several processes."""

    def __init__(self, table: Table, count: int, *, records: bool) -> None:
        self._count = count
        self._setting = {
            "game": table.rules.id,
            "options": dict(table.options),
            "participants": [
                {"text": one.text, "budget": asdict(one.budget)} for one in table.participants
            ],
            "records": records,
        }
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        """Starts the first worker, and when it has compiled what was not, all others."""
        try:
            self._start(1)
            self._start(self._count - 1)
        except BaseException:
            self._end(at_once=True)
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._end(at_once=error[0] is not None)

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """Plays games, in the order in which they end. A worker gets a task when it is free."""
        left = iter(tasks)
        with selectors.DefaultSelector() as selector:
            for process in self._processes:
                self._send_next(process, left, selector)
            while selector.get_map():
                for key, _ in selector.select():
                    process = key.data
                    played = Played.from_json(self._receive(process))
                    selector.unregister(key.fileobj)
                    self._send_next(process, left, selector)
                    yield played

    def _start(self, count: int) -> None:
        """Starts some workers, and waits until they are ready."""
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "sintra.arena.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,
            )
            for _ in range(count)
        ]
        self._processes += started
        for process in started:
            self._send(process, self._setting)
        for process in started:
            self._receive(process)

    def _send_next(
        self,
        process: "subprocess.Popen[bytes]",
        tasks: Iterator[Task],
        selector: selectors.BaseSelector,
    ) -> None:
        task = next(tasks, None)
        if task is not None:
            self._send(process, asdict(task))
            assert process.stdout is not None
            selector.register(process.stdout, selectors.EVENT_READ, process)

    def _send(self, process: "subprocess.Popen[bytes]", message: Mapping[str, Any] | None) -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # its end is noticed when its answer is read
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()

    def _receive(self, process: "subprocess.Popen[bytes]") -> dict[str, Any]:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise WorkerError(f"a process that plays games ended with the code {process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise WorkerError(f"a game could not be played: {answer['error']}")
        return answer

    def _end(self, *, at_once: bool) -> None:
        """Ends all workers, and with each of them its group."""
        for process in self._processes:
            if not at_once:
                self._send(process, None)
        for process in self._processes:
            if not at_once:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(LEAVE_SECONDS)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()
        self._processes = []


def playing(table: Table, workers: int, *, records: bool) -> Here | Workers:
    """What plays the games: this process for one worker, else so many others."""
    if workers == 1:
        return Here(table, records=records)
    return Workers(table, workers, records=records)
