"""What is asked when ``sintra play`` is started without flags on a terminal."""

import sys
from collections.abc import Mapping

import pytest

from sintra.cli.questions import Wishes, ask_all
from sintra.cli.screen import LeftError, Screen
from sintra.games import GAMES
from tests.cli.conftest import Cli, Stream

ONE = {"summer-pavilion": GAMES["summer-pavilion"]}


def ask(
    monkeypatch: pytest.MonkeyPatch, *typed: str, games: Mapping[str, str] = ONE
) -> tuple[Wishes, str]:
    """The wishes of somebody who types these lines, and what was shown."""
    stdout = Stream()
    monkeypatch.setattr("sys.stdin", Stream("".join(f"{line}\n" for line in typed).encode()))
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.setattr("sintra.games.GAMES", games)
    return ask_all(Screen()), stdout.text()


def test_enter_takes_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes, shown = ask(monkeypatch, "", "", "", "", "")
    assert wishes.options == {"players": 2}
    assert wishes.seats == ["you", "casual"]
    assert wishes.names == ["You"]
    assert "How many players? 2, 3, 4 [2]" in shown
    assert "Who takes seat 2? you, friend, first-game, beginner" in shown
    assert "[casual]" in shown


def test_everything_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ["friend", "Ben", "random", "you", "Ana"]
    options = ["y", "mini", "GREY", "brygop", "2"]
    wishes, _ = ask(monkeypatch, "3", *seats, *options)
    assert wishes.seats == ["friend", "random", "you"]
    assert wishes.names == ["Ben", "Ana"]
    assert wishes.options == {
        "players": 3,
        "edition": "mini",
        "board": "grey",
        "wilds": "brygop",
        "first": 2,
    }


def test_a_bad_answer_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes, shown = ask(monkeypatch, "7", "2", "bob", "you", "x" * 99, "Ana", "", "n")
    assert wishes.options == {"players": 2}
    assert wishes.names == ["Ana"]
    assert "players cannot be '7'; possible: 2, 3, 4" in shown
    assert "'bob' cannot take a seat" in shown
    assert "a name is a text of at most 40 characters" in shown


def test_options_that_do_not_fit_together_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes, shown = ask(monkeypatch, *[""] * 4, "y", *["", "", "", "3"], *["", "", "", "1"])
    assert wishes.options["first"] == 1
    assert "first cannot be seat 3 with 2 players. Let us choose again." in shown


def test_several_games_are_offered_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"another": GAMES["summer-pavilion"], "summer-pavilion": GAMES["summer-pavilion"]}
    wishes, shown = ask(monkeypatch, "3", "chess", "2", *[""] * 5, games=both)
    assert wishes.rules.id == "summer-pavilion"
    assert shown.count("is none of: another, summer-pavilion") == 2


def test_leaving_in_the_middle(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LeftError):
        ask(monkeypatch, "2")
    result = cli("play", tty=True)
    assert result.code == 0
    assert "Welcome to Sintra!" in result.out
    assert result.out.endswith("Goodbye!\n")


def test_flags_leave_no_questions(cli: Cli) -> None:
    assert "Welcome" not in cli("play", "--players", "2", tty=True).out
    assert "Welcome" not in cli("play", tty=False).out
