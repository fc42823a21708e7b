"""Results come in the order of the schedule, from the log or from games that are played."""

from pathlib import Path
from typing import Any

import pytest

from sintra.arena.game_log import GameLog
from sintra.arena.game_runner import GameRunner
from sintra.arena.ordered_results import results_in_order
from sintra.arena.participants import parse
from sintra.arena.schedule import Task
from sintra.games import get

TASKS = [Task(f"{number:05}-AB", f"{number:05}", number, (0, 1)) for number in range(6)]


@pytest.fixture
def log(tmp_path: Path) -> Any:
    with GameLog(tmp_path / "log", {}, 1) as opened:
        yield opened


def play(log: GameLog, tasks: list[Task], records: Path | None = None) -> tuple[int, list[str]]:
    """Play games; return how many were added to the log, and the notices."""
    added: list[str] = []
    notices: list[str] = []
    runner = GameRunner(get("summer-pavilion"), {"players": 2}, [parse("greedy"), parse("random")])
    before = log.path.read_text().count("\n")
    for task, result in results_in_order(runner, tasks, log, 1, records, notices.append):
        assert result.key == task.key
        added.append(task.key)
    assert added == [task.key for task in tasks]
    return log.path.read_text().count("\n") - before, notices


def test_logged_games_are_not_played_again(log: GameLog) -> None:
    assert play(log, TASKS[:2]) == (2, [])
    assert play(log, TASKS[:4]) == (2, [])
    assert play(log, TASKS[:3]) == (0, [])


def test_games_without_a_record_are_announced_and_played_again(
    log: GameLog, tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    play(log, TASKS)
    played, notices = play(log, TASKS, folder)
    assert played == len(list(folder.iterdir())) == 6
    [notice] = notices
    assert notice == (
        f"6 logged games have no record in {folder} and are played again: "
        "00000-AB, 00001-AB, 00002-AB, 00003-AB and 2 more. "
        "Their new results replace the logged ones."
    )
    assert play(log, TASKS, folder) == (0, [])
    (folder / "00003-AB.txt").unlink()
    played, [notice] = play(log, TASKS, folder)
    assert played == 1
    assert notice == (
        f"1 logged game has no record in {folder} and is played again: 00003-AB. "
        "Its new result replaces the logged one."
    )


def test_new_games_are_not_announced(log: GameLog, tmp_path: Path) -> None:
    assert play(log, TASKS[:2], tmp_path / "records") == (2, [])
