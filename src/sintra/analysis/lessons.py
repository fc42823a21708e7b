"""Lessons: exact positions, each with one thing to do, and the proof of what is right.

A game's lessons are in ``lessons.json`` beside its rules. An exercise is a position and a *goal*:
criteria in order of importance. The right moves are the legal ones that meet the goal best. They
are computed by playing every legal move, with the rules or a solver, never by an estimate
(:func:`proven_values`):

=================  ==================================================================
``most PATH``      the largest value at a path of the position after the move, such as
                   ``players/0/score``; a collection counts its pieces
``least PATH``     the smallest one
``is PATH VALUE``  the value at a path is this one
``turn``           the most points when somebody else moves or chance draws, after the
                   best moves until then
``end``            the most points at the end of the game, by the solver of the last phase
``lead``           the largest lead at the end of the game, if everybody plays perfectly
=================  ==================================================================
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.rules import Rules, State
from sintra.core.state import CHANCE, NOBODY
from sintra.games import get

#: Generators of exercises start here: a lesson is the same for everybody.
SEED = 1
FILE = "lessons.json"
#: Values are rounded to this many digits, so that equal ones are equal.
DIGITS = 3


@dataclass(frozen=True)
class Exercise:
    """A position and what is to be done in it."""

    #: The position as JSON, with the reader to move.
    position: Mapping[str, Any]
    #: The criteria, the most important one first.
    goal: tuple[str, ...]
    #: What every legal move achieves, by its notation: a value for each criterion. More is better.
    #: The file contains it, so that nobody has to wait; a test computes it again.
    values: Mapping[str, tuple[float, ...]]

    @property
    def right(self) -> list[str]:
        """The right moves, in notation."""
        best = max(self.values.values())
        return [move for move, values in self.values.items() if values == best]

    def game(self) -> Game:
        """Return a game that begins with the position."""
        return Game.from_position(get(str(self.position["game"])), self.position, seed=SEED)


@dataclass(frozen=True)
class Lesson:
    """A rule or an idea, in several exercises."""

    id: str
    exercises: tuple[Exercise, ...]


@cache
def lessons(rules: Rules) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in order; none if it has no file of lessons."""
    package = rules.module.rpartition(".")[0]
    file = files(package) / FILE if package else None
    if file is None or not file.is_file():
        return ()
    return tuple(
        Lesson(
            lesson["id"],
            tuple(
                Exercise(
                    {"game": rules.id, **exercise["position"]},
                    tuple(exercise["goal"]),
                    {move: tuple(values) for move, values in exercise["values"].items()},
                )
                for exercise in lesson["exercises"]
            ),
        )
        for lesson in json.loads(file.read_text(encoding="utf-8"))
    )


def proven_values(exercise: Exercise) -> dict[str, tuple[float, ...]]:
    """Compute what every legal move of an exercise achieves, with the rules and the solvers."""
    game = exercise.game()
    return {
        move.text: tuple(_value(game, move.id, criterion) for criterion in exercise.goal)
        for move in game.legal_moves
    }


# --- Criteria --------------------------------------------------------------------------------


def _value(game: Game, move: int, criterion: str) -> float:
    """Return how well a move meets a criterion; more is better."""
    kind, *words = criterion.split()
    seat = game.turn
    assert seat is not None
    if kind == "end":
        solution = game.rules.solve(game.state, seat, first=move)
        if solution is None or not solution.is_certain:
            raise SintraError(f"{game.rules.notation.to_text(move)} has no exact solution")
        return round(solution.points, DIGITS)
    state = game.state
    game.rules.kernels.step(state, move)
    if kind == "lead":
        return round(_lead(game.rules, state, seat, {}), DIGITS)
    if kind == "turn":
        return _best_turn(game.rules, state, seat)
    found: Any = game.rules.positions.to_json(state)
    for name in words[0].split("/"):
        found = _part(found, name)
    if kind == "is":
        return float(json.dumps(found) == words[1])
    return -_size(found) if kind == "least" else _size(found)


def _part(value: Any, name: str) -> Any:
    """Return a part of a position; None if there is none, such as a colour without tiles."""
    if isinstance(value, Mapping):
        return value.get(name)
    if isinstance(value, Sequence) and int(name) < len(value):
        return value[int(name)]
    return None


def _size(value: Any) -> float:
    """Return a number, or how many pieces a collection has."""
    if isinstance(value, Mapping):
        return float(sum(value.values()))
    if isinstance(value, Sequence):
        return float(len(value))
    return float(value or 0)


def _best_turn(rules: Rules, state: State, seat: int) -> float:
    """Return the most points that a seat can have when its moves in a row are over."""
    if int(state.to_move) != seat:
        return float(state.score[seat])
    legal = np.zeros(rules.max_legal, np.int64)
    moves = legal[: rules.kernels.legal(state, legal)].tolist()
    return max(_best_turn(rules, _after(rules, state, move), seat) for move in moves)


def _lead(rules: Rules, state: State, seat: int, known: dict[bytes, float]) -> float:
    """Return the lead of a seat at the end, with perfect play of all and the mean over chance."""
    key = state.tobytes()
    if key not in known:
        known[key] = _searched_lead(rules, state, seat, known)
    return known[key]


def _searched_lead(rules: Rules, state: State, seat: int, known: dict[bytes, float]) -> float:
    mover = int(state.to_move)
    if mover == NOBODY:
        scores = [int(score) for score in state.score[: int(state.players)]]
        return scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
    legal = np.zeros(rules.max_legal, np.int64)
    moves = legal[: rules.kernels.legal(state, legal)].tolist()
    solution = rules.solve(state, mover) if mover != CHANCE else None
    if solution is not None and solution.is_certain:
        moves = [solution.actions[0]]  # what is best for the mover changes nothing for the others
    values = [_lead(rules, _after(rules, state, move), seat, known) for move in moves]
    if mover == CHANCE:
        odds = rules.odds(state)
        pairs = zip(values, odds, strict=True)
        return sum(value * weight for value, weight in pairs) / sum(odds)
    return max(values) if mover == seat else min(values)


def _after(rules: Rules, state: State, action: int) -> State:
    after = state.copy()
    rules.kernels.step(after, action)
    return after
