"""The questions of ``sintra play`` when it is started without flags on a terminal."""

import sys

import pytest

from sintra import games
from sintra.cli.screen import QuitError, Screen
from sintra.cli.setup_questions import GameSetup, ask_setup
from tests.cli.conftest import Cli, Stream

PAVILION = "summer-pavilion"


def ask(
    monkeypatch: pytest.MonkeyPatch, *typed: str, game_ids: tuple[str, ...] = (PAVILION,)
) -> tuple[GameSetup, str]:
    """Return the setup after typing some lines, and what was shown."""
    stdout = Stream()
    monkeypatch.setattr("sys.stdin", Stream("".join(f"{line}\n" for line in typed).encode()))
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.setattr(games, "game_ids", lambda: list(game_ids))
    return ask_setup(Screen()), stdout.text()


def texts(setup: GameSetup) -> list[str]:
    return [player.text for player in setup.players]


def test_enter_accepts_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, shown = ask(monkeypatch, "", "", "", "", "")
    assert setup.options == {"players": 2}
    assert texts(setup) == ["you", "casual"]
    assert setup.names == ["You"]
    assert "How many players? 2, 3, 4 [2]" in shown
    assert "Who plays seat 2? you, friend, first-game, beginner" in shown
    assert "[casual]" in shown


def test_everything_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ["friend", "Ben", "random", "you", "Ana"]
    options = ["y", "mini", "GREY", "brygop", "2"]
    setup, _ = ask(monkeypatch, "3", *seats, *options)
    assert texts(setup) == ["friend", "random", "you"]
    assert setup.names == ["Ben", "Ana"]
    assert setup.options == {
        "players": 3,
        "edition": "mini",
        "board": "grey",
        "wilds": "brygop",
        "first": 2,
    }


def test_a_question_is_repeated_after_a_bad_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, shown = ask(monkeypatch, "7", "2", "bob", "you", "x" * 99, "Ana", "", "n")
    assert setup.options == {"players": 2}
    assert setup.names == ["Ana"]
    assert "players cannot be '7'; possible: 2, 3, 4" in shown
    assert "'bob' cannot take a seat" in shown
    assert "a name must have 1 to 40 characters" in shown


def test_options_that_exclude_each_other_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, shown = ask(monkeypatch, *[""] * 4, "y", *["", "", "", "3"], *["", "", "", "1"])
    assert setup.options["first"] == 1
    assert "first cannot be seat 3 with 2 players. Please choose again." in shown


def test_several_games_are_offered_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    both = ("duel", PAVILION)
    setup, shown = ask(monkeypatch, "3", "chess", "2", *[""] * 5, game_ids=both)
    assert setup.rules.id == PAVILION
    assert shown.count("is none of: duel, summer-pavilion") == 2


def test_quitting_in_the_middle(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(QuitError):
        ask(monkeypatch, "2")
    result = cli("play", tty=True)
    assert result.code == 0
    assert "Welcome to Sintra!" in result.out
    assert result.out.endswith("Goodbye!\n")


def test_with_flags_there_are_no_questions(cli: Cli) -> None:
    assert "Welcome" not in cli("play", "--players", "2", tty=True).out
    assert "Welcome" not in cli("play", tty=False).out
