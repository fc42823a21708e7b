"""What finds puzzles in a position: the parts that all kinds share."""

from collections.abc import Sequence

from sintra.analysis.estimates import Analyst
from sintra.core.errors import PositionError
from sintra.core.rules import Rules, State
from sintra.puzzles.bars import Bars
from sintra.puzzles.puzzle import Kind, Puzzle


class Finder:
    """Looks for puzzles in positions."""

    def __init__(self, rules: Rules, bars: Bars) -> None:
        """Prepare the search for puzzles.

        Args:
            rules: the game.
            bars: the requirements.
        """
        self.rules = rules
        self.bars = bars
        self.analyst = Analyst(rules)

    def puzzle(self, kind: Kind, state: State, seat: int, solution: Sequence[int]) -> Puzzle:
        """Return a puzzle that has a position and a solution."""
        text = self.rules.notation.to_text
        shown = state.copy()
        self.rules.kernels.hide(shown, seat)
        position = self.rules.positions.to_json(shown)
        del position["generator"]
        return Puzzle(kind, position, seat, (), tuple(text(move) for move in solution))

    def is_readable(self, state: State, seat: int) -> bool:
        """Return whether the view of the seat says everything that a position has to say."""
        try:
            self.puzzle(Kind.ONLY, state, seat, ()).state(self.rules)
        except PositionError:
            return False
        return True
