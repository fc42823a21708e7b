"""Lessons: every answer is proven by the rules and the solvers."""

import pytest

from sintra.analysis.lessons import Exercise, Lesson, lessons, proven_values
from sintra.core.units import promote_kernels
from sintra.games import get
from tests.games.subtraction import RULES as SUBTRACTION

GAMES = ("summer-pavilion", "duel")
ALL = [(game, lesson) for game in GAMES for lesson in lessons(get(game))]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), ALL, ids=[f"{game}-{lesson.id}" for game, lesson in ALL]
)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_twelve_lessons_of_five_exercises(game: str) -> None:
    found = lessons(get(game))
    assert [len(lesson.exercises) for lesson in found] == [5] * 12
    assert len({lesson.id for lesson in found}) == 12


@each_lesson
def test_the_values_of_all_moves_are_proven(game: str, lesson: Lesson) -> None:
    promote_kernels(get(game))
    for exercise in lesson.exercises:
        assert proven_values(exercise) == exercise.values


@each_lesson
def test_every_exercise_has_right_and_wrong_moves(game: str, lesson: Lesson) -> None:
    for exercise in lesson.exercises:
        assert exercise.position["game"] == game
        assert exercise.game().turn == 0
        assert 0 < len(exercise.right) < len(exercise.values)


def test_a_game_without_a_file_has_no_lessons() -> None:
    assert lessons(SUBTRACTION) == ()


def test_the_right_moves_are_the_best_ones() -> None:
    values = {"a": (1.0, 2.0), "b": (1.0, 3.0), "c": (0.0, 9.0), "d": (1.0, 3.0)}
    assert Exercise({}, ("is x 1", "most y"), values).right == ["b", "d"]
