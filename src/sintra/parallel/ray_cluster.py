"""Tasks on a Ray cluster.

Tasks are stateless: Ray repeats those of a node that has died, on another node, and their answers
are the same. At most twice as many of them are pending as the cluster has cores, because Ray keeps
everything that is submitted in memory.
"""

import contextlib
import logging
import os
import socket
import time
import uuid
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from itertools import islice
from typing import Any, Self

from sintra.core.errors import MissingExtraError
from sintra.parallel.errors import ClusterError, WorkerError
from sintra.parallel.job import Answer, Job, Task
from sintra.parallel.ray_worker import Shipment, code_hash, run_tasks

#: The address of the cluster that runs on this machine, and of one that is started for the job.
AUTO, LOCAL = "auto", "local"
#: Pending tasks for every core: one runs, and one waits, so that no core does.
PENDING_PER_CORE = 2
#: Every core gets at least this many chunks, so that none waits long for the last one.
CHUNKS_PER_CORE = 4
#: Nodes join and leave; the cores are counted again after this time.
COUNT_SECONDS = 5.0
#: The time to reach the machine of an address.
CONNECT_SECONDS = 10.0


class RayCluster:
    """Runs tasks on the nodes of a Ray cluster.

    A process that is already connected to a cluster uses that one and stays connected.
    """

    def __init__(self, job: Job, tasks: int | None, address: str) -> None:
        """Prepare the executor.

        Args:
            job: the job. Its setup is sent to every node once.
            tasks: the number of tasks, if it is known.
            address: ``HOST:PORT`` of the head node, ``auto`` or ``local``.

        Raises:
            MissingExtraError: Ray is not installed.
            ClusterError: the address is malformed.
        """
        self._ray = load_ray()
        self._job = job
        self._tasks = tasks
        self._address = check_address(address)
        self._stack = contextlib.ExitStack()
        self._shipment: Any = None
        self._counted: tuple[float, int] | None = None

    def __enter__(self) -> Self:
        if not self._ray.is_initialized():
            connect(self._ray, self._address)
            self._stack.callback(self._ray.shutdown)
        shipment = Shipment(uuid.uuid4().hex, self._job, code_hash())
        self._shipment = self._ray.put(shipment)
        return self

    def __exit__(self, *error: object) -> None:
        self._shipment = None
        self._stack.close()

    def run(self, tasks: Iterable[Task]) -> Generator[Answer, None, None]:
        """Run tasks; yield the answers in the order in which they arrive."""
        ray = self._ray
        submit = ray.remote(num_cpus=1, max_retries=-1)(run_tasks).remote
        size = chunk_size(self._tasks, self._cores(), self._job.chunk)
        fresh = iter(tasks)
        #: Tasks that a worker had no time for.
        returned: deque[Task] = deque()
        pending: dict[Any, list[Task]] = {}
        try:
            while True:
                while len(pending) < PENDING_PER_CORE * self._cores():
                    chunk = [returned.popleft() for _ in range(min(size, len(returned)))]
                    chunk += islice(fresh, size - len(chunk))
                    if not chunk:
                        break
                    pending[submit(self._shipment, chunk)] = chunk
                if not pending:
                    return
                ready, _ = ray.wait(list(pending), num_returns=1, timeout=COUNT_SECONDS)
                for reference in ready:
                    answers = self._answers(reference)
                    chunk = pending.pop(reference)
                    returned.extend(chunk[len(answers) :])
                    yield from answers
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)

    def _answers(self, reference: Any) -> Sequence[Answer]:
        """Return the answers of a chunk."""
        try:
            found = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[-1]
            raise WorkerError(f"{self._job.failure}: {reason}") from error
        if "error" in found:
            raise WorkerError(f"{self._job.failure}: {found['error']}")
        answers: Sequence[Answer] = found["answers"]
        return answers

    def _cores(self) -> int:
        """Return the number of cores of all nodes, at least 1."""
        now = time.monotonic()
        if self._counted is None or now - self._counted[0] > COUNT_SECONDS:
            self._counted = now, max(int(self._ray.cluster_resources().get("CPU", 0)), 1)
        return self._counted[1]


def chunk_size(tasks: int | None, cores: int, most: int) -> int:
    """Return how many of some tasks a node gets at once; one, if their number is not known.

    >>> chunk_size(10_000, 1000, 40), chunk_size(10_000, 2, 40), chunk_size(None, 8, 40)
    (2, 40, 1)
    """
    if tasks is None:
        return 1
    return max(1, min(most, tasks // (cores * CHUNKS_PER_CORE)))


def load_ray() -> Any:
    """Import Ray.

    Raises:
        MissingExtraError: Ray is not installed; the message has the install command.
    """
    # Ray reports its use to its authors by default. Nobody has asked for that here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise MissingExtraError('a cluster needs Ray: pip install "sintra[cluster]"') from None
    return ray


def check_address(address: str) -> str:
    """Check the address of a cluster.

    >>> check_address("10.0.0.1:6379")
    '10.0.0.1:6379'

    Raises:
        ClusterError: it is neither ``HOST:PORT`` nor ``auto`` nor ``local``.
    """
    host, _, port = address.rpartition(":")
    if address not in (AUTO, LOCAL) and not (host and "/" not in host and port.isdecimal()):
        raise ClusterError(
            f"{address!r} is not the address of a cluster; write HOST:PORT of its head node, "
            f"{AUTO} for the cluster of this machine, or {LOCAL} to start one here"
        )
    return address


def connect(ray: Any, address: str) -> None:
    """Connect this process to a cluster, or start one.

    Raises:
        ClusterError: no cluster answers.
    """
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        try:
            ray.init(address=LOCAL, include_dashboard=False, **quiet)
        except Exception as error:  # Ray raises this very class if its processes start too slowly
            reason = str(error).strip().splitlines()[0]
            raise ClusterError(f"a cluster cannot be started on this machine: {reason}") from error
        return
    start = "start one with: ray start --head"
    if address != AUTO:
        host, _, port = address.rpartition(":")
        # Ray would try for a minute and then end the process.
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
        except (OSError, OverflowError) as error:
            raise ClusterError(f"no cluster answers at {address} ({error}); {start}") from error
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise ClusterError(f"no cluster answers at {address} ({reason}); {start}") from error
