"""Jobs of the tests: quick, and visible in what they leave behind."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sintra.core.errors import OptionError
from sintra.parallel import FileTask, Job, Work

WORKER = f"{__name__}:squares"


@contextmanager
def squares(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Square numbers; with ``calls``, a file counts how often that happened."""

    def work(task: Mapping[str, Any]) -> Mapping[str, Any]:
        number = task["number"]
        if setup.get("shouts"):
            print("a bot prints what it likes", flush=True)
        if number < 0:
            raise OptionError(f"{number} is negative")
        if number == setup.get("broken"):
            return {"name": task["name"], "fault": "broken"}
        if "calls" in setup:
            with Path(setup["calls"]).open("a") as file:
                file.write(f"{number}\n")
        time.sleep(setup.get("seconds", 0))
        return {"name": task.get("name"), "result": str(number**2 + setup["add"]).encode()}

    yield work


def job(**setup: Any) -> Job:
    return Job(WORKER, {"add": 0, **setup}, "no square", chunk=3)


def tasks(count: int) -> list[FileTask]:
    return [
        FileTask(f"n{n}", f"n{n}.txt", {"name": f"n{n}", "number": n}, {"number": n})
        for n in range(count)
    ]
