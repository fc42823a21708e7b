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
    for number in range(8):
        bad = number > 5
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


def test_a_first_look_has_no_ledger(cli: Cli, record: str) -> None:
    result = cli("review", record, "--depth", "quick")
    assert result.code == 0, result.err
    assert "+ luck" not in result.out
    assert "better:" not in result.out
    assert "Without --depth quick, a review has labels" in result.out


def test_json_is_repeatable(cli: Cli, record: str) -> None:
    texts = {cli("review", record, "--json", "--threads", n).out for n in ("1", "2")}
    assert len(texts) == 1
    data = json.loads(texts.pop())
    assert data["names"] == ["Ana", "Ben"]
    assert len(data["decisions"]) == 8
    assert {"seats", "turns", "events", "graph", "key_moments"} <= set(data)
    assert cli("review", record, "--json", "--seed", "5").out != json.dumps(data) + "\n"


def test_the_picture(cli: Cli, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "chance.svg"
    result = cli("review", record, "--svg", str(picture))
    assert result.code == 0
    assert "Round 1" in result.out, "the table is printed as well"
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
    assert "no folder" in cli("review", record, "--svg", str(tmp_path / "no" / "a.svg")).err
    assert "nothing to review" in cli("review", str(empty)).err
    assert cli("review", record, "--depth", "deep").code == 2


def test_many_games_get_a_file_each(cli: Cli, record: str, tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "reviews"
    games.mkdir()
    for name in ("b", "a"):
        (games / f"{name}.txt").write_text(Path(record).read_text())
    many = ["review", str(games), "--out", str(out), "--workers", "1"]
    result = cli(*many)
    assert result.code == 0, result.err
    assert [line.split()[:2] for line in result.out.splitlines()[1:]] == [
        ["a", "Ana"], ["a", "Ben"], ["b", "Ana"], ["b", "Ben"],
    ]  # fmt: skip
    alone = json.loads(cli("review", record, "--json").out)
    assert json.loads((out / "a.json").read_text()) == alone
    # The next run reviews only what is new, and says what it cannot read.
    before = (out / "a.json").stat().st_mtime_ns
    (games / "c.txt").write_text("nothing")
    again = cli(*many)
    assert again.code == 1
    assert "1 of 3 records could not be reviewed" in again.err
    assert again.out.splitlines()[-1].startswith("c: line 1")
    assert (out / "a.json").stat().st_mtime_ns == before
    assert "other settings (seed: 0, not 5)" in cli(*many, "--seed", "5").err
    assert "two records are called a" in cli("review", str(games), str(games), *many[2:]).err


def test_flags_of_many_games(cli: Cli, record: str, tmp_path: Path) -> None:
    assert "need --out" in cli("review", record, record).err
    assert "need --out" in cli("review", record, "--cluster", "auto").err
    assert "for one game" in cli("review", record, "--out", str(tmp_path), "--json").err
    (tmp_path / "empty").mkdir()
    assert "no records" in cli("review", str(tmp_path / "empty"), "--out", str(tmp_path)).err
    both = cli("review", record, "--out", str(tmp_path), "--workers", "2", "--cluster", "auto")
    assert (both.code, "not allowed with" in both.err) == (2, True)
