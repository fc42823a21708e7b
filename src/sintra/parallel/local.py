"""Tasks on this machine: in this process, or in a pool of worker processes.

A worker (``sintra.parallel.worker_process``) leads its own process group, which includes the
processes that it starts, for example engines. Killing the group therefore leaves no process behind.
"""

import contextlib
import os
import pickle
import selectors
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Self

from sintra.parallel.errors import WorkerError
from sintra.parallel.job import Answer, Job, Task, Work

#: The time that an idle worker has to exit before it is killed.
EXIT_SECONDS = 5.0
#: Each worker uses one core, so its libraries must not start threads.
ONE_THREAD = dict.fromkeys(["NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"], "1")


class InProcess:
    """Runs tasks in this process, one after the other."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._stack = contextlib.ExitStack()
        self._work: Work | None = None

    def __enter__(self) -> Self:
        self._work = self._stack.enter_context(self._job.prepare())
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def run(self, tasks: Iterable[Task]) -> Generator[Answer, None, None]:
        """Run tasks; yield the answers in the order of the tasks."""
        assert self._work is not None
        for task in tasks:
            yield self._work(task)


class WorkerPool:
    """Several worker processes, which answer tasks."""

    def __init__(self, job: Job, count: int) -> None:
        """Prepare the pool.

        Args:
            job: the job; every worker gets a copy.
            count: the number of workers.
        """
        self._job = job
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

    def run(self, tasks: Iterable[Task]) -> Generator[Answer, None, None]:
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
                [sys.executable, "-m", "sintra.parallel.worker_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,
            )
            for _ in range(count)
        ]
        self._processes += started
        for process in started:
            self._send(process, self._job)
        for process in started:
            self._receive(process)

    def _send_next(
        self,
        process: "subprocess.Popen[bytes]",
        tasks: Iterator[Task],
        selector: selectors.BaseSelector,
    ) -> None:
        """Send the next task to an idle worker, if there is one."""
        task = next(tasks, None)
        if task is not None:
            self._send(process, task)
            assert process.stdout is not None
            selector.register(process.stdout, selectors.EVENT_READ, process)

    def _send(self, process: "subprocess.Popen[bytes]", message: Job | Task | None) -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # reading the answer reports a dead worker
            pickle.dump(message, process.stdin)
            process.stdin.flush()

    def _receive(self, process: "subprocess.Popen[bytes]") -> Answer:
        assert process.stdout is not None
        try:
            answer: dict[str, Any] = pickle.load(process.stdout)
        except (EOFError, pickle.UnpicklingError):
            raise WorkerError(f"a worker process exited with code {process.wait()}") from None
        if "error" in answer:
            raise WorkerError(f"{self._job.failure}: {answer['error']}")
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
