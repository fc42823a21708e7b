"""Who sits where."""

from typing import Any

import pytest

from sintra.cli.seats import Seat, seats_of_names, take_seats, with_players
from sintra.core.errors import OptionError
from sintra.games import get

RULES = get("summer-pavilion")


@pytest.mark.parametrize(
    ("chosen", "seats", "players", "taken"),
    [
        ({}, [], 2, ["you", "casual"]),
        ({"players": "3"}, [], 3, ["you", "casual", "casual"]),
        ({}, ["greedy", "You", "friend"], 3, ["greedy", "you", "friend"]),
        ({}, ["random"], 2, ["random", "casual"]),
        ({"players": 4}, ["friend", "random"], 4, ["friend", "random", "casual", "casual"]),
    ],
)
def test_options_and_seats_fit_each_other(
    chosen: dict[str, Any], seats: list[str], players: int, taken: list[str]
) -> None:
    options, found = with_players(RULES, chosen, seats)
    assert options["players"] == players
    assert found == taken


def test_too_many_seats() -> None:
    with pytest.raises(OptionError, match="players cannot be 5"):
        with_players(RULES, {}, ["you"] * 5)


def test_names_go_to_people_and_others_are_numbered() -> None:
    seats = take_seats(["greedy", "you", "greedy", "friend"], ["Ana"])
    assert [seat.name for seat in seats] == ["Greedy", "Ana", "Greedy 2", "Friend"]


def test_a_saved_seat_with_a_bots_name_is_the_bots() -> None:
    assert seats_of_names(["Ana", "Greedy 2", "random", "Friend"]) == [
        Seat("you", "Ana"),
        Seat("greedy", "Greedy 2"),
        Seat("random", "random"),
        Seat("friend", "Friend"),
    ]
