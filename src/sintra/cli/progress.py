"""How far something is that takes long, on the standard error stream."""

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sintra.cli.screen import shorten

#: Between two looks at a terminal, and between two lines elsewhere.
ON_TERMINAL, ELSEWHERE = 0.2, 15.0
BAR = 24


class Progress:
    """A bar that is drawn over and over on a terminal; elsewhere, a line now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = 0.0 if self._terminal else time.monotonic() + ELSEWHERE
        #: When it began, and how much was done then.
        self._begun: tuple[float, int] | None = None

    def is_due(self) -> bool:
        """Whether it is time to show something again."""
        return time.monotonic() >= self._next

    def show(self, done: int, total: int, text: str = "") -> None:
        """Shows how much is done, what is left, and a text."""
        now = time.monotonic()
        self._next = now + (ON_TERMINAL if self._terminal else ELSEWHERE)
        begun, before = self._begun = self._begun or (now, done)
        parts = [f"{done}/{total}", text]
        if done > before:
            parts.append(f"{_duration((now - begun) / (done - before) * (total - done))} left")
        line = "  ".join(part for part in parts if part)
        if self._terminal:
            full = BAR * done // total
            shown = shorten(f"{'█' * full}{'░' * (BAR - full)} {line}", _columns() - 1)
            sys.stderr.write(f"\r\x1b[2K{shown}")
        else:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Makes room for what comes next."""
        if self._terminal:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


@contextmanager
def told_to_go_on(progress: Progress) -> Iterator[None]:
    """Clears the progress at the end, and says how to go on if the user interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        progress.clear()
        sys.stderr.write("Games that have ended are kept; the same command goes on with them.\n")
        raise
    finally:
        progress.clear()


def _columns() -> int:
    """How much fits into a line; a longer one could not be drawn over."""
    return shutil.get_terminal_size((100, 40)).columns


def _duration(seconds: float) -> str:
    """A time that need not be exact.

    >>> [_duration(seconds) for seconds in (8.2, 250, 9000)]
    ['8 s', '4 min', '2.5 h']
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
