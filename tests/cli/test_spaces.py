"""The tables of actions and observations are complete, and the page is current."""

import csv
import io

import pytest

import sintra
from sintra.cli import main
from sintra.cli.spaces import lines
from sintra.core.compile import PACKAGE
from sintra.games import get
from tests.core import countdown

PAGE = PACKAGE.parents[1] / "docs" / "spaces.md"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["spaces", *arguments]) == 0
    return capsys.readouterr().out


def test_the_page_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert PAGE.read_text(encoding="utf-8") == printed(capsys), "run: make spaces"


@pytest.mark.parametrize("game", sintra.game_ids())
def test_every_number_has_a_name_and_a_meaning(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = get(game)
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "--csv", "--game", game))))
    numbers: dict[str, list[int]] = {"action": [], "draw": [], "observation": []}
    for row in rows:
        assert row["name"]
        assert row["meaning"]
        numbers[row["space"]].append(int(row["number"]))
    assert numbers["action"] == list(range(rules.actions))
    assert numbers["draw"] == list(range(rules.actions, rules.all_actions))
    assert numbers["observation"] == list(range(len(rules.observation_names)))


def test_games_without_meanings_are_listed_too() -> None:
    rows = list(lines(countdown.RULES))
    assert len(rows) == countdown.RULES.all_actions
