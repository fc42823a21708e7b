"""The same source gives the same games, compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def start(jit: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.core.trace"],
        cwd=ROOT,
        env={**os.environ, "SINTRA_JIT": jit},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_compiled_and_plain_runs_agree_move_by_move() -> None:
    runs = [start("1"), start("0")]
    compiled, plain = [run.communicate()[0].splitlines() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert len(compiled) > 1000
    for number, (one, other) in enumerate(zip(compiled[1:], plain[1:], strict=True), 1):
        assert one == other, f"line {number}"
