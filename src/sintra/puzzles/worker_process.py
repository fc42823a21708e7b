"""A worker process, which mines or verifies puzzles. ``sintra.arena.executors`` starts it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sintra.arena.worker_process import Work, answer_tasks
from sintra.puzzles.checking import checker
from sintra.puzzles.mining import miner


@contextmanager
def _prepared(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Prepare what answers the tasks of a run."""
    if "kinds" in setup:
        mine = miner(setup)
        yield lambda message: mine(message).as_json()
    else:
        check = checker(setup)
        yield lambda message: check(message["puzzle"]).as_json()


if __name__ == "__main__":
    answer_tasks(_prepared)
