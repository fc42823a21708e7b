"""Logs keep the finished games of a match that is interrupted."""

import json
from pathlib import Path

import pytest

from sintra.arena.errors import LogError
from sintra.arena.game_log import GameLog, default_path
from sintra.arena.game_runner import GameResult
from sintra.core.errors import OptionError

SETTINGS = {"game": "duel", "options": {"players": 2}}


def game(key: str, fault: str | None = None) -> GameResult:
    seat = None if fault is None else 1
    return GameResult(key, (1, 2), (50, 40), 90, (30, 31), (0.25, 0.5), fault, seat)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "match.jsonl"


def begin(path: Path, count: int, seed: int | None = 5) -> int:
    with GameLog(path, SETTINGS, seed) as log:
        for number in range(count):
            log.add(game(f"{number:05}-AB"))
        return log.seed


def test_added_games_are_read_again(path: Path) -> None:
    begin(path, 2)
    with GameLog(path, SETTINGS, 5) as log:
        assert list(log.games.values()) == [game("00000-AB"), game("00001-AB")]
        log.add(game("00002-AB", "the engine 'x' crashed"))
    with GameLog(path, SETTINGS, 5) as log:
        assert log.games["00002-AB"].fault == "the engine 'x' crashed"
        assert len(log.games) == 3


def test_a_log_without_a_seed_picks_and_keeps_one(path: Path) -> None:
    seed = begin(path, 1, seed=None)
    assert begin(path, 1, seed=None) == seed
    assert begin(path, 1, seed=seed) == seed


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_an_incomplete_last_line_is_dropped(path: Path, cut: int) -> None:
    begin(path, 3)
    path.write_bytes(path.read_bytes()[:-cut])
    with GameLog(path, SETTINGS, 5) as log:
        assert list(log.games) == ["00000-AB", "00001-AB"]
        log.add(game("00009-AB"))
    with GameLog(path, SETTINGS, 5) as log:
        assert list(log.games) == ["00000-AB", "00001-AB", "00009-AB"]


def test_an_incomplete_header_is_written_again(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'{"format": 1, "sett')
    assert begin(path, 1) == 5
    assert json.loads(path.read_text().splitlines()[0])["seed"] == 5


@pytest.mark.parametrize(
    "line",
    ["{", "7", '{"key": "x"}', '{"key": 3, "who": 1}', '{"key": "x", "ranks": [1, "2"]}'],
)
def test_a_damaged_line_is_reported_with_its_number(path: Path, line: str) -> None:
    begin(path, 2)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:], ""]))
    with pytest.raises(LogError, match=r"line 3 of .*match.jsonl is (damaged|not a result)"):
        GameLog(path, SETTINGS, 5)


def test_values_of_a_wrong_type_are_not_a_game(path: Path) -> None:
    begin(path, 1)
    good = json.loads(path.read_text().splitlines()[1])
    for name, value in [("ranks", [1]), ("scores", ["a", "b"]), ("moves", "many"), ("key", 7)]:
        header = path.read_text().splitlines()[0]
        path.write_text(f"{header}\n{json.dumps({**good, name: value})}\n")
        with pytest.raises(LogError, match=r"line 2 of .* is not a result"):
            GameLog(path, SETTINGS, 5)


def test_other_settings_are_refused_by_name(path: Path) -> None:
    begin(path, 1)
    other = {"game": "duel", "options": {"players": 2, "first": 1}}
    with pytest.raises(LogError, match=r"has other settings \(options: \{'players': 2\}, not"):
        GameLog(path, other, 5)
    with pytest.raises(LogError, match="seed: 5, not 6"):
        GameLog(path, SETTINGS, 6)


def test_games_of_other_code_are_refused(path: Path) -> None:
    """The bots may have changed, so the games must not be counted together."""
    with GameLog(path, {**SETTINGS, "code": "old"}, 5) as log:
        log.add(game("00001-AB"))
    with pytest.raises(LogError, match="its results come from other code"):
        GameLog(path, {**SETTINGS, "code": "new"}, 5)


def test_a_file_that_is_not_a_log_is_not_changed(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{}\n")
    with pytest.raises(LogError, match="not a log of this version"):
        GameLog(path, SETTINGS, 5)
    assert path.read_text() == "{}\n"


def test_an_open_log_is_locked(path: Path) -> None:
    with GameLog(path, SETTINGS, 5) as log:
        log.add(game("00001-AB"))
        with pytest.raises(LogError, match="is locked"):
            GameLog(path, SETTINGS, 5)
    begin(path, 1)


def test_a_log_without_games_is_deleted(path: Path) -> None:
    begin(path, 0)
    assert not path.exists()


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="cannot be opened: "):
        GameLog(tmp_path / "file" / "match.jsonl", SETTINGS, 5)


def test_a_bad_seed_is_refused_before_anything_is_written(path: Path) -> None:
    with pytest.raises(OptionError, match="a seed must be"):
        GameLog(path, SETTINGS, -1)
    assert not path.exists()


def test_default_paths_depend_on_the_settings_and_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_DATA", str(tmp_path))
    paths = [default_path(SETTINGS, 1), default_path(SETTINGS, 2), default_path({}, 1)]
    assert len(set(paths)) == 3
    assert all(path.is_relative_to(tmp_path) for path in paths)
    monkeypatch.delenv("SINTRA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert default_path(SETTINGS, 1).is_relative_to(tmp_path / "xdg" / "sintra")
