"""Connections to PostgreSQL, with time limits.

The server ends a statement that takes too long. A server that does not answer at all cannot do
that, so the client has a limit, too: it closes the connection.
"""

import time
from collections.abc import Generator
from typing import Any

import psycopg
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL

#: The seconds for a new connection, and the seconds for a free one of the pool.
CONNECT_SECONDS, POOL_SECONDS = 3, 3
#: The seconds for one statement.
STATEMENT_SECONDS = 5.0
#: The client waits a little longer than the server, whose message says more.
MARGIN_SECONDS = 1.0
POOL_SIZE, MAX_OVERFLOW = 8, 8


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server does not answer in time."""

    seconds = STATEMENT_SECONDS + MARGIN_SECONDS

    def wait(self, gen: Any, *args: Any, **options: Any) -> Any:
        """Wait for an answer of the server."""
        try:
            return super().wait(_limited(gen, self.seconds), *args, **options)
        except NoAnswerError:
            self.close()
            raise


class NoAnswerError(psycopg.OperationalError):
    """The server did not answer in time."""


def _limited(steps: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """Pass on the steps of an exchange with the server until the time is up."""
    end = time.monotonic() + seconds
    try:
        wanted = next(steps)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > end:
                raise NoAnswerError(f"the server did not answer within {seconds:g} seconds")
            wanted = steps.send(ready)
    except StopIteration as end_of_steps:
        return end_of_steps.value


def postgresql_engine(url: URL, statement_seconds: float = STATEMENT_SECONDS) -> Engine:
    """Return the engine of a PostgreSQL database.

    Args:
        url: the URL; the driver is always psycopg.
        statement_seconds: the most seconds that a statement may take.
    """
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=POOL_SIZE,
        max_overflow=MAX_OVERFLOW,
        pool_timeout=POOL_SECONDS,
        pool_pre_ping=True,  # replaces connections that a restart of the server has ended
    )
    milliseconds = round(1000 * statement_seconds)

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, record: Any, args: Any, options: Any) -> LimitedConnection:
        del dialect, record
        limits = {"connect_timeout": CONNECT_SECONDS, "application_name": "sintra"}
        connection = LimitedConnection.connect(*args, **{**limits, **options})
        connection.seconds = statement_seconds + MARGIN_SECONDS
        for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(f"SET {setting} = {milliseconds}")
        connection.commit()
        return connection

    return engine
