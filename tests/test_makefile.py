"""The chores of the Makefile, with stand-ins for the programs that they start."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: The programs of the system that the chores call.
SYSTEM = ("cat", "command", "env", "id", "sh", "uname")


@pytest.mark.skipif(
    sys.platform == "darwin", reason="a Mac has its browsers among the applications"
)
def test_the_tests_use_the_browser_that_was_just_installed(tmp_path: Path) -> None:
    programs, environment = tmp_path / "programs", tmp_path / "environment"
    for folder in (programs, environment):
        folder.mkdir()
    for name in SYSTEM:
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    browser = programs / "chromium-headless-shell"
    stand_in(programs / "initdb", "exit 0")
    stand_in(programs / "sudo", 'shift; exec "$@"')
    stand_in(programs / "apt-get", f"echo > {browser}; {shutil.which('chmod')} +x {browser}")
    stand_in(environment / "python", 'echo "browser: $CHROMIUM"')
    installed = tmp_path / "installed"
    installed.touch()
    command = [
        shutil.which("make") or "make", "--silent", "test", f"BIN={environment}", "DEV=",
        f"RESEARCH={installed}",
    ]  # fmt: skip
    variables = {name: value for name, value in os.environ.items() if name != "CHROMIUM"}
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**variables, "PATH": str(programs)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"browser: {browser}" in result.stdout


def stand_in(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
