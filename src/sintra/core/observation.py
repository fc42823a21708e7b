"""Helpers for the observations of all games."""

from dataclasses import dataclass

from sintra.core.arrays import Counts, Float32Array
from sintra.core.compile import compiled


@dataclass(frozen=True)
class FeatureGroup:
    """Consecutive numbers of an observation that have the same meaning."""

    #: What each number says, as a sentence without a full stop.
    meaning: str
    names: tuple[str, ...]


@compiled
def write_counts(counts: Counts, scale: float, out: Float32Array, at: int) -> int:
    """Write counts divided by a scale from index ``at`` on; return the index after the last."""
    for i in range(len(counts)):
        out[at + i] = counts[i] / scale
    return at + len(counts)
