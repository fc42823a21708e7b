"""The players of a terminal game, and how a record stores them."""

from typing import Any

import pytest

import sintra
from sintra.arena.participants import Budget
from sintra.cli.seats import (
    SeatChoice,
    TerminalSeat,
    add_seats_tag,
    fill_seats,
    name_seats,
    parse_player,
    read_seats_tag,
)
from sintra.core.errors import OptionError
from sintra.games import get

RULES = get("summer-pavilion")


def players(*texts: str) -> list[SeatChoice]:
    return [parse_player(text) for text in texts]


@pytest.mark.parametrize(
    ("chosen", "seats", "count", "expected"),
    [
        ({}, [], 2, ["you", "casual"]),
        ({"players": "3"}, [], 3, ["you", "casual", "casual"]),
        ({}, ["greedy", "You", "friend"], 3, ["greedy", "you", "friend"]),
        ({}, ["random"], 2, ["random", "casual"]),
        ({"players": 4}, ["friend", "random"], 4, ["friend", "random", "casual", "casual"]),
    ],
)
def test_the_number_of_players_and_the_seats_agree(
    chosen: dict[str, Any], seats: list[str], count: int, expected: list[str]
) -> None:
    options, found = fill_seats(RULES, chosen, seats)
    assert options["players"] == count
    assert [player.text for player in found] == expected


def test_too_many_seats() -> None:
    with pytest.raises(OptionError, match="players cannot be 5"):
        fill_seats(RULES, {}, ["you"] * 5)


def test_a_player_has_a_type() -> None:
    person, bot, engine = players("Friend", "MASTER@4s", "engine@800:./My-Engine --fast")
    assert person.is_person
    assert bot.participant is not None
    assert (bot.participant.bot, bot.participant.budget) == ("master", Budget(seconds=4))
    assert engine.participant is not None
    assert engine.participant.command == ("./My-Engine", "--fast")
    assert engine.participant.budget == Budget(simulations=800)
    assert not bot.is_person
    assert not engine.is_person


def test_the_time_for_a_move_is_the_default_budget() -> None:
    for text, seconds in (("greedy", 7.0), ("greedy@4s", 4.0), ("engine:x", 7.0)):
        participant = parse_player(text, 7.0).participant
        assert participant is not None
        assert participant.budget.seconds == seconds


def test_people_have_given_names_and_other_names_are_unique() -> None:
    found = players("greedy", "you", "greedy", "friend", "engine:/opt/bin/deep -v")
    names = [seat.name for seat in name_seats(found, ["Ana"])]
    assert names == ["Greedy", "Ana", "Greedy 2", "Friend", "engine:deep -v"]


def test_a_record_stores_the_players() -> None:
    found = players("you", "greedy@800")
    record = sintra.new("duel", seed=7, names=["Greedy", "Ana"]).record()
    tagged = add_seats_tag(record, name_seats(found))
    assert '\n[Seats "you, greedy@800"]\n\n' in tagged
    assert sintra.read_record(tagged).names == ("Greedy", "Ana")
    assert read_seats_tag(tagged, 2) == found
    assert read_seats_tag(record, 2) == players("you", "you")


def test_a_record_does_not_store_or_run_commands() -> None:
    seats = [TerminalSeat(player, "") for player in players("you", "engine:./my-engine --key 42")]
    assert '[Seats "you, engine"]' in add_seats_tag("[Game]\n\n", seats)
    for tag in ("you, engine", "you, engine:./my-engine", "you, Engine@4s:./my-engine"):
        with pytest.raises(OptionError, match="an engine plays in the saved game"):
            read_seats_tag(f'[Seats "{tag}"]', 2)
    for tag in ("you, json:dumps", "you, master?weights=net.npy"):
        with pytest.raises(OptionError, match="an agent plays in the saved game"):
            read_seats_tag(f'[Seats "{tag}"]\n\n', 2)


def test_bots_are_called_as_on_the_page() -> None:
    texts = ("you", "first-game", "first-game", "casual@4s")
    seats = name_seats([parse_player(text) for text in texts])
    assert [seat.name for seat in seats] == ["You", "Newcomer", "Newcomer 2", "Casual@4s"]
    assert [seat.player.recorded for seat in seats] == [*texts]


def test_files_and_modules_keep_their_case() -> None:
    text = "tests.agents.own:First?nth=1"
    assert parse_player(text).text == text


@pytest.mark.parametrize(
    ("tag", "message"), [("you", "lists 1 players for 2 seats"), ("you, bob", "'bob' cannot take")]
)
def test_a_wrong_list_of_players_is_rejected(tag: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_seats_tag(f'[Seats "{tag}"]', 2)
