"""What the features of all games are written with."""

from typing import Any

from sintra.core.compile import compiled


@compiled
def write_counts(counts: Any, many: float, out: Any, at: int) -> int:
    """Writes some counts as shares of what is many; returns where to go on."""
    for i in range(len(counts)):
        out[at + i] = counts[i] / many
    return at + len(counts)
