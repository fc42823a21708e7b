"""Logs of games, so that an interrupted match or tournament goes on where it was.

A log is a text of JSON lines. The first says what is played: who plays something else may not go on
with it. Each of the others is a game, appended when it has ended. A last line that was cut short,
because the power failed for example, is dropped.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from sintra.arena.errors import LogError
from sintra.arena.playing import Played
from sintra.core.json_reader import shortened
from sintra.core.options import check_seed

FORMAT = 1
#: The setting that tells one version of the code from another: bots change with it.
CODE = "code"


def default_path(settings: Mapping[str, Any], seed: int | None) -> Path:
    """Where the log of a match is kept that was given no file: in the user's data folder."""
    base = os.environ.get("SINTRA_DATA")
    if not base:
        base = os.path.join(os.environ.get("XDG_DATA_HOME") or "~/.local/share", "sintra")
    line = json.dumps([settings, seed], sort_keys=True)
    name = hashlib.sha256(line.encode()).hexdigest()[:16]
    return Path(base).expanduser() / "matches" / f"{name}.jsonl"


class GameLog:
    """The games of a match, in a file that only one process at a time can have open."""

    #: Where all chance of the match comes from.
    seed: int

    def __init__(self, path: Path, settings: Mapping[str, Any], seed: int | None) -> None:
        """Opens a log of these settings, or begins it.

        Without a seed, it is the log's, or a fresh one if the log begins now.
        """
        self.path = path
        self.games: dict[str, Played] = {}
        check_seed(seed)
        # What a header is compared with has to have been JSON, too.
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
        if not self.games:
            self.remove()

    def add(self, played: Played) -> None:
        """Enters a game."""
        self.games[played.key] = played
        self._append(played.as_json())

    def remove(self) -> None:
        """Removes the file."""
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LogError(
                f"the log {self.path} is in use: the same match is being played elsewhere"
            ) from error

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
                played = Played.from_json(self._parse(number, line))
            except ValueError as error:
                raise LogError(f"line {number} of {self.path} is not a game: {error}") from error
            self.games[played.key] = played

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise LogError(f"line {number} of {self.path} is damaged; it is not a log any more")
        return value

    def _check_header(self, header: Mapping[str, Any], seed: int | None) -> None:
        if header.get("format") != FORMAT or not isinstance(header.get("settings"), dict):
            raise LogError(f"{self.path} is not a log of this version of Sintra")
        there = {**header["settings"], "seed": header.get("seed")}
        here = {**self._settings, "seed": there["seed"] if seed is None else seed}
        for name in sorted(there.keys() | here.keys()):
            if there.get(name) != here.get(name):
                was, now = shortened(there.get(name)), shortened(here.get(name))
                what = (
                    "its games were played by other code"
                    if name == CODE
                    else (f"its {name} is {was}, not {now}")
                )
                raise LogError(
                    f"the log {self.path} is of something else: {what}; "
                    "name another file, or remove this one to begin anew"
                )
        self.seed = check_seed(there["seed"])

    def _append(self, values: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(values).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise LogError(f"the log {self.path} cannot be written: {error.strerror}") from error
