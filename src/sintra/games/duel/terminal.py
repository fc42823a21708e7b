"""The drawing of a position for a terminal."""

from collections.abc import Sequence
from typing import Any


def draw(state: Any, names: Sequence[str], colour: bool) -> str:
    """The whole table."""
    return f"{state} {names} {colour}"
