"""Chance: a small random generator whose words live inside the game's state.

The generator is sfc32 (Chris Doty-Humphrey's "small fast counting" generator): four 32-bit words,
only additions, shifts and exclusive-ors, no known statistical weakness at this size. All
arithmetic fits into 64-bit integers, so compiled code and plain Python give the same stream.
"""

from typing import Any

from sintra.core.compile import compiled, wide

WORDS = 4
MASK = 0xFFFFFFFF
#: Seeds are whole numbers from 0 up to here.
MAX_SEED = 2**63 - 1
_MIXING_ROUNDS = 12


@compiled
def seed_words(words: Any, seed: int) -> None:
    """Starts the generator from a seed."""
    words[0] = seed & MASK
    words[1] = (seed >> 32) & MASK
    words[2] = 0
    words[3] = 1
    for _ in range(_MIXING_ROUNDS):
        next_word(words)


@compiled
def next_word(words: Any) -> int:
    """The next 32 random bits."""
    a = wide(words[0])
    b = wide(words[1])
    c = wide(words[2])
    counter = wide(words[3])
    result = (a + b + counter) & MASK
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) & MASK
    words[2] = ((((c << 21) | (c >> 11)) & MASK) + result) & MASK
    words[3] = (counter + 1) & MASK
    return result


@compiled
def below(words: Any, limit: int) -> int:
    """A random whole number from 0 to ``limit - 1``, each exactly as likely as the others.

    The limit is from 1 to 2**31, so that all arithmetic fits into 64 bits with a sign.
    Lemire's method: scale 32 random bits to the range, and draw again in the rare case that
    would favour some numbers.
    """
    scaled = next_word(words) * limit
    if scaled & MASK < limit:
        unfair = (MASK + 1) % limit
        while scaled & MASK < unfair:
            scaled = next_word(words) * limit
    return scaled >> 32


@compiled
def draw_one(words: Any, counts: Any) -> int:
    """The index of an item drawn blindly from a bag that holds ``counts[i]`` of item ``i``."""
    total = wide(0)
    for i in range(len(counts)):
        total += wide(counts[i])
    nth = below(words, total)
    index = 0
    up_to = 0
    for i in range(len(counts) - 1):  # adds a comparison instead of branching on it: no guessing
        up_to += wide(counts[i])
        index += nth >= up_to
    return index
