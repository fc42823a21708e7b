"""The progress line of long commands, on standard error."""

import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sintra.cli.screen import shorten

#: The seconds between two updates on a terminal, and between two lines in a file or pipe.
TERMINAL_SECONDS, FILE_SECONDS = 0.2, 15.0
BAR_LENGTH = 24

Result = TypeVar("Result")


class ProgressLine:
    """A progress bar that is redrawn in place on a terminal; in a file or pipe, a line at times."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._next = 0.0 if self._is_terminal else time.monotonic() + FILE_SECONDS
        # The time of the first update, and the number of games that were done then.
        self._first: tuple[float, int] | None = None

    def is_due(self) -> bool:
        """Return whether it is time for an update."""
        return time.monotonic() >= self._next

    def show(self, done: int, total: int, text: str = "") -> None:
        """Show the progress and the estimated remaining time.

        Args:
            done: the number of games that have ended.
            total: the number of all games.
            text: is shown after the numbers.
        """
        now = time.monotonic()
        self._next = now + (TERMINAL_SECONDS if self._is_terminal else FILE_SECONDS)
        first, before = self._first = self._first or (now, done)
        parts = [f"{done}/{total}", text]
        if done > before:
            parts.append(f"{_duration((now - first) / (done - before) * (total - done))} left")
        line = "  ".join(part for part in parts if part)
        if self._is_terminal:
            full = BAR_LENGTH * done // total
            shown = shorten(f"{'█' * full}{'░' * (BAR_LENGTH - full)} {line}", _columns() - 1)
            sys.stderr.write(f"\r\x1b[2K{shown}")
        else:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()

    def restart(self) -> None:
        """Clear the bar, and estimate the time of other tasks from now on."""
        self.clear()
        self._first = None

    def clear(self) -> None:
        """Remove the bar from a terminal."""
        if self._is_terminal:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()

    def notice(self, text: str) -> None:
        """Write a sentence for the user on its own line."""
        self.clear()
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def counted(
    results: Iterable[Result], total: int, text: str = "", *, done: int = 0
) -> Iterator[Result]:
    """Yield results, and count them on a progress line.

    Args:
        results: the results of some work, as they come.
        total: the number of all results.
        text: is shown after the numbers.
        done: the number of results that were there before.
    """
    progress = ProgressLine()
    try:
        for number, result in enumerate(results, done + 1):
            yield result
            if progress.is_due():
                progress.show(number, total, text)
    finally:
        progress.clear()


@contextmanager
def resumable(progress: ProgressLine) -> Iterator[None]:
    """Clear the progress line at the end; after Ctrl-C, explain how to continue."""
    try:
        yield
    except KeyboardInterrupt:
        progress.notice("Finished games are saved. Run the same command again to continue.")
        raise
    finally:
        progress.clear()


def _columns() -> int:
    """Return the width of the terminal. A longer line could not be redrawn in place."""
    return shutil.get_terminal_size((100, 40)).columns


def _duration(seconds: float) -> str:
    """Return a rounded duration.

    >>> [_duration(seconds) for seconds in (8.2, 250, 9000)]
    ['8 s', '4 min', '2.5 h']
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
