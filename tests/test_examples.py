"""Every script in ``examples/`` runs and prints what it promises."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.parallel.local import ONE_THREAD

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
RECORD = ROOT / "tests" / "golden" / "summer-pavilion-01.txt"
HELLO = '{"id": 1, "command": "hello"}\n{"id": 2, "command": "quit"}\n'

#: For every script: arguments, standard input, and a pattern of the end of its output.
SCRIPTS = {
    "play_a_game.py": (["duel"], "", r"  \d\. Ana: \d+ points .*\n  \d\. Bento: \d+ points .*\n"),
    "replay_a_record.py": ([str(RECORD)], "", r" 1\. .*\nFinal scores: \(\d+, \d+.*\)\n"),
    "write_a_bot.py": (
        ["summer-pavilion", "first-game", "2"],
        "",
        r"MostPoints scored \d+% of 2 games against first-game\n",
    ),
    "alphazero.py": (
        ["summer-pavilion", "1", "16"],
        "",
        r"untrained, against greedy: \d+% .*\nafter 16 games: \d+% ± \d+%, .* points\n",
    ),
    "alphazero_torch.py": (
        ["duel", "1", "16"],
        "",
        r"after 16 games: \d+% ± \d+%, .* points\n|PyTorch is not installed: .*\n",
    ),
    "engine.py": ([], HELLO, r'"engine": .*\n.*"ok": true.*\n'),
    "learn.py": (
        ["duel", "4096"],
        "",
        r"4,096 steps: won [\d.]+%, [\d.]+ points, margin [+-][\d.]+\n",
    ),
}
SLOW = ("learn.py", "alphazero.py", "alphazero_torch.py")


def run(script: str, arguments: list[str], given: str) -> str:
    return subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        env=os.environ | ONE_THREAD,  # threads of NumPy that wait for each other are slow
        input=given,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, marks=[pytest.mark.slow] if script in SLOW else [])
        for script in SCRIPTS
    ],
)
def test_the_script_runs(script: str) -> None:
    arguments, given, expected = SCRIPTS[script]
    printed = run(script, arguments, given)
    assert re.search(f"{expected}$", printed, re.DOTALL), printed


def test_every_script_is_run_here() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SCRIPTS)


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_is_short_and_says_how_to_run_it(script: str) -> None:
    lines = (EXAMPLES / script).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 100
    assert any(f"examples/{script}" in line for line in lines[:5])


def test_a_record_is_replayed_move_by_move() -> None:
    printed = run("replay_a_record.py", [str(RECORD)], "").splitlines()
    assert len(printed) > 100
    for number, line in enumerate(printed[:-1], 1):
        assert re.match(rf" *{number}\. .+: \S+ +\S", line), line
