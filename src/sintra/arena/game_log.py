"""Logs of games, which let an interrupted match or tournament continue.

A log is a file of JSON lines. The first line holds the settings of the match; a log with other
settings is refused. Each other line is the result of a game, appended when the game has ended. An
incomplete last line, as a power failure can leave it, is dropped.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from sintra.arena.errors import LogError
from sintra.arena.game_runner import GameResult
from sintra.core.json_reader import shortened
from sintra.core.options import check_seed

FORMAT = 1
#: The name of the setting that holds a hash of the code: other code may have other bots.
CODE = "code"


def default_path(settings: Mapping[str, Any], seed: int | None, folder: str = "matches") -> Path:
    """Return the path of a log in the user's data folder.

    Args:
        settings: the settings of the match, which determine the file name.
        seed: the requested seed of the match.
        folder: the folder of all logs of this kind.
    """
    line = json.dumps([settings, seed], sort_keys=True)
    name = hashlib.sha256(line.encode()).hexdigest()[:16]
    return data_folder() / folder / f"{name}.jsonl"


def data_folder() -> Path:
    """Return the folder of the user's data, ``$SINTRA_DATA`` or the usual one."""
    base = os.environ.get("SINTRA_DATA")
    if not base:
        base = os.path.join(os.environ.get("XDG_DATA_HOME") or "~/.local/share", "sintra")
    return Path(base).expanduser()


class KeyedResult(Protocol):
    """A result that a log can hold."""

    @property
    def key(self) -> str:
        """The key of the task."""
        ...

    def as_json(self) -> dict[str, Any]:
        """Serialise the result."""
        ...


Result = TypeVar("Result", bound=KeyedResult)


class ResultLog(Generic[Result]):
    """The results of tasks in a file, which is locked while it is open."""

    #: The seed of all tasks.
    seed: int

    def __init__(
        self,
        path: Path,
        settings: Mapping[str, Any],
        seed: int | None,
        from_json: Callable[[Mapping[str, Any]], Result],
    ) -> None:
        """Open a log, or create it.

        Args:
            path: the file.
            settings: the settings that all results of the log share.
            seed: the seed of the tasks; None for the log's seed, or a random one in a new log.
            from_json: deserialises a result; it raises ValueError for other values.

        Raises:
            LogError: the file cannot be opened, is damaged or locked, or has other settings.
        """
        self.path = path
        self.results: dict[str, Result] = {}
        self._from_json = from_json
        check_seed(seed)
        # JSON turns tuples into lists; settings are compared in that form.
        self._settings = json.loads(json.dumps(settings))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise LogError(f"the log {path} cannot be opened: {reason}") from error
        try:
            self._lock()
            self._read(seed)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()
        if not self.results:
            self.remove()

    def add(self, result: Result) -> None:
        """Append a result. It replaces an earlier one with the same key."""
        self.results[result.key] = result
        self._append(result.as_json())

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LogError(f"the log {self.path} is locked: another process is using it") from error

    def _read(self, seed: int | None) -> None:
        self._file.seek(0)
        *lines, rest = self._file.read().split(b"\n")
        if rest:
            self._file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self.seed = check_seed(seed)
            self._append({"format": FORMAT, "settings": self._settings, "seed": self.seed})
            return
        self._check_header(self._parse(1, lines[0]), seed)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = self._from_json(self._parse(number, line))
            except ValueError as error:
                raise LogError(f"line {number} of {self.path} is not a result: {error}") from error
            self.results[result.key] = result

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise LogError(f"line {number} of {self.path} is damaged: it is not a JSON object")
        return value

    def _check_header(self, header: Mapping[str, Any], seed: int | None) -> None:
        if header.get("format") != FORMAT or not isinstance(header.get("settings"), dict):
            raise LogError(f"{self.path} is not a log of this version of Sintra")
        logged = {**header["settings"], "seed": header.get("seed")}
        wanted = {**self._settings, "seed": logged["seed"] if seed is None else seed}
        for name in sorted(logged.keys() | wanted.keys()):
            if logged.get(name) == wanted.get(name):
                continue
            difference = f"{name}: {shortened(logged.get(name))}, not {shortened(wanted.get(name))}"
            if name == CODE:
                difference = "its results come from other code"
            raise LogError(
                f"the log {self.path} has other settings ({difference}); "
                "use another file, or delete this one to start again"
            )
        self.seed = check_seed(logged["seed"])

    def _append(self, values: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(values).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise LogError(f"the log {self.path} cannot be written: {error.strerror}") from error


class GameLog(ResultLog[GameResult]):
    """The games of a match."""

    def __init__(self, path: Path, settings: Mapping[str, Any], seed: int | None) -> None:
        """Open a log, or create it; the arguments are those of ``ResultLog``."""
        super().__init__(path, settings, seed, GameResult.from_json)

    @property
    def games(self) -> dict[str, GameResult]:
        """The games by their keys."""
        return self.results
