"""``sintra warm``: everything is compiled ahead."""

from pathlib import Path

import pytest

from sintra.cli import main
from sintra.core import compile as compiling
from sintra.core import compile_queue
from sintra.core.compile_queue import Task
from sintra.games import game_ids


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache."""
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr("sintra.core.units.cache_folder", lambda: tmp_path)


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """What the command compiles; nothing is."""
    found: list[Task] = []

    def pretend(tasks: list[Task], title: str) -> float:
        found.extend(tasks)
        assert title
        return 0.0

    monkeypatch.setattr(compile_queue, "compile_tasks", pretend)
    return found


UNITS = ["search", "solver", "analysis", "kernels", "batch"]


def test_all_games(tasks: list[Task], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm"]) == 0
    named = {(task.rules.id, task.unit.name) for task in tasks}
    assert named == {(game, unit) for game in game_ids() for unit in UNITS}
    assert str(tmp_path) in capsys.readouterr().out


def test_one_game(tasks: list[Task]) -> None:
    assert main(["warm", "duel"]) == 0
    assert [task.unit.name for task in tasks if task.rules.id == "duel"] == UNITS
    assert len(tasks) == len(UNITS)


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "chess"]) == 1
    assert "chess" in capsys.readouterr().err


def test_check_fails_until_everything_is_compiled(
    tasks: list[Task], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["warm", "--check", "duel"]) == 1
    assert "not compiled yet: the search of Duel, the solver of Duel" in capsys.readouterr().err
    assert tasks == []
    for unit in UNITS:
        (tmp_path / f"duel.{unit}.ready").touch()
    assert main(["warm", "--check", "duel"]) == 0
