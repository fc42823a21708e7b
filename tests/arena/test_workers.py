"""Processes that play: none is left behind, whatever happens to the match."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.arena import play_match
from sintra.arena.errors import WorkerError
from sintra.arena.participants import parse
from sintra.arena.playing import Table
from sintra.arena.schedule import Task
from sintra.arena.workers import Workers, playing
from sintra.games import get
from tests.arena.engines import odd

#: Long enough for a first compile.
PATIENCE = 600.0
TABLE = Table(get("summer-pavilion"), {"players": 2}, [parse("greedy"), parse("random")])
TASK = Task("00001-AB", "00001", 7, (0, 1))


def parents() -> dict[int, int]:
    """Every process that runs, and the one that started it."""
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
    everybody = parents()
    while True:
        more = {pid for pid, parent in everybody.items() if parent in found} - found
        if not more:
            return found - {of}
        found |= more


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def test_games_come_back_as_they_were_played_here() -> None:
    with Workers(TABLE, 2, records=True) as workers:
        [played] = workers.play([TASK])
        assert list(workers.play([])) == []
    with playing(TABLE, 1, records=True) as here:
        [again] = here.play([TASK])
    assert played.record == again.record
    assert played.ranks == again.ranks
    assert not descendants(os.getpid())


def test_a_worker_that_dies_is_told_and_the_others_are_ended() -> None:
    with Workers(TABLE, 2, records=False) as workers:
        os.kill(workers._processes[0].pid, signal.SIGKILL)
        with pytest.raises(WorkerError, match="ended with the code -9"):
            list(workers.play([TASK]))
    assert not descendants(os.getpid())


def test_a_fault_in_a_worker_is_told() -> None:
    broken = Task("00001-AB", "00001", -7, (0, 1))
    with (
        pytest.raises(WorkerError, match="could not be played: a seed is a whole number"),
        Workers(TABLE, 2, records=False) as workers,
    ):
        list(workers.play([broken]))
    assert not descendants(os.getpid())


def test_a_match_that_is_killed_leaves_nobody_behind_and_goes_on_later(tmp_path: Path) -> None:
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


def test_a_match_that_is_interrupted_ends_engines_that_hang(tmp_path: Path) -> None:
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
        # Whoever runs the tests in the background may have had this signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        # Two workers, and an engine of each.
        wait_for(lambda: len(descendants(process.pid)) == 4)
        family = descendants(process.pid)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "the same command goes on with them" in told
    wait_for(lambda: not family & parents().keys())
