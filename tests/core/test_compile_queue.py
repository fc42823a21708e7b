"""The queue of compile tasks: order, progress, failures, and processes that are killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.core import compile_queue
from sintra.core.compile_queue import (
    CompileError,
    CompileQueue,
    State,
    Task,
    ensure_compiled,
)
from sintra.core.rules import Rules
from sintra.core.units import Job, Unit
from sintra.games import get

PAVILION, DUEL = get("summer-pavilion"), get("duel")
Report = Callable[[float], None]


def no_jobs(rules: Rules) -> list[Job]:
    del rules
    return []


def failing_jobs(rules: Rules) -> list[Job]:
    raise ValueError(f"{rules.name} has no such functions")


def endless_jobs(rules: Rules) -> list[Job]:
    """Return jobs for a unit whose compilation does not end."""
    del rules
    print(json.dumps({"progress": 0.0}), flush=True)
    threading.Event().wait()
    return []


FIRST, SECOND = Unit("test-first", "the first", no_jobs), Unit("test-second", "the second", no_jobs)
TASKS = [Task(rules, unit) for unit in (FIRST, SECOND) for rules in (PAVILION, DUEL)]
#: Compiles the kernels of a small game. The test kills it.
SCRIPT = """
from sintra.core.compile_queue import ensure_compiled, warm_up
from tests.core.countdown import RULES
from sintra.core.units import KERNELS
print(ensure_compiled(RULES, KERNELS) > 0, flush=True)
warm_up(RULES)
state = RULES.empty()[0]
print(RULES.kernels.step.is_promoted, flush=True)
"""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The tasks that workers get, in order; nothing is compiled."""
    tasks = []

    def pretend(worker: object, task: Task, report: Report) -> str:
        del worker
        tasks.append((task.rules.id, task.unit.name))
        report(0.5)
        return ""

    monkeypatch.setattr(compile_queue._Worker, "compile", pretend)
    return tasks


def finish(queue: CompileQueue) -> None:
    queue.start()
    while not queue.wait(5):
        pass


def test_every_game_gets_the_first_unit_before_the_second(taken: list[tuple[str, str]]) -> None:
    queue = CompileQueue(TASKS, workers=1)
    assert queue.progress == 0
    finish(queue)
    assert taken == [
        ("summer-pavilion", "test-first"),
        ("duel", "test-first"),
        ("duel", "test-second"),  # the worker knows this game's functions
        ("summer-pavilion", "test-second"),
    ]
    assert {queue.status(task).state for task in TASKS} == {State.READY}
    assert queue.progress == 1


def test_the_chosen_game_comes_first(taken: list[tuple[str, str]]) -> None:
    queue = CompileQueue(TASKS, workers=1)
    queue.prioritise(PAVILION)
    queue.prioritise(DUEL)
    finish(queue)
    assert taken[:2] == [("duel", "test-first"), ("summer-pavilion", "test-first")]


def test_progress_has_an_estimate_of_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()

    def half(worker: object, task: Task, report: Report) -> str:
        del worker, task
        time.sleep(0.05)
        report(0.5)
        goes_on.wait()
        return ""

    monkeypatch.setattr(compile_queue._Worker, "compile", half)
    queue = CompileQueue(TASKS[:1])
    queue.start()
    while queue.status(TASKS[0]).progress == 0:
        queue.wait(5)
    status = queue.status(TASKS[0])
    goes_on.set()
    assert (status.state, status.progress) == (State.COMPILING, 0.5)
    assert status.seconds_left is not None
    assert status.seconds_left >= 0.05


@pytest.mark.slow
def test_a_unit_that_fails_is_reported() -> None:
    broken = Unit("test-broken", "the broken unit", failing_jobs)
    sound = Unit("test-sound", "the sound unit", no_jobs)
    queue = CompileQueue([Task(DUEL, broken), Task(DUEL, sound)])
    finish(queue)
    status = queue.status(Task(DUEL, broken))
    assert status.state == State.FAILED
    assert "Duel has no such functions" in status.error
    assert queue.status(Task(DUEL, sound)).state == State.READY
    with pytest.raises(CompileError, match=r"the broken unit of Duel cannot be compiled: .*no"):
        ensure_compiled(DUEL, broken)


@pytest.mark.slow
def test_a_killed_process_leaves_a_usable_cache(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "SINTRA_CACHE": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = [sys.executable, "-c", SCRIPT]
    killed = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, start_new_session=True
    )
    while not list(tmp_path.rglob("*.nbc")) and killed.poll() is None:
        time.sleep(0.02)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert result.stdout == "True\nTrue\n", result.stderr
    assert "Compiling the rules of" in result.stderr
    again = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert again.stdout == "False\nTrue\n", again.stderr
    assert again.stderr == ""


def test_a_worker_ends_with_the_process_that_it_works_for() -> None:
    """Even in the middle of a task that takes long."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "sintra.core.compile_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    task = {"rules": DUEL.module, "unit": "slow", "jobs": f"{__name__}:endless_jobs"}
    worker.stdin.write(json.dumps(task) + "\n")
    worker.stdin.flush()
    assert json.loads(worker.stdout.readline()) == {"progress": 0.0}
    worker.stdin.close()  # as the system does when the other process dies
    assert worker.wait(timeout=60) == 0
    worker.stdout.close()
