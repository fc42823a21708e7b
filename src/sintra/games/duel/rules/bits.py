"""Small helpers of the compiled rules: sets of plates as bits, and counts."""

from sintra.core.arrays import Counts
from sintra.core.compile import as_int64, compiled


@compiled
def total(counts: Counts) -> int:
    """The sum of some small counts."""
    items = 0
    for i in range(len(counts)):
        items += as_int64(counts[i])
    return items


@compiled
def size(bits: int) -> int:
    """How many bits are set: counted in pairs, in fours, in eights, and these added up."""
    pairs = bits - ((bits >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    return (eights + (eights >> 32)) & 0xFF


@compiled
def nth(bits: int, index: int) -> int:
    """The place of the set bit before which ``index`` others are set."""
    for _ in range(index):
        bits &= bits - 1
    return place_of(bits)


@compiled
def place_of(bits: int) -> int:
    """The place of the lowest set bit."""
    return size((bits & -bits) - 1)
