"""Where the tasks of a job run."""

from collections.abc import Generator, Iterable
from types import TracebackType
from typing import Protocol, Self

from sintra.parallel.job import Answer, Job, Task
from sintra.parallel.local import InProcess, WorkerPool
from sintra.parallel.ray_cluster import RayCluster


class Executor(Protocol):
    """Runs tasks, between entering and leaving its context."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def run(self, tasks: Iterable[Task]) -> Generator[Answer, None, None]:
        """Run tasks; yield the answers in any order.

        Tasks are taken when a worker is free, so they may depend on earlier answers.

        Raises:
            WorkerError: a worker failed.
        """
        ...


def executor(job: Job, tasks: int | None, workers: int = 1, cluster: str | None = None) -> Executor:
    """Return what runs the tasks of a job.

    Args:
        job: the job.
        tasks: the number of tasks, if it is known. More workers than that are not started.
        workers: the number of processes on this machine. One worker is this process.
        cluster: the address of a Ray cluster, ``auto`` for the one that runs on this machine, or
            ``local`` to start one here; None for processes on this machine.

    Raises:
        MissingExtraError: a cluster is requested, and Ray is not installed.
    """
    if cluster is not None:
        return RayCluster(job, tasks, cluster)
    count = workers if tasks is None else min(workers, max(tasks, 1))
    return InProcess(job) if count == 1 else WorkerPool(job, count)
