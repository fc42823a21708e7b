"""The authority over all tables: authenticate, check, save, and only then tell.

Every change of a game goes through :meth:`Referee.play` or :meth:`Referee.undo`, a bot's move as
well as a person's. A table's lock lets one change through at a time; the version that a client has
seen tells whether it knew what it was doing.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, TypeVar

from sintra.core.errors import GameOverError, SeatError
from sintra.core.options import check_name
from sintra.server import views
from sintra.server.errors import (
    CannotUndoError,
    NoTableError,
    NotYourTurnError,
    SeatTakenError,
    StaleVersionError,
    TooManyError,
)
from sintra.server.keys import digest_of, new_id, new_secret
from sintra.server.metrics import Metrics
from sintra.server.opening import Opening
from sintra.server.settings import MAX_CHANGES, Settings
from sintra.server.store import MOVE, UNDO, Event, Row, Seat, Store
from sintra.server.table import Table, rebuild
from sintra.server.undo import undo_count

T = TypeVar("T")


class Referee:
    """Keeps the tables, in memory and in the database."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        #: Called after every change, and when a table comes into memory.
        self.on_change: Callable[[Table], None] = lambda _: None

    # --- Tables --------------------------------------------------------------------------------

    async def create(self, opening: Opening, public: bool | None) -> Table:
        """A new table. It is listed for everybody if that is wished, or if a seat is open."""
        game, now = opening.game, time.time()
        row = Row(
            id=new_id(),
            game=game.rules.id,
            opening=game.record(),
            seed=opening.seed,
            public=any(seat.open for seat in opening.seats) if public is None else public,
            version=len(game.history),
            created=now,
            changed=now,
            **_columns(game),
        )
        table = Table(row, opening.seats, game)
        await self._finish(self._store.create(row, opening.seats))
        self._metrics.count("tables_created")
        self._keep(table)
        return table

    async def find(self, table_id: str) -> Table:
        """The table with this id, rebuilt if it is not in memory."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
            return self._tables[table_id]
        if table_id not in self._loading:  # whoever comes meanwhile waits for the same table
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        table = await asyncio.to_thread(self._rebuild, table_id)
        self._keep(table)
        return table

    def _rebuild(self, table_id: str) -> Table:
        found = self._store.load(table_id)
        if found is None:
            raise NoTableError(f"there is no table {table_id}")
        return rebuild(*found)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self.on_change(table)
        for old in list(self._tables.values()):
            if len(self._tables) <= self._settings.tables_in_memory:
                break
            if not (old.viewers or old.lock.locked() or old.bot or old is table):
                del self._tables[old.id]

    def connected(self, table_id: str) -> set[int]:
        """The seats of people who are at a table now."""
        table = self._tables.get(table_id)
        return table.connected if table else set()

    @property
    def in_memory(self) -> Collection[Table]:
        """The tables that are ready."""
        return self._tables.values()

    # --- Changes of a game ---------------------------------------------------------------------

    async def play(
        self, table: Table, seats: Collection[int], version: int, move: int | str
    ) -> None:
        """Plays a move for whichever of the seats is to move."""
        async with table.lock:
            self._check_version(table, version)
            seat = table.game.turn
            if seat is None:
                raise GameOverError("the game is over")
            if seat not in seats:
                raise NotYourTurnError(f"it is the turn of {table.game.names[seat]}")
            text = table.game.find(move).text
            await self._change(table, Event(version + 1, MOVE, seat, text, 0, time.time()))
        self._metrics.count("moves")

    async def undo(self, table: Table, seats: Sequence[int], version: int) -> None:
        """Takes back what the holder of these seats may take back."""
        async with table.lock:
            self._check_version(table, version)
            count = undo_count(table, seats)
            if not count:
                raise CannotUndoError("there is no move of yours that can be taken back now")
            seat = table.log[-count].turn.seat
            await self._change(table, Event(version + 1, UNDO, seat, None, count, time.time()))
        self._metrics.count("undos")

    def _check_version(self, table: Table, version: int) -> None:
        if version != table.version:
            raise StaleVersionError(
                f"the game is at version {table.version}, not {version}: somebody was quicker"
            )
        if version >= MAX_CHANGES:
            raise TooManyError(f"a game can have {MAX_CHANGES} changes; begin a new one")

    async def _change(self, table: Table, event: Event) -> None:
        game, log = table.after(event)

        async def save() -> None:
            try:
                await self._store.append(table.id, event, _columns(game))
            except StaleVersionError:  # another process uses the database: what we know is old
                table.become(await asyncio.to_thread(self._rebuild, table.id))
                table.tell()
                raise
            table.accept(event, game, log)
            table.tell()
            self.on_change(table)

        await self._finish(save())

    # --- Seats ---------------------------------------------------------------------------------

    async def claim(self, table: Table, number: int, name: str) -> str:
        """Takes an open seat; returns its new secret. One that was given out before is void."""
        async with table.lock:
            seat = self._seat(table, number)
            if not seat.open:
                raise SeatTakenError(f"seat {number} is not open")
            secret = new_secret()
            await self._sit(table, number, Seat("person", name, None, digest_of(secret)))
            return secret

    async def take(self, table: Table, seats: Collection[int]) -> None:
        """Whoever comes with the secret of an open seat has taken it."""
        async with table.lock:
            for number in seats:
                seat = table.seats[number]
                if seat.open:
                    await self._sit(table, number, Seat("person", seat.name, None, seat.digest))

    async def rename(self, table: Table, number: int, name: str) -> None:
        """Gives who sits there another name."""
        async with table.lock:
            seat = self._seat(table, number)
            await self._sit(table, number, Seat("person", name, None, seat.digest))

    def _seat(self, table: Table, number: int) -> Seat:
        if not 0 <= number < len(table.seats) or table.seats[number].kind != "person":
            raise SeatError(f"there is no seat {number} for a person at this table")
        return table.seats[number]

    async def _sit(self, table: Table, number: int, seat: Seat) -> None:
        seat.name = check_name(seat.name)

        async def save() -> None:
            await self._store.sit(table.id, number, seat)
            table.seats[number] = seat
            table.rename()
            table.tell()

        await self._finish(save())

    # --- To the end ----------------------------------------------------------------------------

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something entirely, even if who asked for it goes away meanwhile."""
        task = asyncio.create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Waits for what is being saved."""
        await asyncio.gather(*self._changes, return_exceptions=True)


def _columns(game: Any) -> dict[str, Any]:
    """What the database knows of a game beside its events."""
    return {"turn": game.turn, "over": game.is_over, "summary": views.summary_of(game)}
