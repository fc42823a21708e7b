"""``sintra puzzles``: mining to a number of puzzles, and verifying a sample."""

from pathlib import Path

import pytest

from sintra.games import get
from sintra.puzzles import shipped
from tests.cli.conftest import Cli


def test_a_sample_has_puzzles_of_every_kind(cli: Cli) -> None:
    arguments = ["verify", "--game", "duel", "--quick", "--sample", "1", "--workers", "1"]
    result = cli("puzzles", *arguments)
    assert result.code == 0, result.err
    puzzles = shipped(get("duel")).puzzles
    groups = {puzzle.group for puzzle in puzzles}
    assert f"{len(groups)} of {len(groups)} puzzles hold." in result.out
    assert cli("puzzles", *arguments, "--update").code != 0  # a sample would drop the others


def test_a_file_with_enough_puzzles_needs_no_games(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_DATA", str(tmp_path / "data"))
    collection = shipped(get("duel"))
    file = tmp_path / "puzzles.json"
    file.write_text(collection.write())
    count = str(len(collection.puzzles))
    result = cli("puzzles", "mine", "--game", "duel", "--count", count, "--out", str(file))
    assert result.code == 0, result.err
    assert f"{count} puzzles from" in result.out
    assert file.read_text() == collection.write()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "puzzles.json"]
    assert (tmp_path / "data" / "puzzles").is_dir()  # the folder of the log
    other = cli("puzzles", "mine", "--game", "summer-pavilion", "--out", str(file))
    assert "another game or version" in other.err


def test_wrong_input_is_named_at_once(cli: Cli, tmp_path: Path) -> None:
    theme = cli("puzzles", "list", "--theme", "kind.hard").err
    assert "no puzzle has the theme 'kind.hard'; there are: kind.better" in theme
    assert "missing.json cannot be read: No such file" in cli("puzzles", "list", "missing.json").err
    mining = ["mine", "--game", "duel", "--count", "1", "--out"]
    assert "there is no folder" in cli("puzzles", *mining, str(tmp_path / "no" / "x.json")).err
    assert "it is a folder" in cli("puzzles", *mining, str(tmp_path)).err


def test_a_theme_lists_only_its_puzzles(cli: Cli) -> None:
    listed = cli("puzzles", "list", "--game", "duel", "--theme", "kind.better").out
    count = sum(puzzle.kind == "better" for puzzle in shipped(get("duel")).puzzles)
    assert f"\n{count} puzzles from" in listed
    assert "kind.exact" not in listed
