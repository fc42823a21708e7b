"""Whether the database answers.

A call to a database that is away ends after a time limit. If many calls had to wait for it, one
after the other, their waits would add up. So after such a failure all calls fail at once, for a
moment.
"""

import logging
import time
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from sintra.server.errors import StorageError

LOG = logging.getLogger("sintra.store")
#: How long calls fail at once after one that failed.
PAUSE_SECONDS = 1.0
#: How often the log says that the database does not answer.
LOG_SECONDS = 10.0
#: The beginnings of the codes of errors that concern the database and not the statement: of
#: SQLite, and of PostgreSQL (lost connections, missing resources, locks, time limits).
AWAY = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL"),
    *("SQLITE_CANTOPEN", "08", "53", "55P03", "57"),
)
#: The beginnings of the codes of errors after which a commit may have been carried out.
UNCERTAIN = ("SQLITE_IOERR", "08", "57P")


class Availability:
    """Remembers when the database did not answer."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._paused_until = self._log_at = now()

    def require(self) -> None:
        """Check that the database may be called.

        Raises:
            StorageError: it did not answer a moment ago.
        """
        if self._now() < self._paused_until:
            raise StorageError("the database does not answer; nothing has changed, try again later")

    def note_failure(self, error: Exception) -> None:
        """Note that the database did not answer."""
        now = self._now()
        self._paused_until = now + PAUSE_SECONDS
        if now >= self._log_at:
            self._log_at = now + LOG_SECONDS
            LOG.error("the database does not answer: %s", str(error) or "the time is up")


def is_away(error: Exception) -> bool:
    """Return whether an error means that the database does not answer."""
    return isinstance(error, TimeoutError | PoolTimeoutError) or _has_code(error, AWAY)


def is_uncertain(error: Exception) -> bool:
    """Return whether a commit that failed with this error may have been carried out."""
    return _has_code(error, UNCERTAIN)


def _has_code(error: Exception, codes: tuple[str, ...]) -> bool:
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    if code:
        return str(code).startswith(codes)
    # The client found this error: the connection is lost, or it was never made.
    return isinstance(error, OperationalError | InterfaceError)
