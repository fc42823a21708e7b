"""The folder of a run: one file for the result of each task, and a manifest.

``manifest.json`` holds the settings of the run, facts such as the verdict on a generation, and the
finished tasks with the hash of each file. A driver that was killed continues with them: a file
that is not listed, or that has changed, is made again. A folder with other settings is refused.
"""

import fcntl
import hashlib
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from sintra.core.json_reader import shortened
from sintra.parallel.errors import ManifestError

FORMAT = 1
NAME = "manifest.json"
#: The manifest is written after this time; a killed driver repeats the tasks of less than that.
SAVE_SECONDS = 1.0


class Manifest:
    """The finished tasks of a run. The folder is locked while it is in use."""

    def __init__(self, folder: Path, settings: Mapping[str, Any]) -> None:
        """Open the folder of a run, or create it.

        Args:
            folder: the folder.
            settings: what all results of the folder share.

        Raises:
            ManifestError: the folder cannot be used, or has other settings.
        """
        self.folder = folder
        # JSON turns tuples into lists; settings are compared in that form.
        self._settings = json.loads(json.dumps(settings))
        self._tasks: dict[str, dict[str, Any]] = {}
        #: What is known about the run as a whole, for example a verdict.
        self._facts: dict[str, Any] = {}
        self._saved = 0.0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / "lock").open("w")
        except OSError as error:
            raise ManifestError(f"the folder {folder} cannot be used: {error.strerror}") from error
        try:
            self._read()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._save()
        self._lock.close()

    def is_done(self, task: str, **facts: Any) -> bool:
        """Return whether a task has a result with these facts, and its file is intact."""
        found = self._tasks.get(task)
        if found is None or any(found.get(name) != value for name, value in facts.items()):
            return False
        try:
            return _hash(self.read(task)) == str(found["sha256"])
        except OSError:
            return False

    def read(self, task: str) -> bytes:
        """Return the result of a task that is done."""
        return Path(self.folder, self._tasks[task]["file"]).read_bytes()

    def write(self, task: str, file: str, result: bytes, **facts: Any) -> None:
        """Write the result of a task.

        Args:
            task: the name of the task.
            file: the name of its file in the folder.
            result: the content of the file.
            facts: what the manifest says about the task, such as its seeds.

        Raises:
            ManifestError: the file cannot be written.
        """
        self._replace(self.folder / file, result)
        self._tasks[task] = {"file": file, "sha256": _hash(result), **facts}
        if time.monotonic() - self._saved >= SAVE_SECONDS:
            self._save()

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known about the run as a whole."""
        return self._facts

    def note(self, **facts: Any) -> None:
        """Add facts about the run as a whole, and save them at once."""
        self._facts.update(facts)
        self._save()

    def _read(self) -> None:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ManifestError(f"the folder {self.folder} is used by another process") from error
        path = self.folder / NAME
        if not path.exists():
            self._save()
            return
        try:
            found = json.loads(path.read_bytes())
            if found["format"] != FORMAT:
                raise ValueError("it has another format")
            settings, self._tasks, self._facts = found["settings"], found["tasks"], found["facts"]
            names = sorted(settings.keys() | self._settings.keys())
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ManifestError(f"{path} is not the manifest of a run: {error}") from error
        for name in names:
            old, new = settings.get(name), self._settings.get(name)
            if old != new:
                raise ManifestError(
                    f"the folder {self.folder} has a run with other settings "
                    f"({name}: {shortened(old)}, not {shortened(new)}); "
                    "use another folder, or delete this one to start again"
                )

    def _save(self) -> None:
        content = {
            "format": FORMAT,
            "settings": self._settings,
            "facts": self._facts,
            "tasks": self._tasks,
        }
        self._replace(
            self.folder / NAME, (json.dumps(content, indent=1, sort_keys=True) + "\n").encode()
        )
        self._saved = time.monotonic()

    def _replace(self, path: Path, content: bytes) -> None:
        """Write a file so that a killed process leaves the old content or the new one."""
        new = path.with_name(f"{path.name}.new")
        try:
            new.write_bytes(content)
            new.replace(path)
        except OSError as error:
            raise ManifestError(f"{path} cannot be written: {error.strerror}") from error


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
