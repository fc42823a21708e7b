"""Which games are played: seeds, and who sits where.

A match compares A with B in pairs of games. Both games of a pair have the same seed, and in the
second everybody has the seat that the other side had in the first, so neither chance at the
beginning nor the order of the seats favours anybody:

=========  =========================================================
2 players  AB BA
3 players  AAB BBA, then ABA BAB, then BAA ABB, and again
4 players  AABB BBAA, then ABAB BABA, then ABBA BAAB, and again
=========  =========================================================

A table of a tournament has as many participants as seats. Its games come in sets with the same
seed, in which everybody has every seat once; from set to set the order round the table changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

#: Seeds of games stay exact in every JSON reader.
_SEED_BITS = 52
SIDES = "AB"


@dataclass(frozen=True)
class Task:
    """A game that is to be played."""

    #: Its name within the match or tournament, also of its record's file.
    key: str
    #: Games of one group have the same seed: what is measured in them is not independent.
    group: str
    seed: int
    #: For each seat, the number of the participant who has it.
    seats: tuple[int, ...]


def line_ups(players: int) -> list[tuple[int, ...]]:
    """The first game of every kind of pair: which seats are A's (0) and which are B's (1).

    >>> line_ups(4)
    [(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)]
    """
    seats = [0] * (players - players // 2) + [1] * (players // 2)
    orders = sorted(set(permutations(seats)))
    # With an even number of seats, half of them are the second games of the other half.
    return orders if players % 2 else orders[: len(orders) // 2]


def match_games(players: int, seed: int) -> Iterator[Task]:
    """The games of a match, without end.

    >>> games = match_games(2, seed=1)
    >>> [(next(games).key, next(games).seats) for _ in range(2)]
    [('00001-AB', (1, 0)), ('00002-AB', (1, 0))]
    """
    firsts = line_ups(players)
    number = 0
    while True:
        first = firsts[number % len(firsts)]
        second = tuple(1 - side for side in first)
        number += 1
        group = f"{number:05}"
        for seats in (first, second):
            key = f"{group}-{''.join(SIDES[side] for side in seats)}"
            yield Task(key, group, derived_seed(seed, number), seats)


def table_games(names: Sequence[str], seats: Sequence[int], seed: int) -> Iterator[Task]:
    """The games of a tournament's table, without end; ``seats`` are its participants' numbers.

    >>> [task.seats for task, _ in zip(table_games(["a", "b", "c"], [0, 4, 7], 1), range(6))]
    [(0, 4, 7), (4, 7, 0), (7, 0, 4), (0, 7, 4), (7, 4, 0), (4, 0, 7)]
    """
    table = "+".join(names)
    orders = [(seats[0], *rest) for rest in permutations(seats[1:])]
    number = 0
    while True:
        order = orders[number % len(orders)]
        number += 1
        group = f"{table}-{number:05}"
        for shift in range(len(order)):
            turned = order[shift:] + order[:shift]
            yield Task(f"{group}-{shift + 1}", group, derived_seed(seed, table, number), turned)


def derived_seed(*parts: object) -> int:
    """A seed that follows from other values, the same everywhere and always.

    >>> derived_seed(1, "greedy", 2) == derived_seed(1, "greedy", 2) != derived_seed(1, 2)
    True
    """
    return Random("/".join(map(str, parts))).getrandbits(_SEED_BITS)
