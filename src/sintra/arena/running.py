"""What a match and a tournament have in common: what is asked for is checked, games are played."""

import contextlib
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sintra.arena.engine import START_SECONDS, EngineProcess
from sintra.arena.errors import ArenaError, EngineAnswerError
from sintra.arena.log import CODE, GameLog
from sintra.arena.participants import DEFAULT_BUDGET, Budget, Participant, parse
from sintra.arena.playing import Played, Table
from sintra.arena.schedule import Task
from sintra.arena.workers import playing
from sintra.core.compile import source_hash
from sintra.core.options import resolve
from sintra.games import get

MAX_GAMES = 1_000_000
MAX_WORKERS = 512


def budget_of(seconds: float | None, simulations: int | None) -> Budget:
    """What a participant without a budget of its own gets."""
    if seconds is None and simulations is None:
        return DEFAULT_BUDGET
    return Budget(seconds, simulations)


def set_table(
    texts: Sequence[str],
    game: str,
    options: Mapping[str, Any] | None,
    budget: Budget,
) -> Table:
    """A table for the participants, after everything about it was checked."""
    rules = get(game)
    # What is random stays so: every pair of games decides it anew.
    chosen = resolve(rules.options, options or {})
    participants = [parse(text, budget) for text in texts]
    for engine in {one.command: one for one in participants if one.command}.values():
        _check_engine(engine, game)
    return Table(rules, chosen, participants)


def settings_of(table: Table) -> dict[str, Any]:
    """What has to be the same if games are to be counted together, the seed apart."""
    return {
        "game": table.rules.id,
        "options": dict(table.options),
        CODE: source_hash(),
    }


def check_count(name: str, value: int, most: int) -> int:
    """A number of games or workers."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise ArenaError(f"the number of {name} is from 1 to {most}, not {value!r}")
    return value


def in_order(
    table: Table,
    tasks: Sequence[Task],
    log: GameLog,
    workers: int,
    records: Path | str | None,
) -> Generator[tuple[Task, Played], None, None]:
    """Every game in the order of the schedule: from the log, or played now and entered there.

    Games end in any order. That they count in this one lets neither their length nor what else this
    machine does decide where a sequential test stops.
    """
    folder = None if records is None else Path(records)
    if folder is not None:
        _make_folder(folder)
    done = {task.key: log.games[task.key] for task in tasks if _is_done(task, log, folder)}
    left = [task for task in tasks if task.key not in done]
    with contextlib.closing(_played(table, left, workers, folder)) as games:
        for task in tasks:
            while task.key not in done:
                played = next(games)
                done[played.key] = played
                log.add(played)
            yield task, done[task.key]


def _is_done(task: Task, log: GameLog, records: Path | None) -> bool:
    """Whether the log has a game. One whose record is missing is played again."""
    played = log.games.get(task.key)
    if played is None or len(played.ranks) != len(task.seats):
        return False
    return records is None or _record_path(records, task.key).exists()


def _played(
    table: Table, tasks: Sequence[Task], workers: int, records: Path | None
) -> Generator[Played, None, None]:
    """Plays games; they come in the order in which they end."""
    if not tasks:
        return
    with playing(table, min(workers, len(tasks)), records=records is not None) as processes:
        for played in processes.play(tasks):
            if records is not None and played.record is not None:
                _write(_record_path(records, played.key), played.record)
            yield played


def _check_engine(participant: Participant, game: str) -> None:
    """Starts an engine once, so that one that does not work is known before the first game."""
    engine = EngineProcess(participant.label, participant.command)
    try:
        answer = engine.ask({"command": "hello"}, START_SECONDS)
    finally:
        engine.close()
    games = answer.get("games")
    listed = games if isinstance(games, list) else []
    known = [str(one.get("id")) for one in listed if isinstance(one, dict)]
    if game not in known:
        plays = ", ".join(known) or "nothing"
        raise EngineAnswerError(participant.label, f"does not play {game}; it plays: {plays}")


def _record_path(folder: Path, key: str) -> Path:
    return folder / f"{key}.txt"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ArenaError(f"the folder {folder} cannot be made: {reason}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror}") from error
