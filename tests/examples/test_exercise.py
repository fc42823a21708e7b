"""The exercise at the end of docs/adding-a-game.md: Pig with two dice."""

import subprocess
from pathlib import Path

import pytest

from tests.examples.conftest import PLACE, ROOT, copy_package, python

SOLUTION = ROOT / "tests" / "examples" / "two_dice.diff"
SCRIPT = f"""
import sintra
from sintra.games import get, register
from sintra.testing import check

register("pig", "{PLACE}")
game = sintra.new("pig", dice=2, seed=1)
game.play("roll", draws=["d3", "d5"])
print(game.turn, game.state.turn_total)
game.play("roll", draws=["d1"])
print(game.turn, game.state.turn_total)
check(get("pig"), games=2)
print("conformant")
"""


@pytest.mark.slow
def test_the_solution_passes_the_conformance_suite(tmp_path: Path) -> None:
    """In plain Python, which needs no compiling. One of the checks compiles the kernels."""
    folder = copy_package(tmp_path / "pig")
    subprocess.run(["git", "apply", str(SOLUTION)], cwd=folder, check=True)
    result = python(folder, SCRIPT, SINTRA_JIT="0")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["0 8", "1 0", "conformant"]
