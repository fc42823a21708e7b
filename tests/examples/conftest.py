"""The example package ``examples/pig``: registered in this process, or installed by pip."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra import games
from sintra.core.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
PIG = ROOT / "examples" / "pig"
PLACE = "sintra_pig.game:RULES"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """Registers Pig for one test, without installing it, and returns its rules."""
    monkeypatch.syspath_prepend(str(PIG))
    monkeypatch.setattr(games, "_registered", {"pig": PLACE})
    return games.get("pig")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Installs the package with pip and returns the folder that holds it.

    All workers share the folder, and so the package's compiled code.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, temporary = shared / "site", shared / "site-new"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            flags = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(temporary)]
            subprocess.run([*pip, *flags, str(PIG)], check=True)
            temporary.rename(folder)
    return folder


def copy_package(installed: Path, folder: Path) -> Path:
    """Copy the installed package for a test that edits it.

    Bytecode is left out. Python compares it with its source by size and by time in whole seconds,
    so that a quick edit of the same length would have no effect.
    """
    return Path(shutil.copytree(installed, folder, ignore=shutil.ignore_patterns("__pycache__")))


def python(folder: Path, *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run Python in a new process that finds the packages of a folder, entry points included."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        input=typed,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def sintra_command(installed: Path) -> Run:
    """Runs the command ``sintra`` where Pig is installed."""

    def run(*arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        return python(installed, "-m", "sintra", *arguments, typed=typed)

    return run
