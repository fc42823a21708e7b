"""A small random generator that lives inside the game's state.

The generator is sfc32, Chris Doty-Humphrey's "small fast counting" generator: four 32-bit words,
additions, shifts and exclusive-ors only, and no known statistical weakness at this size. All
arithmetic fits into signed 64-bit integers, so compiled code and plain Python produce the same
stream.
"""

from sintra.core.arrays import Counts, UInt32Array
from sintra.core.compile import as_int64, compiled

#: The size of the generator's state, in 32-bit words.
RNG_WORDS = 4
UINT32_MASK = 0xFFFFFFFF
#: Seeds are whole numbers from 0 to this one.
MAX_SEED = 2**63 - 1
_MIXING_ROUNDS = 12


@compiled
def seed_rng(rng: UInt32Array, seed: int) -> None:
    """Initialise the generator from a seed."""
    rng[0] = seed & UINT32_MASK
    rng[1] = (seed >> 32) & UINT32_MASK
    rng[2] = 0
    rng[3] = 1
    for _ in range(_MIXING_ROUNDS):
        next_uint32(rng)


@compiled
def next_uint32(rng: UInt32Array) -> int:
    """Return the next 32 random bits."""
    a = as_int64(rng[0])
    b = as_int64(rng[1])
    c = as_int64(rng[2])
    counter = as_int64(rng[3])
    result = (a + b + counter) & UINT32_MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & UINT32_MASK
    rng[2] = ((((c << 21) | (c >> 11)) & UINT32_MASK) + result) & UINT32_MASK
    rng[3] = (counter + 1) & UINT32_MASK
    return result


@compiled
def random_below(rng: UInt32Array, limit: int) -> int:
    """Return a uniformly distributed whole number from 0 to ``limit - 1``.

    Lemire's method: scale 32 random bits to the range, and draw again in the rare case that would
    favour some numbers. The limit is between 1 and 2**31, so that the product fits into a signed
    64-bit integer.
    """
    scaled = next_uint32(rng) * limit
    if scaled & UINT32_MASK < limit:
        biased = (UINT32_MASK + 1) % limit
        while scaled & UINT32_MASK < biased:
            scaled = next_uint32(rng) * limit
    return scaled >> 32


@compiled
def draw_from_counts(rng: UInt32Array, counts: Counts) -> int:
    """Return the index of a random item of a bag that holds ``counts[i]`` of item ``i``."""
    total = as_int64(0)
    for i in range(len(counts)):
        total += as_int64(counts[i])
    nth = random_below(rng, total)
    index = 0
    cumulated = 0
    # Adding the comparison avoids a branch that the processor could not predict.
    for i in range(len(counts) - 1):
        cumulated += as_int64(counts[i])
        index += nth >= cumulated
    return index
