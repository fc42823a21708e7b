"""``sintra review``: the table, the summary, JSON and the picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import budgets
from tests.analysis.test_reviewing import SMALL
from tests.cli.conftest import Cli


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A short game whose last moves are bad, and a full depth that is quick."""
    monkeypatch.setitem(budgets.DEPTHS, "full", SMALL)
    game = sintra.new("summer-pavilion", seed=7, names=["Ana", "Ben"])
    for number in range(14):
        bad = number > 10
        game.play(game.legal_moves[-1] if bad else best_move(game, "greedy", seed=number))
    path = tmp_path / "game.txt"
    path.write_text(game.record())
    return str(path)


def test_the_table_and_the_summary(cli: Cli, record: str) -> None:
    result = cli("review", record)
    assert result.code == 0, result.err
    assert "\nRound 1, draft, purple is wild\n" in result.out
    assert "   1. Ana " in result.out
    for title in ("accuracy", "+ luck", "- lost by own choices", "+ not explained", "= result"):
        assert title in result.out
    assert cli("review", record).out == result.out


def test_a_first_look_has_no_ledger(cli: Cli, record: str) -> None:
    result = cli("review", record, "--depth", "quick")
    assert result.code == 0, result.err
    assert "luck" not in result.out
    assert "better" not in result.out


def test_json_is_repeatable(cli: Cli, record: str) -> None:
    texts = {cli("review", record, "--json", "--threads", n).out for n in ("1", "2")}
    assert len(texts) == 1
    data = json.loads(texts.pop())
    assert data["names"] == ["Ana", "Ben"]
    assert len(data["decisions"]) == 14
    assert {"seats", "turns", "events", "graph", "key_moments"} <= set(data)
    assert cli("review", record, "--json", "--seed", "5").out != json.dumps(data) + "\n"


def test_the_picture(cli: Cli, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "chance.svg"
    result = cli("review", record, "--svg", str(picture))
    assert (result.code, result.out) == (0, "")
    root = ElementTree.fromstring(picture.read_text())
    texts = "".join(root.itertext())
    assert "chance of Ana" in texts
    assert "Ben: chance" in texts, "the picture is described in words"


def test_errors_are_clear(cli: Cli, record: str, tmp_path: Path) -> None:
    missing = cli("review", str(tmp_path / "nothing.txt"))
    assert missing.code == 1
    assert "cannot be read" in missing.err
    empty = tmp_path / "empty.txt"
    empty.write_text(sintra.new("duel", seed=1).record())
    assert "nothing to review" in cli("review", str(empty)).err
    assert cli("review", record, "--depth", "deep").code == 2
