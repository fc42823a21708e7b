"""Helpers for the ``observe`` kernels of all games."""

from sintra.core.arrays import Counts, Float32Array
from sintra.core.compile import compiled


@compiled
def write_counts(counts: Counts, scale: float, out: Float32Array, at: int) -> int:
    """Write counts divided by a scale from index ``at`` on; return the index after the last."""
    for i in range(len(counts)):
        out[at + i] = counts[i] / scale
    return at + len(counts)
