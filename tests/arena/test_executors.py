"""Executors: workers return the same results, and no process outlives its match."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.arena import play_match
from sintra.arena.executors import Workers, executor
from sintra.arena.game_runner import GameRunner
from sintra.arena.participants import parse
from sintra.arena.schedule import Task
from sintra.games import get
from sintra.parallel import WorkerError
from sintra.parallel.local import WorkerPool
from tests.arena.engines import odd

pytestmark = pytest.mark.usefixtures("plain_processes")

#: Long enough for a first compile.
TIMEOUT = 600.0
RUNNER = GameRunner(get("summer-pavilion"), {"players": 2}, [parse("greedy"), parse("random")])
TASK = Task("00001-AB", "00001", 7, (0, 1))


def two_workers(*, records: bool) -> Workers:
    found = executor(RUNNER, 2, 2, None, records=records)
    assert isinstance(found, Workers)
    return found


def parents() -> dict[int, int]:
    """Return the parent of every running process."""
    with subprocess.Popen(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], stdout=subprocess.PIPE, text=True
    ) as listing:
        out, _ = listing.communicate()
    rows = [line.split() for line in out.splitlines()]
    return {
        int(pid): int(parent)
        for pid, parent, state in rows
        if not state.startswith("Z") and int(pid) != listing.pid
    }


def descendants(of: int) -> set[int]:
    found = {of}
    running = parents()
    while True:
        more = {pid for pid, parent in running.items() if parent in found} - found
        if not more:
            return found - {of}
        found |= more


@pytest.fixture
def others() -> set[int]:
    """The processes that other tests have started, such as a browser."""
    return descendants(os.getpid())


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.05)


def test_workers_return_the_same_results_as_this_process_until_one_dies(
    others: set[int], capfd: pytest.CaptureFixture[str]
) -> None:
    """The others are killed then."""
    with two_workers(records=True) as workers:
        [result] = workers.play([TASK])
        assert list(workers.play([])) == []
        assert isinstance(workers.executor, WorkerPool)
        os.kill(workers.executor._processes[0].pid, signal.SIGKILL)
        with pytest.raises(WorkerError, match="exited with code -9"):
            list(workers.play([TASK]))
    with executor(RUNNER, 1, 2, None, records=True) as in_process:
        [again] = in_process.play([TASK])
    assert result.record == again.record
    assert result.ranks == again.ranks
    assert "Fatal" not in capfd.readouterr().err
    assert descendants(os.getpid()) <= others


def test_an_error_in_a_worker_is_reported(others: set[int]) -> None:
    broken = Task("00001-AB", "00001", -7, (0, 1))
    with (
        pytest.raises(WorkerError, match="could not be played: a seed"),
        two_workers(records=False) as workers,
    ):
        list(workers.play([broken]))
    assert descendants(os.getpid()) <= others


@pytest.mark.slow
def test_a_killed_match_leaves_no_process_and_can_be_continued(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = ["match", "greedy", "random", "--games", "300", "--seed", "1", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "sintra", *command, "--log", str(log)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        wait_for(lambda: log.exists() and len(log.read_bytes().splitlines()) > 4)
        family = descendants(process.pid)
        assert len(family) >= 2
        process.kill()
    wait_for(lambda: not family & parents().keys())
    log.write_bytes(log.read_bytes() + b'{"key": "00009-A')
    done = len(log.read_bytes().splitlines()) - 2
    assert done < 300
    result = play_match("greedy", "random", game="summer-pavilion", games=done, seed=1, log=log)
    alone = play_match("greedy", "random", game="summer-pavilion", games=done, seed=1)
    assert {**result.as_json(), "ms_per_move": 0} == {**alone.as_json(), "ms_per_move": 0}


@pytest.mark.slow
def test_an_interrupted_match_kills_engines_that_hang(tmp_path: Path) -> None:
    command = ["match", "greedy", odd("sleep"), "--games", "4", "--simulations", "1"]
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "sintra",
            *command,
            "--workers",
            "2",
            "--log",
            str(tmp_path / "log"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        # A background job of a shell ignores this signal by default.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        # Two workers, each with an engine.
        wait_for(lambda: len(descendants(process.pid)) == 4)
        family = descendants(process.pid)
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 130
    assert "Run the same command again to continue" in messages
    wait_for(lambda: not family & parents().keys())
