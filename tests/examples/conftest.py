"""The example package ``examples/pig``: registered in this process, or a copy of it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sintra import games
from sintra.core.rules import Rules
from tests.cli.conftest import cli

__all__ = ["cli"]

ROOT = Path(__file__).resolve().parents[2]
PIG = ROOT / "examples" / "pig"
PLACE = "sintra_pig.game:RULES"


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """Registers Pig for one test, without installing it, and returns its rules."""
    monkeypatch.syspath_prepend(str(PIG))
    monkeypatch.setattr(games, "_registered", {"pig": PLACE})
    return games.get("pig")


def copy_package(folder: Path) -> Path:
    """Copy the package for a test that edits it.

    Bytecode is left out. Python compares it with its source by size and by time in whole seconds,
    so that a quick edit of the same length would have no effect.
    """
    return Path(shutil.copytree(PIG, folder, ignore=shutil.ignore_patterns("__pycache__")))


def python(folder: Path, script: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a script in a new process that finds the packages of a folder, entry points included."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
    )
