"""The requirements of puzzles."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bars:
    """What a position needs to become a puzzle."""

    #: The fewest legal moves, except where a puzzle offers two moves or an order.
    legal: int = 5
    #: The smallest and the largest chance of the seat to move.
    chance: tuple[float, float] = (0.10, 0.90)
    #: How much better the solution has to be, in chance and points.
    gap: float = 0.07
    gap_points: float = 2.0
    #: The same for the orders of a stack, whose differences are smaller.
    order_gap: float = 0.03
    order_gap_points: float = 1.0
    #: How much better the best order has to be where points are counted.
    counted_gap: int = 2
    #: `greedy` or `casual` has to miss the solution at least this often.
    missed: float = 0.5
    #: The verification: for each of several seeds, pairs of searches of this many simulations.
    seeds: int = 2
    pairs: int = 8
    simulations: int = 8000
    #: The continuations to the real end that have to agree.
    continuations: int = 16
    #: The simulations of the first and the second look, and the gaps that they have to show.
    scan: int = 800
    scan_gap: float = 0.05
    second_scan: int = 4000
    second_gap: float = 0.06
    #: A brute force gives up beyond this number of positions.
    positions: int = 30_000
    #: An exact puzzle has at least this number of positions to search.
    exact_positions: int = 20
    #: The most puzzles of one kind from one game.
    most: int = 2


BARS = Bars()
#: Orders that lose no more than this are right, and up to the second they are half right.
RIGHT, ALSO_GOOD = 0.01, 0.03
