"""What runs on the nodes of a Ray cluster.

A worker process of Ray keeps the work that it has prepared, with all compiled code, for the next
tasks of the same job. Nothing else is kept, so a task can be repeated on another node.
"""

import contextlib
import functools
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.core.compile import PACKAGE
from sintra.core.errors import SintraError
from sintra.parallel.errors import WorkerError
from sintra.parallel.job import Job, Task, Work

#: A worker returns what it has after this time, and the rest is scheduled again: little is lost
#: when a machine dies, and the driver sees progress.
TASK_SECONDS = 60.0


@dataclass(frozen=True)
class Shipment:
    """A job on its way to the nodes."""

    #: Differs between two jobs of one driver.
    id: str
    job: Job
    #: The hash of the driver's code.
    code: str


@functools.cache
def code_hash() -> str:
    """Return a hash of the installed package: its sources and its nets."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.npy")]):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class _Kept:
    """The work that this process has prepared."""

    def __init__(self) -> None:
        self._id = ""
        self._stack = contextlib.ExitStack()
        self._work: Work | None = None

    def work(self, shipment: Shipment) -> Work:
        """Return the work of a job."""
        if self._id != shipment.id or self._work is None:
            if shipment.code != code_hash():
                raise WorkerError(
                    "a node has another version of Sintra; install the same version on every node"
                )
            self._stack.close()
            self._work = self._stack.enter_context(shipment.job.prepare())
            self._id = shipment.id
        return self._work


_kept = _Kept()


def run_tasks(shipment: Shipment, tasks: Sequence[Task]) -> dict[str, Any]:
    """Answer tasks until the time is over.

    Args:
        shipment: the job.
        tasks: some of its tasks.

    Returns:
        ``answers``: those of the first tasks, at least one; or ``error``: what went wrong.
    """
    answers = []
    try:
        work = _kept.work(shipment)
        begun = time.monotonic()
        for task in tasks:
            answers.append(work(task))
            if time.monotonic() - begun > TASK_SECONDS:
                break
    except SintraError as error:
        return {"error": str(error)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"answers": answers}
