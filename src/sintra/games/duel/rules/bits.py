"""Small integers in compiled code: bit sets of plates, and sums of counts."""

from sintra.core.arrays import Counts
from sintra.core.compile import as_int64, compiled


@compiled
def total(counts: Counts) -> int:
    """Return the sum of small counts."""
    items = 0
    for i in range(len(counts)):
        items += as_int64(counts[i])
    return items


@compiled
def bit_count(bits: int) -> int:
    """Return the number of set bits, added up in pairs, fours and eights."""
    pairs = bits - ((bits >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    return (eights + (eights >> 32)) & 0xFF


@compiled
def lowest_bit(bits: int) -> int:
    """Return the position of the lowest set bit."""
    return bit_count((bits & -bits) - 1)


@compiled
def nth_bit(bits: int, index: int) -> int:
    """Return the position of a set bit, the lowest having index 0."""
    for _ in range(index):
        bits &= bits - 1
    return lowest_bit(bits)
