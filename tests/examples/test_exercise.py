"""The exercise at the end of docs/adding-a-game.md: Pig with two dice."""

import subprocess
from pathlib import Path

import pytest

from tests.examples.conftest import ROOT, copy_package, python

SOLUTION = ROOT / "tests" / "examples" / "two_dice.diff"
SCRIPT = """
import sintra
from sintra.games import get
from sintra.testing import check

game = sintra.new("pig", dice=2, seed=1)
game.play("roll", draws=["d3", "d5"])
print(game.turn, game.state.turn_total)
game.play("roll", draws=["d1"])
print(game.turn, game.state.turn_total)
check(get("pig"), games=2)
print("conformant")
"""


@pytest.mark.slow
def test_the_solution_passes_the_conformance_suite(installed: Path, tmp_path: Path) -> None:
    folder = copy_package(installed, tmp_path / "site")
    subprocess.run(["git", "apply", str(SOLUTION)], cwd=folder, check=True)
    result = python(folder, "-c", SCRIPT)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["0 8", "1 0", "conformant"]
