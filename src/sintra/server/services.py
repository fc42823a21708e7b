"""What every request can use."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sintra.server.bots import Bots
from sintra.server.limits import Buckets, Places
from sintra.server.metrics import Metrics
from sintra.server.referee import Referee
from sintra.server.settings import Settings
from sintra.server.store import Store
from sintra.server.warming import Warming

if TYPE_CHECKING:
    from sintra.server.live import Connection


@dataclass
class Services:
    """The parts of a running server."""

    settings: Settings
    store: Store
    metrics: Metrics
    referee: Referee
    bots: Bots
    warming: Warming
    requests: Buckets
    creations: Buckets
    messages: Buckets
    sockets: Places
    connections: "set[Connection]" = field(default_factory=set)
    #: States are written out one at a time: moves that arrive meanwhile are heard in between.
    writing_out: asyncio.Lock = field(default_factory=asyncio.Lock)


def open_services(settings: Settings) -> Services:
    """Opens the database and puts the parts together."""
    metrics = Metrics()
    store = Store(settings.database)
    referee = Referee(store, settings, metrics)
    bots = Bots(referee, settings, metrics)
    referee.on_change = bots.notice
    rate, messages = settings.requests_per_second, settings.messages_per_second
    creations = settings.tables_per_minute
    return Services(
        settings=settings,
        store=store,
        metrics=metrics,
        referee=referee,
        bots=bots,
        warming=Warming(),
        requests=Buckets(rate, 5 * rate, "requests"),
        creations=Buckets(creations / 60, creations, "new tables"),
        messages=Buckets(messages, 3 * messages, "messages"),
        sockets=Places(settings.sockets_per_client, "connections"),
    )
