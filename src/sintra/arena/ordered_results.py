"""Plays the games of a schedule and returns their results in the order of the schedule."""

import contextlib
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from sintra.arena.errors import ArenaError
from sintra.arena.executors import executor
from sintra.arena.game_log import GameLog
from sintra.arena.game_runner import GameResult, GameRunner
from sintra.arena.schedule import Task

#: Receives a sentence for the user.
Notice = Callable[[str], None]
#: The number of games that a notice lists by name.
_LISTED = 4


def results_in_order(
    runner: GameRunner,
    tasks: Sequence[Task],
    log: GameLog,
    workers: int,
    records: Path | str | None,
    notice: Notice | None = None,
    cluster: str | None = None,
) -> Generator[tuple[Task, GameResult], None, None]:
    """Yield the result of every game, from the log or played and then logged.

    Games end in any order. They are yielded in the order of the schedule, so that neither their
    length nor the load of the machine affects where a sequential test stops.

    Args:
        runner: plays the games; worker processes use copies of it.
        tasks: the games.
        log: the games that were already played.
        workers: the number of games that are played at the same time.
        records: the folder for game records; None for no records. A game of the log whose record is
            missing is played again.
        notice: receives a sentence about the games that are played again.
        cluster: the address of a cluster that plays the games, see ``sintra.parallel.executor``.

    Raises:
        ArenaError: a file cannot be written.
        WorkerError: a worker failed.
    """
    folder = None if records is None else Path(records)
    if folder is not None:
        _make_folder(folder)
    done: dict[str, GameResult] = {}
    repeated: list[str] = []
    for task in tasks:
        logged = log.games.get(task.key)
        if logged is None or len(logged.ranks) != len(task.seats):
            continue
        if folder is None or _record_path(folder, task.key).exists():
            done[task.key] = logged
        else:
            repeated.append(task.key)
    if repeated and notice is not None:
        notice(_repetition(repeated, folder))
    left = [task for task in tasks if task.key not in done]
    with contextlib.closing(_play(runner, left, workers, cluster, folder)) as results:
        for task in tasks:
            while task.key not in done:
                result = next(results)
                done[result.key] = result
                log.add(result)
            yield task, done[task.key]


def _repetition(keys: Sequence[str], folder: Path | None) -> str:
    """Return the notice about games that are played again."""
    shown = ", ".join(keys[:_LISTED])
    if len(keys) > _LISTED:
        shown = f"{shown} and {len(keys) - _LISTED} more"
    if len(keys) == 1:
        return (
            f"1 logged game has no record in {folder} and is played again: {shown}. "
            "Its new result replaces the logged one."
        )
    return (
        f"{len(keys)} logged games have no record in {folder} and are played again: {shown}. "
        "Their new results replace the logged ones."
    )


def _play(
    runner: GameRunner,
    tasks: Sequence[Task],
    workers: int,
    cluster: str | None,
    records: Path | None,
) -> Generator[GameResult, None, None]:
    """Play games and write their records; yield the results in the order in which games end."""
    if not tasks:
        return
    where = executor(runner, len(tasks), workers, cluster, records=records is not None)
    with where as running:
        for result in running.play(tasks):
            if records is not None and result.record is not None:
                _write(_record_path(records, result.key), result.record)
            yield result


def _record_path(folder: Path, key: str) -> Path:
    return folder / f"{key}.txt"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ArenaError(f"the folder {folder} cannot be created: {reason}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror}") from error
