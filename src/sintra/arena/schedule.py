"""The schedule of a match or tournament: the seed and the seats of every game.

A match compares the sides A and B in sets of games. All games of a set have the same seed, and the
seats are exchanged between them, so that neither the draws nor the order of the seats favours a
side. By default the sides have the same number of seats, or take turns having one more. A set is
then a pair of games:

=========  =========================================================
2 players  AB BA
3 players  AAB BBA, then ABA BAB, then BAA ABB, and again
4 players  AABB BBAA, then ABAB BABA, then ABBA BAAB, and again
=========  =========================================================

With sides of fixed and unequal sizes, a set contains every rotation of the seats:

=========  =========================================================
``ABB``    ABB BBA BAB
``ABBB``   ABBB BBBA BBAB BABB
=========  =========================================================

A table of a tournament has as many participants as seats. A set contains every rotation of them;
the order round the table changes from set to set.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from sintra.arena.errors import ArenaError

#: Every JSON reader represents seeds of this size exactly.
_SEED_BITS = 52
SIDES = "AB"

#: For each seat, the side that has it: 0 for A, 1 for B.
LineUp = tuple[int, ...]


@dataclass(frozen=True)
class Task:
    """A game to play."""

    #: Identifies the game within the match or tournament, and names the file of its record.
    key: str
    #: Games of one group have the same seed. Their results are not independent.
    group: str
    seed: int
    #: For each seat, the number of its participant.
    seats: tuple[int, ...]


def parse_seats(text: str) -> str:
    """Parse how many seats each side has.

    >>> parse_seats("A,B,B,B"), parse_seats("bba")
    ('ABBB', 'ABB')

    Returns:
        A letter for each seat, in alphabetical order: the order of the seats changes anyway.

    Raises:
        ArenaError: the text is malformed, or a side has no seat.
    """
    sides = "".join(sorted(text.replace(",", "").replace(" ", "").upper()))
    if set(sides) != set(SIDES):
        raise ArenaError(
            f"{text!r} does not give seats to A and to B; write one letter per seat, "
            "such as ABBB for one A against three B"
        )
    return sides


def line_up_sets(players: int, sides: str | None = None) -> list[list[LineUp]]:
    """Return the line-ups of the sets of a match; after the last set they repeat.

    >>> line_up_sets(2)
    [[(0, 1), (1, 0)]]
    >>> line_up_sets(3, "ABB")
    [[(0, 1, 1), (1, 1, 0), (1, 0, 1)]]

    Args:
        players: the number of seats.
        sides: the seats of each side as ``parse_seats`` returns them; None for the default.
    """
    if sides is None or sides.count("A") == sides.count("B"):
        seats = [0] * (players - players // 2) + [1] * (players // 2)
        orders = sorted(set(permutations(seats)))
        # With an even number of seats, the second half holds the exchanged games of the first.
        firsts = orders if players % 2 else orders[: len(orders) // 2]
        return [[first, tuple(1 - side for side in first)] for first in firsts]
    sets: list[list[LineUp]] = []
    for order in sorted(set(permutations(SIDES.index(side) for side in sides))):
        if not any(order in earlier for earlier in sets):
            sets.append(list(dict.fromkeys(_rotations(order))))
    return sets


def match_games(players: int, seed: int, sides: str | None = None) -> Iterator[Task]:
    """Yield the games of a match, without end.

    >>> games = match_games(2, seed=1)
    >>> [(next(games).key, next(games).seats) for _ in range(2)]
    [('00001-AB', (1, 0)), ('00002-AB', (1, 0))]

    Args:
        players: the number of seats.
        seed: the seed of the match.
        sides: the seats of each side, see :func:`line_up_sets`.
    """
    sets = line_up_sets(players, sides)
    number = 0
    while True:
        line_ups = sets[number % len(sets)]
        number += 1
        group = f"{number:05}"
        for seats in line_ups:
            key = f"{group}-{''.join(SIDES[side] for side in seats)}"
            yield Task(key, group, derived_seed(seed, number), seats)


def table_games(names: Sequence[str], seats: Sequence[int], seed: int) -> Iterator[Task]:
    """Yield the games of one table of a tournament, without end.

    >>> [task.seats for task, _ in zip(table_games(["a", "b", "c"], [0, 4, 7], 1), range(6))]
    [(0, 4, 7), (4, 7, 0), (7, 0, 4), (0, 7, 4), (7, 4, 0), (4, 0, 7)]

    Args:
        names: the names of the table's participants in file names.
        seats: the numbers of the same participants.
        seed: the seed of the tournament.
    """
    table = "+".join(names)
    orders = [(seats[0], *rest) for rest in permutations(seats[1:])]
    number = 0
    while True:
        order = orders[number % len(orders)]
        number += 1
        group = f"{table}-{number:05}"
        for shift, turned in enumerate(_rotations(order), 1):
            yield Task(f"{group}-{shift}", group, derived_seed(seed, table, number), turned)


def derived_seed(*parts: object) -> int:
    """Return a seed that depends only on the given values.

    >>> derived_seed(1, "greedy", 2) == derived_seed(1, "greedy", 2) != derived_seed(1, 2)
    True
    """
    return Random("/".join(map(str, parts))).getrandbits(_SEED_BITS)


def _rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [order[shift:] + order[:shift] for shift in range(len(order))]
