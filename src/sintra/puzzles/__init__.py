"""Puzzles: positions from games whose best play is verified, rated and explained.

>>> from sintra.games import get
>>> from sintra.puzzles import shipped
>>> puzzles = shipped(get("duel")).puzzles
>>> {puzzle.kind.value for puzzle in puzzles} <= {"only", "exact", "better", "order"}
True

====================  =====================================================================
``puzzle``            a puzzle, and its JSON
``collection``        the puzzles of a game in a file; :func:`shipped`
``attempts``          a try at a puzzle, move by move, and its verdict
``solo``              everything that a seat can reach alone, by brute force
``orders``            the orders in which a seat can play the same moves
``bars``              the requirements of every kind of puzzle
``candidates``        finds the puzzles of one game
``finder``            what finds puzzles in a position
``counted``           finds those whose points are counted
``searched``          finds those that searches judge
``verification``      verifies them with deep searches
``mining``            :func:`mine`: puzzles from games of bots
``checking``          :func:`verify`: verifies the puzzles of a file again
``solving_rates``     how often the bots solve a puzzle, and its first rating
``themes``            the themes of a puzzle
``engine_version``    a fingerprint of the search and the value net
``glicko``            ratings of people and puzzles: Glicko-2
====================  =====================================================================
"""

from sintra.puzzles.attempts import Attempt, Verdict
from sintra.puzzles.checking import verify
from sintra.puzzles.collection import Collection, shipped
from sintra.puzzles.mining import mine
from sintra.puzzles.puzzle import Kind, Puzzle

__all__ = ["Attempt", "Collection", "Kind", "Puzzle", "Verdict", "mine", "shipped", "verify"]
