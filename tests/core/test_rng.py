"""The generator against a second one in Python's whole numbers, and its fairness."""

from collections.abc import Iterator

import numpy as np
import pytest

from sintra.core.rng import (
    MAX_SEED,
    RNG_WORDS,
    UINT32_MASK,
    draw_from_counts,
    next_uint32,
    random_below,
    seed_rng,
)

FULL = 1 << 32


def sfc32(seed: int) -> Iterator[int]:
    """The published generator, started as Sintra does: seed, 0, counter 1, twelve words skipped."""
    a, b, c, counter = seed % FULL, seed // FULL, 0, 1
    for number in range(1 << 60):
        result = (a + b + counter) % FULL
        counter = (counter + 1) % FULL
        a = b ^ (b >> 9)
        b = (c * 9) % FULL
        c = ((c << 21) % FULL + (c >> 11) + result) % FULL
        if number >= 12:
            yield result


def words_of(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    words = np.zeros(RNG_WORDS, np.uint32)
    seed_rng(words, seed)
    return words


def giving(word: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """A generator whose next word is the given one; its counter shows how many were drawn."""
    return np.array([word, 0, 0, 0], np.uint32)


@pytest.mark.parametrize("seed", [0, 1, 7, UINT32_MASK, FULL, 2**52 + 12345, MAX_SEED])
def test_the_stream_is_that_of_sfc32(seed: int) -> None:
    words, expected = words_of(seed), sfc32(seed)
    assert [int(next_uint32(words)) for _ in range(2000)] == [next(expected) for _ in range(2000)]


def test_the_first_words_of_seed_7() -> None:
    words = words_of(7)
    assert [int(next_uint32(words)) for _ in range(4)] == [
        3069104647,
        3582417929,
        1446471690,
        4196707356,
    ]


def test_seeds_give_different_streams() -> None:
    firsts = {int(next_uint32(words_of(seed))) for seed in range(2000)}
    assert len(firsts) > 1990


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 132, 1789, 2**31 - 1, 2**31])
def test_below_is_exact(limit: int) -> None:
    """Every value has the same number of words that give it: the others are drawn again."""
    unfair = FULL % limit
    for value in {0, 1 % limit, limit // 2, limit - 1}:
        first = -(-value * FULL // limit)
        last = -(-(value + 1) * FULL // limit) - 1
        accepted = 0
        for word in (first, last):
            words = giving(word)
            result = int(random_below(words, limit))
            is_fair = word * limit % FULL >= unfair
            assert (int(words[3]) == 1) == is_fair
            if is_fair:
                assert result == value
            accepted += is_fair
        in_range = last - first + 1
        assert in_range - (2 - accepted) <= FULL // limit <= in_range


def chi_square(counts: list[int], shares: list[float]) -> float:
    total = sum(counts)
    return sum((n - total * p) ** 2 / (total * p) for n, p in zip(counts, shares, strict=True))


@pytest.mark.parametrize(("limit", "bound"), [(2, 10.8), (6, 20.5), (22, 46.8)])
def test_below_is_uniform(limit: int, bound: float) -> None:
    words = words_of(limit)
    counts = [0] * limit
    for _ in range(20_000):
        counts[int(random_below(words, limit))] += 1
    assert chi_square(counts, [1 / limit] * limit) < bound


BAG = np.array([3, 0, 5, 1, 0, 7], np.int8)


def test_draw_one_gives_every_tile_of_the_bag_its_turn() -> None:
    drawn = [int(draw_from_counts(giving(-(-nth * FULL // 16)), BAG)) for nth in range(16)]
    assert drawn == [0] * 3 + [2] * 5 + [3] + [5] * 7


def test_draw_one_draws_as_the_bag_is_filled() -> None:
    words = words_of(3)
    counts = [0] * len(BAG)
    for _ in range(20_000):
        counts[int(draw_from_counts(words, BAG))] += 1
    assert counts[1] == counts[4] == 0
    held = [index for index, tiles in enumerate(BAG) if tiles]
    shares = [int(BAG[index]) / 16 for index in held]
    assert chi_square([counts[index] for index in held], shares) < 16.3


def test_a_single_tile_is_drawn_for_sure() -> None:
    words = words_of(1)
    assert {int(draw_from_counts(words, np.array([0, 0, 1, 0, 0, 0]))) for _ in range(50)} == {2}
