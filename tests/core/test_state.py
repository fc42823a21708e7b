"""State records: fields by name, copies of their own, memory that compiled code writes to."""

import pickle

import numpy as np
import pytest

import sintra
from sintra.core.compile import compiled
from sintra.core.state import Record, state_type

KIND = state_type([("score", np.int16, 3), ("turn", np.int8)])


def fresh() -> Record:
    state: Record = np.zeros(1, KIND)[0]
    return state


@compiled
def advance(state: Record) -> None:
    state.turn += 1
    state.score[1] = 7


def test_fields_are_attributes_that_can_be_set() -> None:
    state = fresh()
    state.turn = 2
    state.score[0] = 5
    assert (int(state.turn), state.score.tolist()) == (2, [5, 0, 0])
    assert state["turn"] == 2


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no field 'nobody'"):
        _ = fresh().nobody
    assert not hasattr(fresh(), "nobody")


def test_a_copy_has_memory_of_its_own() -> None:
    state = fresh()
    copy = state.copy()
    copy.turn = 3
    assert type(copy) is Record
    assert (int(state.turn), int(copy.turn)) == (0, 3)


def test_compiled_code_writes_to_the_record_itself() -> None:
    states = np.zeros(2, KIND)
    advance(states[1])
    copy = states[1].copy()
    advance(copy)
    assert (int(states[1].turn), int(copy.turn), states[1].score.tolist()) == (1, 2, [0, 7, 0])


def test_states_of_games_are_such_records() -> None:
    for game in sintra.game_ids():
        state = sintra.new(game, seed=1).state
        assert type(state) is Record
        assert pickle.loads(pickle.dumps(state)) == state
