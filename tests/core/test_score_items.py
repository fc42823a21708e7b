"""The score table: breakdown and JSON follow from one list of items."""

import json
from typing import Any

import numpy as np
import pytest

from sintra.core.arrays import Int8Array, Int16Array
from sintra.core.json_reader import JsonReader
from sintra.core.score_items import ScoreItem, breakdown, points_to_json, read_points
from sintra.core.state import GameState, field


class State(GameState):
    """Scores of two seats."""

    score: Int16Array = field(np.int16, 2, "points")
    start: Int16Array = field(np.int16, 2, "points at the start")
    loss: Int16Array = field(np.int16, 2, "points lost")
    rows: Int16Array = field(np.int16, (2, 3), "points of each row")
    rows_used: Int8Array = field(np.int8, 3, "rows in use")
    relief: Int16Array = field(np.int16, 2, "points that the floor forgave")


ITEMS = (
    ScoreItem("start", "start", "start", remainder=True),
    ScoreItem("loss", "loss", "broken tiles", sign=-1),
    ScoreItem(
        "rows",
        "rows",
        "row {}",
        parts=("a", "b", "c"),
        in_use="rows_used",
        signed=True,
    ),
    ScoreItem("relief", "relief", "not below 0", optional=True),
)


@pytest.fixture
def state() -> State:
    state = State.blank()
    state.start[:] = 5
    state.loss[1] = 4
    state.rows[1] = [3, 0, -2]
    state.rows_used[:] = [1, 0, 1]
    state.score[:] = [5, 2]
    return state


def read(data: Any, state: State) -> list[str]:
    reader = JsonReader()
    read_points(reader, ITEMS, state, 1, data, "points")
    return reader.problems


def test_a_breakdown_lists_signed_points_of_what_is_in_use(state: State) -> None:
    assert breakdown(ITEMS, state, 1) == {
        "start": 5,
        "broken tiles": -4,
        "row a": 3,
        "row c": -2,
    }
    state.relief[1] = 1
    assert breakdown(ITEMS, state, 1)["not below 0"] == 1


def test_points_survive_a_round_trip_through_json(state: State) -> None:
    data = json.loads(json.dumps(points_to_json(ITEMS, state, 1)))
    assert data == {"start": 5, "loss": -4, "rows": {"a": 3, "c": -2}, "relief": 0}
    copy = State.blank()
    copy.rows_used[:] = state.rows_used
    copy.score[:] = state.score
    assert read(data, copy) == []
    assert copy.loss[1] == 4
    assert copy.rows[1].tolist() == [3, 0, -2]
    assert copy.start[1] == 5


def test_unexplained_points_go_to_the_remainder() -> None:
    copy = State.blank()
    copy.score[1] = 20
    assert read({"loss": -4, "rows": {"a": 3}}, copy) == []
    assert copy.start[1] == 21


def test_wrong_points_are_reported(state: State) -> None:
    problems = read({"loss": 4, "rows": {"d": 1, "a": "x"}, "relief": -1}, state)
    assert problems == [
        "points, loss: must be between -999 and 0, not 4",
        "points rows: unknown key 'd'; possible: a, b, c",
        "points rows, a: must be a whole number, not 'x'",
        "points, relief: must be between 0 and 999, not -1",
    ]
