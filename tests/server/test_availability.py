"""After a failure, calls to the database fail at once for a moment."""

import sqlite3

import psycopg
import pytest
from psycopg import errors
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from sintra.server.availability import (
    LOG_SECONDS,
    PAUSE_SECONDS,
    Availability,
    is_away,
    is_uncertain,
)
from sintra.server.errors import StorageError


def test_calls_fail_at_once_for_a_moment(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    availability = Availability(lambda: now)
    availability.require()
    for _ in range(3):
        availability.note_failure(TimeoutError())
    with pytest.raises(StorageError):
        availability.require()
    now += PAUSE_SECONDS
    availability.require()
    assert len(caplog.messages) == 1  # the log is not flooded
    now += LOG_SECONDS
    availability.note_failure(TimeoutError("again"))
    assert caplog.messages[1:] == ["the database does not answer: again"]


def wrapped(error: Exception) -> OperationalError:
    return OperationalError("a statement", None, error)


def of_sqlite(name: str) -> OperationalError:
    error = sqlite3.OperationalError()
    error.sqlite_errorname = name
    return wrapped(error)


@pytest.mark.parametrize(
    ("error", "away", "uncertain"),
    [
        (TimeoutError(), True, False),
        (PoolTimeoutError(), True, False),
        (of_sqlite("SQLITE_BUSY"), True, False),
        (of_sqlite("SQLITE_FULL"), True, False),
        (of_sqlite("SQLITE_IOERR_FSYNC"), True, True),
        (of_sqlite("SQLITE_ERROR"), False, False),
        (wrapped(psycopg.OperationalError("connection lost")), True, True),
        (wrapped(errors.AdminShutdown()), True, True),
        (wrapped(errors.QueryCanceled()), True, False),
        (wrapped(errors.SerializationFailure()), False, False),
        (IntegrityError("a statement", None, errors.UniqueViolation()), False, False),
        (ValueError(), False, False),
    ],
    ids=repr,
)
def test_errors_of_the_database_are_told_from_errors_of_a_statement(
    error: Exception, away: bool, uncertain: bool
) -> None:
    assert is_away(error) == away
    assert is_uncertain(error) == uncertain
