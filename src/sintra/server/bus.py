"""Messages between the processes of a server.

A message only says where to look: the database has the truth. So a message that gets lost delays
its reader until the next comparison with the database, and does no other harm.
"""

import logging
from collections.abc import Callable
from typing import Protocol

LOG = logging.getLogger("sintra.bus")
#: A table has new events: ``table:version``.
CHANGED = "sintra"
#: The seats, the names or the rematch of a table have changed: ``table:seating``.
SEATED = "sintra_seats"
#: Somebody has come to a table or left it: ``table``.
PRESENT = "sintra_presence"
#: The person of a seat has said something: ``table:seat:phrase``.
SAID = "sintra_said"
#: How far a bot is that cannot move yet: ``table:JSON``.
PREPARING = "sintra_preparing"
#: How far the review of a table is: ``table:JSON``.
REVIEWING = "sintra_reviewing"
#: There is new work: its kind.
WORK = "sintra_work"
#: A result is there: the subject of the job.
ANSWERED = "sintra_answered"
#: Nobody waits for a result any more: the subject of the job.
CANCELLED = "sintra_cancelled"
TOPICS = (CHANGED, SEATED, PRESENT, SAID, PREPARING, REVIEWING, WORK, ANSWERED, CANCELLED)

Handler = Callable[[str], None]


class Bus(Protocol):
    """Carries messages to every process that uses the same database, this one included."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call a function with every message about a topic."""

    def on_connect(self, handler: Callable[[], None]) -> None:
        """Call a function after every connect, because messages may have been missed before."""

    async def publish(self, topic: str, message: str) -> None:
        """Send a message that belongs to no change of the database."""

    async def run(self) -> None:
        """Receive messages until cancelled."""


class Subscriptions:
    """The functions that receive messages."""

    def __init__(self) -> None:
        self._handlers: dict[str, list[Handler]] = {}

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call a function with every message about a topic."""
        self._handlers.setdefault(topic, []).append(handler)

    def deliver(self, topic: str, message: str) -> None:
        """Pass a message on."""
        for handler in self._handlers.get(topic, ()):
            try:
                handler(message)
            except ValueError:  # another version of the server may send other messages
                LOG.exception("a message about %s cannot be read", topic)


class LocalBus(Subscriptions):
    """The bus of a server with a single process."""

    def on_connect(self, handler: Callable[[], None]) -> None:
        """Do nothing: a single process misses no message."""

    async def publish(self, topic: str, message: str) -> None:
        """Deliver a message at once."""
        self.deliver(topic, message)

    async def run(self) -> None:
        """Return at once."""
