"""Formatting of counts, lists and names as English text."""

from collections.abc import Sequence
from typing import Any


def letters(counts: Any, alphabet: Sequence[str]) -> str:
    """Return one letter for each item, such as ``"ggr"``."""
    return "".join(letter * int(count) for letter, count in zip(alphabet, counts, strict=True))


def each(counts: Any) -> list[int]:
    """Return the index of every item, in order.

    >>> each([1, 0, 2])
    [0, 2, 2]
    """
    return [item for item, count in enumerate(counts) for _ in range(int(count))]


def by_name(counts: Any, names: Sequence[str]) -> dict[str, int]:
    """Return the counts that are not zero, by name.

    Args:
        counts: integers, or an array of them.
        names: a name for each.
    """
    numbers = counts if isinstance(counts, list) else [int(count) for count in counts]
    return {name: count for name, count in zip(names, numbers, strict=True) if count}


def in_words(counts: Any, names: Sequence[str]) -> str:
    """Return counts in words, such as "2 green and 1 red".

    >>> in_words([1, 0, 2], ["red", "green", "blue"])
    '1 red and 2 blue'
    """
    return listed([f"{int(n)} {name}" for name, n in zip(names, counts, strict=True) if n])


def listed(items: Sequence[str]) -> str:
    """Join texts with commas and a final "and"."""
    if len(items) <= 1:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(count: int, noun: str) -> str:
    """Return a number with its noun, such as "1 tile" or "3 tiles"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def free_name(wanted: str, used: Sequence[str]) -> str:
    """Return the name, followed by a number if it is used already.

    >>> free_name("Greedy", ["Ana", "Greedy"])
    'Greedy 2'
    """
    number = 1
    name = wanted
    while name in used:
        number += 1
        name = f"{wanted} {number}"
    return name
