"""Validation of JSON values: every problem is collected."""

import pytest

from sintra.core.errors import PositionError
from sintra.core.json_reader import JsonReader


def test_valid_values_are_read_without_a_problem() -> None:
    reader = JsonReader()
    assert reader.object({"a": 1}, "it", ["a"]) == {"a": 1}
    assert reader.items([1, 2], "it", 2) == [1, 2]
    assert reader.integer(3, "it", 0, 3) == 3
    assert reader.flag(True, "it") is True
    assert reader.counts("ggr", "it", ["green", "red"], "gr", 9) == [2, 1]
    assert reader.counts({"red": 4}, "it", ["green", "red"], "gr", 9) == [0, 4]
    assert reader.choice("b", "it", ["a", "b"]) == 1
    assert reader.problems == []


def test_every_problem_is_collected_with_its_place() -> None:
    reader = JsonReader()
    reader.object([], "an object")
    reader.object({"x": 1}, "keys", ["a"])
    assert reader.items(None, "a list", 2) == [None, None]
    assert reader.items([1], "short", 2) == [1, None]
    assert reader.integer(True, "a boolean", 1, 3) == 1
    reader.integer(9, "large", 0, 3)
    reader.flag(1, "a flag")
    reader.counts("z", "letters", ["green"], "g", 9)
    assert reader.choice("c", "a choice", ["a", "b"]) == 0
    assert reader.problems == [
        "an object: must be an object, not []",
        "keys: unknown key 'x'; possible: a",
        "a list: must be a list, but is missing",
        "short: must have 2 entries, not 1",
        "a boolean: must be a whole number, not True",
        "large: must be between 0 and 3, not 9",
        "a flag: must be true or false, not 1",
        "letters: 'z' is not one of g",
        "a choice: must be one of a, b, not 'c'",
    ]
    with pytest.raises(PositionError) as caught:
        reader.finish(None, lambda _: 0, {})
    assert caught.value.problems == tuple(reader.problems)
