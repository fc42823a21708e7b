"""Participants for tests."""

import shlex
import sys
from pathlib import Path

ODD = Path(__file__).with_name("odd_engine.py")


def odd_command(kind: str) -> tuple[str, ...]:
    """The command line of an engine that misbehaves in some way, or always plays one move."""
    return (sys.executable, str(ODD), kind)


def odd(kind: str) -> str:
    """The same as a participant."""
    return f"engine:{shlex.join(odd_command(kind))}"


def greedy_engine() -> str:
    """A participant that knows the whole protocol, and plays as greedy does."""
    return f"engine:{shlex.join([sys.executable, '-m', 'tests.arena.greedy_engine'])}"
