"""Options: parsing of typed and sent values, and errors that list the possible ones."""

from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.errors import OptionError
from sintra.core.options import Option, check_seed, resolve

SIZE = Option("size", "how large", 2, choices=(2, 3))
EVEN = Option(
    "even",
    "an even number",
    "none",
    choices=("none",),
    read=lambda value: int(value) if str(value).isdigit() and int(value) % 2 == 0 else None,
    also="or an even number",
)


@pytest.mark.parametrize(("value", "expected"), [(2, 2), ("3", 3), (" 3 ", 3), (3, 3)])
def test_choices_are_found_by_value_or_text(value: Any, expected: int) -> None:
    assert SIZE.parse(value) == expected


@pytest.mark.parametrize("value", [4, "four", None, True, [], 2.5, ""])
def test_other_values_are_rejected_with_the_possible_ones(value: Any) -> None:
    with pytest.raises(OptionError, match=r"size cannot be .*; possible: 2, 3$"):
        SIZE.parse(value)


def test_an_option_can_read_more_than_it_lists() -> None:
    assert EVEN.parse("None") == "none"
    assert EVEN.parse("8") == 8
    with pytest.raises(OptionError, match="even cannot be '7'; possible: none, or an even number"):
        EVEN.parse("7")


def test_what_is_not_chosen_keeps_its_default() -> None:
    assert resolve([SIZE, EVEN], {"size": "3"}) == {"size": 3, "even": "none"}
    with pytest.raises(OptionError, match="there is no option 'colour'; possible: even, size"):
        resolve([SIZE, EVEN], {"colour": 1})


@pytest.mark.parametrize("seed", [-1, 2**63, "7", 1.0, True, [7]])
def test_bad_seeds_are_rejected(seed: Any) -> None:
    with pytest.raises(OptionError, match="a seed must be a whole number from 0 to"):
        sintra.new("summer-pavilion", seed=seed)


def test_integers_of_numpy_are_seeds() -> None:
    game = sintra.new("summer-pavilion", seed=np.int64(7))  # type: ignore[arg-type]
    assert game.record() == sintra.new("summer-pavilion", seed=7).record()


def test_a_seed_is_picked_if_none_is_given() -> None:
    picked = {check_seed(None) for _ in range(20)}
    assert len(picked) == 20
    assert all(0 <= seed < 2**52 for seed in picked)
    assert check_seed(2**63 - 1) == 2**63 - 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("byrgpo", "byrgpo"),
        ("BYRGPO", "byrgpo"),
        ("b y r g p o", "byrgpo"),
        ("blue, yellow, red, green, purple, orange", "byrgpo"),
        (["blue", "yellow", "red", "g", "p", "o"], "byrgpo"),
        ("pgoybr", "standard"),
        ("rbyogp", "reversed"),
        ("reversed", "reversed"),
        ("rbyopg", "rbyopg"),
        ("rbyo", None),
        ("pgoybb", None),
        ("pgoybrr", None),
        ("", None),
        (5, None),
        (None, None),
        ([["p"], "g", "o", "y", "b", "r"], None),
    ],
)
def test_wild_orders(value: Any, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(OptionError, match="wilds cannot be"):
            sintra.new("summer-pavilion", wilds=value)
    else:
        assert sintra.new("summer-pavilion", wilds=value, seed=1).options["wilds"] == expected


def test_the_first_seat_has_to_exist() -> None:
    with pytest.raises(OptionError, match="first cannot be seat 3 with 3 players"):
        sintra.new("summer-pavilion", players=3, first=3)
    assert sintra.new("summer-pavilion", players=4, first="3").turn == 3
