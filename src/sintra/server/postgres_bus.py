"""The bus of a server with several processes: LISTEN and NOTIFY of PostgreSQL.

One connection listens and does nothing else. It needs a session of its own, so it does not work
through a pooler in transaction mode.
"""

import asyncio
import logging
import random
from collections.abc import Callable

from psycopg import AsyncConnection, Error, sql

from sintra.server.bus import TOPICS, Subscriptions
from sintra.server.store import Store

LOG = logging.getLogger("sintra.bus")
#: The pauses between attempts to connect, the first and the longest.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
CONNECT_SECONDS = 5
#: A connection without messages is checked this often, and has as long to answer.
CHECK_SECONDS = 5.0


class PostgresBus(Subscriptions):
    """Carries messages through the database."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._on_connect: list[Callable[[], None]] = []

    def on_connect(self, handler: Callable[[], None]) -> None:
        """Call a function after every connect, because messages may have been missed before."""
        self._on_connect.append(handler)

    async def publish(self, topic: str, message: str) -> None:
        """Send a message that belongs to no change of the database."""
        await self._store.notify(topic, message)

    async def run(self) -> None:
        """Listen, and connect again after a failure, until cancelled."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await self._connect() as connection:
                    async with asyncio.timeout(CONNECT_SECONDS):
                        await self._subscribe(connection)
                    pause = FIRST_PAUSE
                    for handler in self._on_connect:
                        handler()
                    await self._listen(connection)
            except (Error, OSError) as error:  # a TimeoutError is an OSError without a text
                reason = " ".join(str(error).split()) or "the database does not answer"
                LOG.warning("no messages from other processes: %s", reason)
            # Many processes that lose the same database do not come back at the same moment.
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _connect(self) -> AsyncConnection:
        parameters = {
            **self._store.connect_parameters,
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "sintra bus",
        }
        return await AsyncConnection.connect(**parameters, autocommit=True)

    async def _subscribe(self, connection: AsyncConnection) -> None:
        for topic in TOPICS:
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(topic)))

    async def _listen(self, connection: AsyncConnection) -> None:
        while True:
            async for found in connection.notifies(timeout=CHECK_SECONDS):
                self.deliver(found.channel, found.payload)
            # A network that drops everything closes no connection.
            async with asyncio.timeout(CHECK_SECONDS):
                await connection.execute("SELECT 1")
