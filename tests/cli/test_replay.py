"""``sintra replay``: showing game records."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import sintra
from tests.cli.conftest import Cli


@pytest.fixture(scope="module")
def game() -> sintra.Game:
    game = sintra.new("summer-pavilion", seed=7, names=["Ana", "Ben"])
    chance = Random(7)
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
    return game


@pytest.fixture
def record(game: sintra.Game, tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(game.record())
    return str(path)


def test_all_moves_at_once(cli: Cli, game: sintra.Game, record: str) -> None:
    result = cli("replay", record)
    assert result.code == 0
    lines = [line for line in result.out.splitlines() if ". Ana " in line or ". Ben " in line]
    assert len(lines) == len(game.history)
    for line, played in zip(lines, game.history, strict=True):
        assert line.split()[1:3] == [game.names[played.seat], played.move.text]
    assert lines[-1].endswith(f"[{game.scores[0]}-{game.scores[1]}]")
    assert "\nRound 1, draft, purple is wild\n" in result.out
    assert "      drawn: " in result.out
    assert "Winner" in result.out
    assert cli("replay", record, "--all", "--no-colour", tty=True).out == result.out


def test_a_game_that_is_not_over(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(sintra.new("summer-pavilion", seed=7).record())
    assert "Not over. Round 1, draft, purple is wild." in cli("replay", str(path)).out


@pytest.mark.parametrize("count", [0, 5])
def test_one_position(cli: Cli, game: sintra.Game, record: str, tmp_path: Path, count: int) -> None:
    earlier = game.copy()
    while len(earlier.history) > count:
        earlier.undo()
    shown = cli("replay", record, "--at", str(count))
    assert shown.out == earlier.text().rstrip("\n") + "\n"
    printed = cli("replay", record, "--at", str(count), "--json")
    assert json.loads(printed.out) == earlier.position()
    picture = tmp_path / "picture.svg"
    written = cli("replay", record, "--at", str(count), "--svg", str(picture))
    assert (written.code, written.out) == (0, "")
    assert picture.read_text() == earlier.svg()


def test_json_alone_is_the_last_position(cli: Cli, game: sintra.Game, record: str) -> None:
    assert json.loads(cli("replay", record, "--json").out) == game.position()


def test_a_position_that_does_not_exist(cli: Cli, game: sintra.Game, record: str) -> None:
    result = cli("replay", record, "--at", "999")
    assert result.code == 1
    assert f"the record has {len(game.history)} moves; there is no position 999" in result.err


def test_a_picture_that_cannot_be_written(cli: Cli, record: str) -> None:
    result = cli("replay", record, "--svg", "/nowhere/picture.svg")
    assert result.code == 1
    assert "/nowhere/picture.svg cannot be written" in result.err


def test_stepping_through_a_game(cli: Cli, game: sintra.Game, record: str) -> None:
    last = len(game.history)
    typed = ["", "", "back", "b", "b", "17", "999", "list", str(last), "", "q"]
    result = cli("replay", record, typed=typed, tty=True)
    assert result.code == 0
    shown = re.findall(rf"(\d+) of {last}\. ", result.out)
    assert shown == ["1", "2", "1", "17", str(last)]
    assert "Before the first of" in result.out
    assert f"Positions are numbered 0 to {last}; this is 0." in result.out
    # In the list, in the drawing of the last position, and below it.
    assert result.out.count("Winner: ") == 3


def test_input_can_end_while_stepping(cli: Cli, record: str) -> None:
    assert cli("replay", record, typed=[""], tty=True).code == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Game "summer-pavilion"]', '[Game "chess"]', "line 1: there is no game 'chess'"),
        ('[Players "2"]', '[Players "9"]', "players cannot be '9'"),
        ('[Seed "7"]', "[Seed 7]", "line 9: a tag looks like"),
        ("\n1. ", "\n1. dance ", "line 14: 'dance' is not a move"),
        ("\n1. ", "\n1. F1p ", "line 14: F1p cannot be played: factory 1 holds no purple tile"),
        ("{supply: b", "{supply: r", "line 12: the seed draws b r"),
        ("{supply: b", "{{supply: b", "line 12: this move has draws already"),
    ],
)
def test_a_broken_record_names_the_line(
    cli: Cli, record: str, old: str, new: str, message: str
) -> None:
    path = Path(record)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    result = cli("replay", record)
    assert result.code == 1
    assert result.out == ""
    assert message in result.err.splitlines()[-1]


def test_a_file_that_is_not_a_record(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert 'line 1: the tag [Game "..."] is missing' in cli("replay", str(empty)).err
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(10_000_000)
    assert "is too large to be a game record" in cli("replay", str(huge)).err
    assert "cannot be read: Is a directory" in cli("replay", str(tmp_path)).err
