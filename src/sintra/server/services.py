"""The parts of a running server."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sintra.server.bots import Bots
from sintra.server.limits import ConnectionLimiter, RateLimiter
from sintra.server.metrics import Metrics
from sintra.server.readiness import Readiness
from sintra.server.referee import Referee
from sintra.server.settings import Settings
from sintra.server.store import Store

if TYPE_CHECKING:
    from sintra.server.live import LiveConnection


@dataclass
class Services:
    """What every request can use."""

    settings: Settings
    store: Store
    metrics: Metrics
    referee: Referee
    bots: Bots
    readiness: Readiness
    request_limiter: RateLimiter
    creation_limiter: RateLimiter
    message_limiter: RateLimiter
    socket_limiter: ConnectionLimiter
    connections: "set[LiveConnection]" = field(default_factory=set)
    #: States are encoded one at a time, so that the event loop can handle moves between them.
    encode_lock: asyncio.Lock = field(default_factory=asyncio.Lock)


def open_services(settings: Settings) -> Services:
    """Open the database and connect the parts."""
    metrics = Metrics()
    store = Store(settings.database)
    referee = Referee(store, settings, metrics)
    readiness = Readiness()
    bots = Bots(referee, settings, metrics, readiness)
    referee.on_change = bots.on_change
    referee.on_evict = bots.kept.drop
    rate, messages = settings.requests_per_second, settings.messages_per_second
    creations = settings.tables_per_minute
    return Services(
        settings=settings,
        store=store,
        metrics=metrics,
        referee=referee,
        bots=bots,
        readiness=readiness,
        request_limiter=RateLimiter(rate, 5 * rate, "requests"),
        creation_limiter=RateLimiter(creations / 60, creations, "new tables"),
        message_limiter=RateLimiter(messages, 3 * messages, "messages"),
        socket_limiter=ConnectionLimiter(settings.sockets_per_client),
    )
