"""A try at a puzzle, move by move, and its verdict."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.analysis.tries import with_turn
from sintra.core.errors import IllegalMoveError, InvalidMoveError
from sintra.core.game import Move, PlayedMove
from sintra.core.options import check_names
from sintra.core.rules import Rules, State
from sintra.puzzles.bars import ALSO_GOOD, RIGHT
from sintra.puzzles.puzzle import JudgedLine, Kind, Puzzle
from sintra.puzzles.solo import final_points

#: A try that finds a part of the solution is worth up to this much.
MOST_PARTIAL_CREDIT = 0.5


@dataclass(frozen=True)
class Verdict:
    """What a try is worth."""

    #: From 0 to 1, which is the solution.
    score: float
    #: What it loses against the solution; None if the points of the line decide.
    chance: float | None
    #: What it loses in points.
    points: float
    #: The final points reached; None if searches decide.
    reached: int | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the try is as good as the solution."""
        return self.score == 1


class Attempt:
    """A try in progress.

    >>> from sintra.games import get
    >>> from sintra.puzzles import shipped
    >>> rules = get("duel")
    >>> puzzle = shipped(rules).puzzles[0]
    >>> attempt = Attempt(rules, puzzle)
    >>> while not attempt.is_done:
    ...     attempt.play(rules.notation.parse(puzzle.solution[len(attempt.line)]))
    >>> attempt.verdict().is_solved
    True
    """

    def __init__(self, rules: Rules, puzzle: Puzzle, moves: Sequence[int] = ()) -> None:
        """Begin a try.

        Args:
            rules: the game.
            puzzle: the puzzle.
            moves: moves that were already played.

        Raises:
            IllegalMoveError: one of the moves is not possible.
        """
        self.rules = rules
        self.puzzle = puzzle
        self.seat = puzzle.seat
        #: The positions before every move, and the current one.
        self.states: list[State] = [puzzle.state(rules)]
        self.played: list[PlayedMove] = []
        self._drawn = np.zeros(rules.max_draws, np.int64)
        for move in moves:
            self.play(move)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves so far."""
        return tuple(played.move.id for played in self.played)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for every seat."""
        return check_names(None, int(self.states[0].players))

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game."""
        return self.rules.options_of(self.states[0])

    @property
    def legal(self) -> list[int]:
        """The moves that can be played now."""
        return self.allowed()

    @property
    def state(self) -> State:
        """A copy of the current position."""
        return self.states[-1].copy()

    @property
    def is_done(self) -> bool:
        """Whether the try is complete."""
        if self.puzzle.kind is Kind.ORDER:
            return not self._playable()  # the rules play some last moves themselves
        if self.puzzle.kind is not Kind.EXACT:
            return len(self.line) >= self.puzzle.length
        now, begun = self.states[-1], self.states[0]
        return int(now.to_move) != self.puzzle.seat or int(now.round_no) != int(begun.round_no)

    def allowed(self) -> list[int]:
        """Return the moves that can be played now."""
        return [] if self.is_done else self._playable()

    def _playable(self) -> list[int]:
        buffer = np.zeros(self.rules.max_legal, np.int64)
        count = self.rules.kernels.legal(self.states[-1], buffer)
        legal = [int(move) for move in buffer[:count]]
        if not self.puzzle.moves:
            return legal
        left = Counter(self.rules.notation.parse(text) for text in self.puzzle.moves)
        left.subtract(self.line)
        return [move for move in legal if left[move] > 0]

    def find(self, move: int | str) -> int:
        """Return the move that a number or a notation text names, legal or not.

        Raises:
            InvalidMoveError: it is not a move at all.
        """
        if isinstance(move, str):
            return self.rules.notation.parse(move)
        if not 0 <= move < self.rules.actions:
            raise InvalidMoveError(f"no move has the number {move}")
        return move

    def play(self, move: int) -> None:
        """Play a move of the try.

        Raises:
            IllegalMoveError: the move is not allowed; the message says why.
        """
        text = self.rules.notation.to_text(move)
        if self.is_done:
            raise IllegalMoveError(f"{text} cannot be played: the try is over")
        if move not in self.allowed():
            legal = np.zeros(self.rules.max_legal, np.int64)
            count = self.rules.kernels.legal(self.states[-1], legal)
            if move in legal[:count]:
                reason = "it is not one of the moves of this puzzle"
            else:
                reason = self.rules.guide.why_illegal(self.states[-1], move)
            raise IllegalMoveError(f"{text} cannot be played: {reason}")
        state = self.state
        self.rules.kernels.step(state, move)
        count = self.rules.kernels.deal(state, self._drawn)
        draws = tuple(Move(self.rules, int(draw)) for draw in self._drawn[:count])
        self.played.append(PlayedMove(self.seat, Move(self.rules, move), draws))
        if self.puzzle.kind is Kind.ORDER and self.puzzle.is_counted:
            state = with_turn(self.rules, state, self.puzzle.seat) or state
        self.states.append(state)

    def reached(self) -> int:
        """Return the points that decide: the final score, or the score after an order."""
        state, seat = self.states[-1], self.puzzle.seat
        if self.puzzle.kind is Kind.EXACT:
            return final_points(self.rules, state, seat)
        return int(state.score[seat])

    def verdict(self) -> Verdict:
        """Return what a complete try is worth."""
        assert self.is_done
        puzzle = self.puzzle
        if puzzle.best is not None and puzzle.worst is not None:
            reached = self.reached()
            lost = puzzle.best - reached
            share = (reached - puzzle.worst) / (puzzle.best - puzzle.worst)
            score = 1.0 if lost <= 0 else MOST_PARTIAL_CREDIT * max(0.0, share)
            return Verdict(score, None, float(max(lost, 0)), reached)
        judged = judged_line(puzzle, tuple(map(self.rules.notation.to_text, self.line)))
        if judged.chance <= RIGHT:
            score = 1.0
        else:
            score = MOST_PARTIAL_CREDIT if judged.chance <= ALSO_GOOD else 0.0
        return Verdict(score, judged.chance, judged.points)


def judged_line(puzzle: Puzzle, moves: tuple[str, ...]) -> JudgedLine:
    """Return what a line loses. One that no search considered is as bad as the worst."""
    for line in puzzle.lines:
        if line.moves == moves:
            return line
    worst = max(puzzle.lines, key=lambda line: line.chance)
    return JudgedLine(moves, worst.chance, worst.points)


def solutions(puzzle: Puzzle) -> list[JudgedLine]:
    """Return the lines that are right, the best first, for a puzzle that searches judge."""
    return [line for line in puzzle.lines if line.chance <= RIGHT]
