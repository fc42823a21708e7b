"""Tiles counted by colour."""

from sintra.core.arrays import Counts, Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.tables import COLOURS


@compiled
def colours_present(counts: Counts) -> int:
    """The colours of which there is a tile, as bits."""
    bits = 0
    for colour in range(COLOURS):
        bits |= (counts[colour] > 0) << colour
    return bits


@compiled
def list_colours(counts: Counts, base: int, out: Int64Array) -> int:
    """Lists ``base + colour`` for every colour of which there is a tile."""
    n = 0
    for colour in range(COLOURS):
        if counts[colour] > 0:
            out[n] = base + colour
            n += 1
    return n


@compiled
def total(counts: Counts) -> int:
    """The number of tiles."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += as_int64(counts[colour])
    return tiles
