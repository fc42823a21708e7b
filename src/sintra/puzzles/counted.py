"""Finds puzzles whose points are counted: exact ones, and orders of moves."""

from dataclasses import replace

from sintra.analysis.estimates import derived_seed
from sintra.core.rng import seed_rng
from sintra.core.rules import State
from sintra.puzzles.attempts import Attempt
from sintra.puzzles.finder import Finder
from sintra.puzzles.orders import counted_orders
from sintra.puzzles.puzzle import Kind, Puzzle, Reason
from sintra.puzzles.solo import Solo, TooLargeError, ends_alone
from sintra.puzzles.solving_rates import (
    BASELINE,
    REFERENCE,
    REFERENCE_TRIES,
    is_missed,
    try_puzzle,
)
from sintra.puzzles.verification import MAX_REASONS

#: The number of moves to arrange.
_MIN_SET, _MAX_SET = 3, 6
#: The number of different draws that must not change the points of any order.
_WORLDS = 3


class CountedFinder(Finder):
    """Looks for puzzles whose points are counted."""

    def exact(self, known: State, seat: int, seed: int) -> Puzzle | None:
        """Return a puzzle of the seat's last phase, if it plays on alone to the end."""
        solved = self.rules.solve(known, seat)
        if solved is None or not ends_alone(self.rules, known, seat, solved.actions):
            return None
        draft = self.puzzle(Kind.EXACT, known, seat, ())
        expected = int(solved.points)
        draft = replace(draft, best=expected, worst=expected - 1)
        # Tries of bots cost less than the brute force, so they come first.
        if not self.is_readable(known, seat) or not is_missed(
            self.rules, draft, self.bars.missed, seed
        ):
            return None
        solo = Solo(self.rules, seat, self.bars.positions)
        try:
            reach = solo.reach(known)
        except TooLargeError:
            return None
        if solo.searched < self.bars.exact_positions or reach.certain < solved.points:
            return None
        if not reach.certain == reach.possible > reach.worst:
            return None
        draft = replace(draft, best=reach.certain, worst=reach.worst)
        best = Attempt(self.rules, draft)
        while not best.is_done:
            best.play(solo.best_moves(best.state)[0])
        text = self.rules.notation.to_text
        draft = replace(draft, solution=tuple(text(move) for move in best.line))
        return replace(draft, reasons=self._counted_reasons(draft, best, seed))

    def _counted_reasons(self, puzzle: Puzzle, best: Attempt, seed: int) -> tuple[Reason, ...]:
        """Return the score items in which the solution is better than what the baselines play."""
        other = try_puzzle(self.rules, puzzle, BASELINE, seed)[1]
        if other.verdict().is_solved:
            tries = range(REFERENCE_TRIES)
            others = (
                try_puzzle(self.rules, puzzle, REFERENCE, derived_seed(seed, n)) for n in tries
            )
            other = next(attempt for verdict, attempt in others if not verdict.is_solved)
        ours, theirs = (
            self.rules.guide.score_items(attempt.states[-1], puzzle.seat)
            for attempt in (best, other)
        )
        found = [
            Reason(code, float(points - theirs.get(code, 0)), None)
            for code, points in ours.items()
            if points > theirs.get(code, 0)
        ]
        return tuple(sorted(found, key=lambda reason: -reason.points)[:MAX_REASONS])

    def order(self, known: State, seat: int, seed: int) -> Puzzle | None:
        """Return a puzzle about the order of moves that lead to the same position."""
        solved = self.rules.solve(known, seat)
        if solved is None:
            return None
        moves = solved.actions[:-1]  # the last one ends the phase
        for size in range(min(len(moves), _MAX_SET), _MIN_SET - 1, -1):
            values = counted_orders(self.rules, self._world(known, 0), seat, moves[:size])
            if values is None:
                continue
            best, worst = max(values.values()), min(values.values())
            right = [order for order, value in values.items() if value == best]
            if best - worst < self.bars.counted_gap or len(right) > len(values) / 3:
                continue
            if not self.is_readable(known, seat):
                return None
            others = (
                counted_orders(self.rules, self._world(known, number), seat, moves[:size])
                for number in range(1, _WORLDS)
            )
            if any(other != values for other in others):
                continue  # what chance draws makes a difference
            draft = self.puzzle(Kind.ORDER, known, seat, right[0])
            draft = replace(draft, moves=tuple(sorted(draft.solution)), best=best, worst=worst)
            if not is_missed(self.rules, draft, self.bars.missed, seed):
                return None
            attempt = Attempt(self.rules, draft, right[0])
            return replace(draft, reasons=self._counted_reasons(draft, attempt, seed))
        return None

    def _world(self, known: State, number: int) -> State:
        """Return a position with a generator of its own."""
        state = known.copy()
        seed_rng(state.rng, number)
        return state
