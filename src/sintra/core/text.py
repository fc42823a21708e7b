"""Small counts, such as tiles by colour, as letters, as JSON and in words; names."""

from collections.abc import Sequence
from typing import Any


def letters(counts: Any, alphabet: Sequence[str]) -> str:
    """A letter for each item: ``"ggr"``."""
    return "".join(letter * int(count) for letter, count in zip(alphabet, counts, strict=True))


def each(counts: Any) -> list[int]:
    """Every item by its number, in their order.

    >>> each([1, 0, 2])
    [0, 2, 2]
    """
    return [item for item, count in enumerate(counts) for _ in range(int(count))]


def by_name(counts: Any, names: Sequence[str]) -> dict[str, int]:
    """Counts by name, without those that are zero."""
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count}


def in_words(counts: Any, names: Sequence[str]) -> str:
    """What there is, in words: "2 green and 1 red".

    >>> in_words([1, 0, 2], ["red", "green", "blue"])
    '1 red and 2 blue'
    """
    return listed([f"{int(n)} {name}" for name, n in zip(names, counts, strict=True) if n])


def listed(items: Sequence[str]) -> str:
    """Some things one after the other, the last after an "and"."""
    if len(items) <= 1:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 tile", "3 tiles"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def free_name(wanted: str, used: Sequence[str]) -> str:
    """The name, with a number behind it if others have it already.

    >>> free_name("Greedy", ["Ana", "Greedy"])
    'Greedy 2'
    """
    number = 1
    name = wanted
    while name in used:
        number += 1
        name = f"{wanted} {number}"
    return name
