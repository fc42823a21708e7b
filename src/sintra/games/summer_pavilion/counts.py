"""Tiles counted by colour."""

from typing import Any

from sintra.core.compile import compiled, wide
from sintra.games.summer_pavilion.tables import COLOURS


@compiled
def colours_present(counts: Any) -> int:
    """The colours of which there is a tile, as bits."""
    bits = 0
    for colour in range(COLOURS):
        bits |= (counts[colour] > 0) << colour
    return bits


@compiled
def list_colours(counts: Any, base: int, out: Any) -> int:
    """Lists ``base + colour`` for every colour of which there is a tile."""
    n = 0
    for colour in range(COLOURS):
        if counts[colour] > 0:
            out[n] = base + colour
            n += 1
    return n


@compiled
def total(counts: Any) -> int:
    """The number of tiles."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(counts[colour])
    return tiles
