"""Helpers for tiles counted by colour."""

from sintra.core.arrays import Counts
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.tables import COLOURS


@compiled
def colours_present(counts: Counts) -> int:
    """Return the colours with at least one tile, as bits."""
    bits = 0
    for colour in range(COLOURS):
        bits |= (counts[colour] > 0) << colour
    return bits


@compiled
def total(counts: Counts) -> int:
    """Return the number of tiles."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += as_int64(counts[colour])
    return tiles
