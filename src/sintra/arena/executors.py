"""Where games are played: in this process, or in a pool of worker processes.

A worker (``sintra.arena.worker_process``) leads its own process group, which includes the engines
that it starts. Killing the group therefore leaves no process behind. Other packages use the pool
with workers of their own.
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
from sintra.arena.game_runner import GameResult, GameRunner
from sintra.arena.schedule import Task

#: The time that an idle worker has to exit before it is killed.
EXIT_SECONDS = 5.0
#: Each worker uses one core, so its libraries must not start threads.
ONE_THREAD = dict.fromkeys(["NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"], "1")


class InProcess:
    """Plays games in this process, one after the other."""

    def __init__(self, runner: GameRunner, *, records: bool) -> None:
        """Prepare the executor.

        Args:
            runner: plays the games; it is closed at the end.
            records: whether the results include game records.
        """
        self._runner = runner
        self._records = records

    def __enter__(self) -> Self:
        self._runner.warm_up()
        return self

    def __exit__(self, *error: object) -> None:
        self._runner.__exit__(*error)

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """Play games; yield the results in the order of the tasks."""
        for task in tasks:
            yield self._runner.play(task, record=self._records)


class WorkerPool:
    """Several worker processes, which answer tasks."""

    #: The beginning of the message when a worker fails.
    failure = "a task could not be done"

    def __init__(self, module: str, setup: Mapping[str, Any], count: int) -> None:
        """Prepare the pool.

        Args:
            module: the program of the workers, which calls ``worker_process.answer_tasks``.
            setup: the first message to every worker.
            count: the number of workers.
        """
        self._module = module
        self._setup = setup
        self._count = count
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        """Start one worker, which compiles what is not cached, and then the others."""
        try:
            self._start(1)
            self._start(self._count - 1)
        except BaseException:
            self._stop(at_once=True)
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._stop(at_once=error[0] is not None)

    def run(self, tasks: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """Send tasks to the workers; yield the answers in the order in which they arrive."""
        left = iter(tasks)
        with selectors.DefaultSelector() as selector:
            for process in self._processes:
                self._send_next(process, left, selector)
            while selector.get_map():
                for key, _ in selector.select():
                    process = key.data
                    answer = self._receive(process)
                    selector.unregister(key.fileobj)
                    self._send_next(process, left, selector)
                    yield answer

    def _start(self, count: int) -> None:
        """Start some workers and wait until they are ready."""
        started = [
            subprocess.Popen(
                [sys.executable, "-m", self._module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,
            )
            for _ in range(count)
        ]
        self._processes += started
        for process in started:
            self._send(process, self._setup)
        for process in started:
            self._receive(process)

    def _send_next(
        self,
        process: "subprocess.Popen[bytes]",
        tasks: Iterator[Mapping[str, Any]],
        selector: selectors.BaseSelector,
    ) -> None:
        """Send the next task to an idle worker, if there is one."""
        task = next(tasks, None)
        if task is not None:
            self._send(process, task)
            assert process.stdout is not None
            selector.register(process.stdout, selectors.EVENT_READ, process)

    def _send(self, process: "subprocess.Popen[bytes]", message: Mapping[str, Any] | None) -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # reading the answer reports a dead worker
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()

    def _receive(self, process: "subprocess.Popen[bytes]") -> dict[str, Any]:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise WorkerError(f"a worker process exited with code {process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise WorkerError(f"{self.failure}: {answer['error']}")
        return answer

    def _stop(self, *, at_once: bool) -> None:
        """Stop all workers, then kill their process groups."""
        for process in self._processes:
            if not at_once:
                self._send(process, None)
        for process in self._processes:
            if not at_once:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(EXIT_SECONDS)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()
        self._processes = []


class ProcessPool(WorkerPool):
    """Plays games in several worker processes."""

    failure = "a game could not be played"

    def __init__(self, runner: GameRunner, count: int, *, records: bool) -> None:
        """Prepare the pool.

        Args:
            runner: describes the games; every worker has its own copy.
            count: the number of workers.
            records: whether the results include game records.
        """
        setup = {
            "game": runner.rules.id,
            "options": dict(runner.options),
            "participants": [
                {"text": one.text, "budget": asdict(one.budget)} for one in runner.participants
            ],
            "records": records,
        }
        super().__init__("sintra.arena.worker_process", setup, count)

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """Play games; yield the results in the order in which the games end."""
        for answer in self.run(asdict(task) for task in tasks):
            yield GameResult.from_json(answer)


def executor(runner: GameRunner, workers: int, *, records: bool) -> InProcess | ProcessPool:
    """Return what plays the games: this process for one worker, else a pool.

    Args:
        runner: plays the games or describes them to the workers.
        workers: the number of games that are played at the same time.
        records: whether the results include game records.
    """
    if workers == 1:
        return InProcess(runner, records=records)
    return ProcessPool(runner, workers, records=records)
