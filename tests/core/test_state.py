"""State records: dtype from the class, fields as attributes, copies, compiled access."""

import pickle

import numpy as np
import pytest

import sintra
from sintra.core.arrays import Int16Array
from sintra.core.compile import compiled
from sintra.core.state import GameState, field
from sintra.games import get


class Counter(GameState):
    """A small state."""

    score: Int16Array = field(np.int16, 3, "points by seat")
    steps: int = field(np.int8, doc="steps so far")


@compiled
def advance(state: Counter) -> None:
    state.steps += 1
    state.score[1] = 7


def test_the_dtype_and_the_docs_follow_from_the_class() -> None:
    assert Counter.record_dtype.names == ("score", "steps")
    assert Counter.record_dtype["score"].shape == (3,)
    assert Counter.record_dtype["steps"] == np.int8
    assert Counter.field_docs == {"score": "points by seat", "steps": "steps so far"}


def test_fields_are_attributes_that_can_be_set() -> None:
    state = Counter.blank()
    state.steps = 2
    state.score[0] = 5
    assert (int(state.steps), state.score.tolist()) == (2, [5, 0, 0])
    assert state["steps"] == 2


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no field 'nothing'"):
        _ = Counter.blank().nothing  # type: ignore[attr-defined]
    assert not hasattr(Counter.blank(), "nothing")


def test_a_copy_has_its_own_memory() -> None:
    state = Counter.blank()
    copy = state.copy()
    copy.steps = 3
    assert type(copy) is Counter
    assert (int(state.steps), int(copy.steps)) == (0, 3)


def test_compiled_code_writes_to_the_record_itself() -> None:
    states = Counter.zeros(2)
    advance(states[1])
    copy = states[1].copy()
    advance(copy)
    assert (int(states[1].steps), int(copy.steps), states[1].score.tolist()) == (1, 2, [0, 7, 0])


@pytest.mark.parametrize("game", sintra.game_ids())
def test_states_of_games_are_records_of_their_class(game: str) -> None:
    state = sintra.new(game, seed=1).state
    assert type(state) is get(game).state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("game", sintra.game_ids())
def test_every_field_of_a_game_is_documented(game: str) -> None:
    undocumented = [name for name, doc in get(game).state.field_docs.items() if not doc]
    assert not undocumented
