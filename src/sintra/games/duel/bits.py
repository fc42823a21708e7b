"""Small helpers of the compiled rules: sets of plates as bits, and counts."""

from typing import Any

from sintra.core.compile import compiled, wide


@compiled
def total(counts: Any) -> int:
    """The sum of some small counts."""
    items = 0
    for i in range(len(counts)):
        items += wide(counts[i])
    return items


@compiled
def size(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def nth(bits: int, index: int) -> int:
    """The place of the set bit before which ``index`` others are set."""
    for _ in range(index):
        bits &= bits - 1
    return place_of(bits)


@compiled
def place_of(bits: int) -> int:
    """The place of the lowest set bit."""
    place = 0
    while not (bits >> place) & 1:
        place += 1
    return place
