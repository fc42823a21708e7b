"""The server of the browser tests ends with them, even if they are killed."""

import subprocess
import sys
from pathlib import Path

from tests.web.serving import free_port


def test_the_server_ends_with_its_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.serving", str(free_port()), str(tmp_path / "a.db")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"Sintra is at ")
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()
