"""Tries: moves that a puzzle does not allow are refused, and parts of a solution are worth less."""

import pytest

from sintra.core.errors import IllegalMoveError
from sintra.games import get
from sintra.puzzles.attempts import MOST_PARTIAL_CREDIT, Attempt
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Kind, Puzzle

RULES = get("summer-pavilion")


def first(kind: Kind) -> Puzzle:
    return next(puzzle for puzzle in shipped(RULES).puzzles if puzzle.kind is kind)


def test_only_the_offered_moves_are_allowed() -> None:
    puzzle = first(Kind.BETTER)
    attempt = Attempt(RULES, puzzle)
    texts = [RULES.notation.to_text(move) for move in attempt.allowed()]
    assert sorted(texts) == sorted(puzzle.moves)
    whole = Attempt(RULES, Puzzle(Kind.ONLY, puzzle.position, puzzle.seat, (), puzzle.solution))
    other = next(move for move in whole.allowed() if move not in attempt.allowed())
    with pytest.raises(IllegalMoveError, match="not one of the moves of this puzzle"):
        attempt.play(other)


def test_the_wrong_one_of_two_moves_is_worth_nothing() -> None:
    puzzle = first(Kind.BETTER)
    wrong = next(text for text in puzzle.moves if (text,) != puzzle.solution)
    verdict = Attempt(RULES, puzzle, [RULES.notation.parse(wrong)]).verdict()
    assert verdict.score == 0
    assert verdict.chance is not None
    assert verdict.chance >= 0.07


def test_a_try_ends() -> None:
    puzzle = first(Kind.ONLY)
    move = RULES.notation.parse(puzzle.solution[0])
    attempt = Attempt(RULES, puzzle, [move])
    assert attempt.allowed() == []
    with pytest.raises(IllegalMoveError, match="the try is over"):
        attempt.play(move)


def test_a_part_of_the_points_is_worth_a_part() -> None:
    puzzle = first(Kind.EXACT)
    attempt = Attempt(RULES, puzzle)
    while not attempt.is_done:  # the last move of the list ends the phase as early as possible
        attempt.play(attempt.allowed()[-1])
    verdict = attempt.verdict()
    assert verdict.reached is not None
    assert puzzle.best is not None
    assert verdict.reached <= puzzle.best
    assert verdict.score == 1 or 0 <= verdict.score <= MOST_PARTIAL_CREDIT


def test_the_moves_of_an_order_are_used_up() -> None:
    puzzle = first(Kind.ORDER)
    attempt = Attempt(RULES, puzzle)
    while not attempt.is_done:
        attempt.play(attempt.allowed()[0])
    assert len(attempt.line) <= len(puzzle.moves)
    played = [RULES.notation.to_text(move) for move in attempt.line]
    assert all(played.count(text) <= puzzle.moves.count(text) for text in played)
