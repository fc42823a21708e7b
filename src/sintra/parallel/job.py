"""A job: the code that answers tasks, and what it needs once."""

import importlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

#: What a worker gets and what it returns. The values can be pickled.
Task = Mapping[str, Any]
Answer = Mapping[str, Any]
#: Answers a task. The same task gets the same answer on every machine.
Work = Callable[[Task], Answer]


@dataclass(frozen=True)
class Job:
    """Many tasks of one kind."""

    #: The function that prepares the work, as ``module:name``. It gets the setup and returns a
    #: context manager, whose value answers the tasks.
    worker: str
    #: What all tasks need, for example the weights of a net. Every worker gets it once.
    setup: Mapping[str, Any]
    #: The beginning of the message when a task fails.
    failure: str = "a task could not be done"
    #: The most tasks that a node of a cluster gets at once.
    chunk: int = 1

    def prepare(self) -> AbstractContextManager[Work]:
        """Prepare the work in this process."""
        module, _, name = self.worker.partition(":")
        prepared: AbstractContextManager[Work] = getattr(importlib.import_module(module), name)(
            self.setup
        )
        return prepared
