"""The parts of a running server."""

import asyncio
import json
import logging
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import make_url

from sintra.server.bots import Bots
from sintra.server.bus import CHANGED, PREPARING, SAID, SEATED, Bus, LocalBus
from sintra.server.coach import Coach
from sintra.server.decks import Decks
from sintra.server.evaluations import Evaluations
from sintra.server.hints import Hints
from sintra.server.jobs import ANALYSE, BOT, HINT, JUDGE, REVIEW, JobQueue, MemoryQueue
from sintra.server.keys import new_id
from sintra.server.limits import ConnectionLimiter, RateLimiter, Waiting
from sintra.server.metrics import Metrics
from sintra.server.players import Players
from sintra.server.preparation import Preparation
from sintra.server.presence import LocalPresence, Presence, SharedPresence
from sintra.server.puzzles import Puzzles
from sintra.server.readiness import Readiness, bot_needs
from sintra.server.referee import Referee
from sintra.server.reviews import Reviews
from sintra.server.saving import Saving
from sintra.server.seating import Seating
from sintra.server.settings import MAX_HALF_OPEN, Settings
from sintra.server.slices import ClientSlices, Slices
from sintra.server.sqlite_file import FileUse, path_of
from sintra.server.statistics import Statistics
from sintra.server.store import Store
from sintra.server.table import Table, bot_turn
from sintra.server.tables import Tables
from sintra.server.thinking import ThinkingThreads
from sintra.server.timers import Timers
from sintra.server.trials import Judgements
from sintra.server.worker import Handler, Worker
from sintra.server.workers import Workers

if TYPE_CHECKING:
    from sintra.server.live import LiveConnection

LOG = logging.getLogger("sintra.services")


@dataclass
class Services:
    """What every request can use."""

    settings: Settings
    store: Store
    #: None if the database is no file.
    file_use: FileUse | None
    bus: Bus
    metrics: Metrics
    saving: Saving
    tables: Tables
    seating: Seating
    players: Players
    statistics: Statistics
    coach: Coach
    evaluations: Evaluations
    puzzles: Puzzles
    referee: Referee
    presence: Presence
    #: None if this is the only process.
    workers: Workers | None
    queue: JobQueue
    bots: Bots
    reviews: Reviews
    decks: Decks
    worker: Worker
    preparation: Preparation
    timers: Timers
    readiness: Readiness
    #: Whether this process plays bots and gives hints.
    thinks: bool
    #: The threads in which bots and hints think.
    threads: Executor
    request_limiter: RateLimiter
    page_limiter: RateLimiter
    creation_limiter: RateLimiter
    message_limiter: RateLimiter
    change_limiter: RateLimiter
    seat_limiter: RateLimiter
    socket_limiter: ConnectionLimiter
    connections: "set[LiveConnection]" = field(default_factory=set)
    #: States are sent in slices, so that the event loop can handle moves between them. The line of
    #: players shrinks by half in each cycle, so that no overload can starve them.
    player_slices: Slices = field(default_factory=lambda: Slices(8, share=0.5))
    spectator_slices: Slices = field(default_factory=lambda: Slices(8))
    #: The requests of each client. A refused one takes time as well, and a client may open hundreds
    #: of connections.
    request_slices: ClientSlices = field(default_factory=lambda: ClientSlices(8))
    #: Held while a large body is parsed or replayed: one at a time.
    parsing: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: The sockets without a hello.
    handshakes: "Waiting[LiveConnection]" = field(
        default_factory=lambda: Waiting(MAX_HALF_OPEN, lambda found: found.drop())
    )

    async def retry_bot(self, table: Table) -> None:
        """Try again to move for a bot that had failed too often."""
        turn = bot_turn(table.current, table.seats)
        if table.stuck and turn is not None:
            table.stuck = False
            await self.queue.retry(table.id, turn)
            await self.store.set_stuck(table.id, table.version, stuck=False)


def open_services(settings: Settings) -> Services:
    """Open the database and connect the parts."""
    store = Store(settings.database)
    file_use = _mark_file(settings.database)
    thinks = settings.thinks or not store.is_shared
    metrics, saving, readiness = Metrics(), Saving(), Readiness(thinks=thinks)
    bus, queue, process = _shared_parts(settings, store)
    tables = Tables(store, saving, queue, settings, metrics)
    referee = Referee(tables, store, saving, queue, settings, metrics)
    presence: Presence = (
        SharedPresence(store, bus, tables, process) if store.is_shared else LocalPresence(tables)
    )
    workers = Workers(store, tables, readiness, process, thinks=thinks) if store.is_shared else None
    count = settings.bots_at_once + settings.hints_at_once + settings.judgements_at_once
    threads = ThinkingThreads(count)
    bots = Bots(tables, referee, queue, presence, store, settings, metrics, threads)
    hints = Hints(tables, queue, threads)
    evaluations = Evaluations(queue, settings, threads)
    reviews = Reviews(tables, queue, store, bus, settings, threads)
    lanes: dict[str, tuple[Handler, int]] = {
        BOT: (bots, settings.bots_at_once),
        HINT: (hints, settings.hints_at_once),
        JUDGE: (Judgements(queue, settings, threads), settings.judgements_at_once),
        ANALYSE: (evaluations, settings.evaluations_at_once),
        REVIEW: (reviews, settings.reviews_at_once),
    }
    statistics = Statistics(store, tables)
    services = Services(
        settings=settings,
        store=store,
        file_use=file_use,
        bus=bus,
        metrics=metrics,
        saving=saving,
        tables=tables,
        seating=Seating(tables, store, saving, queue),
        players=Players(store, tables, saving, _player_limiter(settings)),
        statistics=statistics,
        coach=Coach(store, statistics),
        evaluations=evaluations,
        puzzles=Puzzles(store),
        referee=referee,
        presence=presence,
        workers=workers,
        queue=queue,
        bots=bots,
        reviews=reviews,
        decks=Decks(store),
        worker=Worker(queue, lanes, readiness, settings.lease_seconds),
        preparation=Preparation(queue, readiness, bus),
        timers=Timers(tables, referee, store),
        readiness=readiness,
        thinks=thinks,
        threads=threads,
        **_limiters(settings),
    )
    _connect(services)
    return services


def _mark_file(database: str) -> FileUse | None:
    """Mark a SQLite file as used, and warn if another server uses it."""
    path = path_of(make_url(database))
    if path is None:
        return None
    use = FileUse(path)
    if not use.is_only:
        LOG.warning(
            "another server uses %s: nothing is lost, but players on one server do not see moves "
            "made on the other; stop one server, or use PostgreSQL for both "
            "(docs/server.md, From one process to many)",
            path,
        )
    return use


def _shared_parts(settings: Settings, store: Store) -> tuple[Bus, JobQueue, str]:
    """Return the parts that connect the processes, and the id of this one."""
    process = new_id()
    if not store.is_shared:
        return LocalBus(), MemoryQueue(bot_needs), process
    # psycopg is only installed with the extra for PostgreSQL.
    from sintra.server.postgres_bus import PostgresBus
    from sintra.server.postgres_jobs import PostgresQueue

    bus = PostgresBus(store)
    return bus, PostgresQueue(store, bus, process, bot_needs, settings.lease_seconds), process


def _limiters(settings: Settings) -> dict[str, Any]:
    """Return the limits of this process: its share of the limits of all processes."""
    share = 1 / settings.processes
    rate, messages = settings.requests_per_second * share, settings.messages_per_second
    creations = settings.tables_per_minute * share
    seats = settings.seats_per_hour * share
    return {
        "request_limiter": RateLimiter(rate, 5 * rate, "requests"),
        # A page has about a hundred files, and several people may use one address.
        "page_limiter": RateLimiter(10 * rate, 100 * rate, "pages"),
        "creation_limiter": RateLimiter(creations / 60, creations, "new tables and positions"),
        # A socket is served by one process only.
        "message_limiter": RateLimiter(messages, 3 * messages, "messages"),
        # A change takes ten times as long as other messages, and a client has many sockets.
        "change_limiter": RateLimiter(2.5 * rate, 12.5 * rate, "moves"),
        "seat_limiter": RateLimiter(seats / 3600, seats / 2, "seats taken"),
        "socket_limiter": ConnectionLimiter(max(1, int(settings.sockets_per_client * share))),
    }


def _player_limiter(settings: Settings) -> RateLimiter:
    players = settings.players_per_hour / settings.processes
    return RateLimiter(players / 3600, players / 2, "new players")


def _connect(services: Services) -> None:
    """Let the parts hear of each other's changes."""
    tables, bus = services.tables, services.bus

    def on_change(table: Table) -> None:
        services.bots.on_change(table)
        services.queue.changed(table.id, bot_turn(table.current, table.seats))
        services.timers.on_change(table)

    def on_evict(table_id: str) -> None:
        services.bots.kept.drop(table_id)
        services.timers.drop(table_id)

    def on_said(message: str) -> None:
        table_id, seat, phrase = message.split(":")
        table = tables.viewed(table_id)
        for viewer in tuple(table.viewers) if table else ():
            viewer.hear(int(seat), phrase)

    def on_preparing(message: str) -> None:
        table_id, _, status = message.partition(":")
        table = tables.viewed(table_id)
        for viewer in tuple(table.viewers) if table else ():
            viewer.show_preparation(json.loads(status))

    def on_over(table: Table) -> None:
        services.saving.start(services.reviews.start_by_itself(table))

    tables.on_change, tables.on_evict = on_change, on_evict
    services.referee.on_over = on_over
    bus.subscribe(CHANGED, tables.hear_of_event)
    bus.subscribe(SEATED, tables.hear_of_seats)
    bus.subscribe(SAID, on_said)
    bus.subscribe(PREPARING, on_preparing)
