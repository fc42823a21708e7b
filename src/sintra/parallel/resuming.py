"""Runs tasks whose results are files, and continues after a killed driver."""

import contextlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sintra.parallel.executors import executor
from sintra.parallel.job import Job, Task
from sintra.parallel.manifest import Manifest


@dataclass(frozen=True)
class FileTask:
    """A task whose result is the content of a file."""

    name: str
    file: str
    #: What the worker gets. It answers ``{"name": ..., "result": ...}`` with the name of the task
    #: and the content of the file, or with a ``fault`` if the task has no result.
    task: Task
    #: What the manifest says about the task. A result with other facts is not used.
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """Where tasks run; the fields are arguments of ``sintra.parallel.executor``."""

    workers: int = 1
    cluster: str | None = None


def run_in_order(
    manifest: Manifest,
    job: Job,
    tasks: Sequence[FileTask],
    place: Place,
    progress: Callable[[int, int], None] | None = None,
) -> Generator[tuple[FileTask, bytes | str], None, None]:
    """Yield every task with its result, or with its fault, in the order of the tasks.

    Results that the folder has are not computed again. New ones are written as soon as they arrive.

    Args:
        manifest: the folder of the run.
        job: answers the tasks.
        tasks: the tasks.
        place: where they run.
        progress: receives the number of tasks that are done and the number of all tasks.
    """
    by_name = {task.name: task for task in tasks}
    known = {task.name for task in tasks if manifest.is_done(task.name, **task.facts)}
    left = [task for task in tasks if task.name not in known]
    faults: dict[str, str] = {}
    with contextlib.ExitStack() as stack:
        if left:
            running = stack.enter_context(executor(job, len(left), place.workers, place.cluster))
            answers = stack.enter_context(
                contextlib.closing(running.run([task.task for task in left]))
            )
        for task in tasks:
            while task.name not in known:
                answer = next(answers)
                done = by_name[answer["name"]]
                if "fault" in answer:
                    faults[done.name] = answer["fault"]
                else:
                    manifest.write(done.name, done.file, answer["result"], **done.facts)
                known.add(done.name)
                if progress is not None:
                    progress(len(known), len(tasks))
            yield task, faults[task.name] if task.name in faults else manifest.read(task.name)
