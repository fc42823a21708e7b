"""The authority over all tables: authenticate, check, save, and only then notify.

Every change of a game goes through :meth:`Referee.play` or :meth:`Referee.undo`, a bot's move as
well as a person's. The lock of a table admits one change at a time. A change names the version that
its sender has seen, and is refused if the game has changed since.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, TypeVar

from sintra.core.errors import GameOverError, SeatError
from sintra.core.game import Game, Move
from sintra.core.options import check_name
from sintra.server import views
from sintra.server.catalogue import has_page
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
from sintra.server.new_table import NewTable
from sintra.server.settings import MAX_CHANGES, Settings
from sintra.server.store import MOVE, PERSON, UNDO, EventRow, SeatRow, Store, TableRow
from sintra.server.table import Change, Table, rebuild
from sintra.server.undo import undo_count

T = TypeVar("T")


class Referee:
    """Owns the tables, in memory and in the database."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._saving: set[asyncio.Task[Any]] = set()
        #: Called after every change of a game, and when a table is loaded.
        self.on_change: Callable[[Table], None] = lambda _: None
        #: Called with the id of a table that leaves memory.
        self.on_evict: Callable[[str], None] = lambda _: None

    # --- Tables --------------------------------------------------------------------------------

    async def create(self, new: NewTable, public: bool | None) -> Table:
        """Store a new table.

        Args:
            new: the table.
            public: whether lists show it to everybody; by default if a seat is open.
        """
        game, now = new.game, time.time()
        row = TableRow(
            id=new_id(),
            game=game.rules.id,
            opening=game.record(),
            seed=new.seed,
            public=any(seat.open for seat in new.seats) if public is None else public,
            version=len(game.history),
            created=now,
            changed=now,
            **_derived_columns(game),
        )
        table = Table(row.id, new.seats, game, has_page=self._has_page(row.game))
        await self._to_completion(self._store.create(row, new.seats))
        self._metrics.count("tables_created")
        self._add(table)
        return table

    async def find(self, table_id: str) -> Table:
        """Return a table, rebuilt from the database if it is not in memory.

        Raises:
            NoTableError: there is no such table.
            StorageError: the table cannot be rebuilt.
        """
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
            return self._tables[table_id]
        if table_id not in self._loading:  # simultaneous requests share one load
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        table = await asyncio.to_thread(self._rebuild, table_id)
        self._add(table)
        return table

    def _rebuild(self, table_id: str) -> Table:
        found = self._store.load(table_id)
        if found is None:
            raise NoTableError(f"there is no table {table_id}")
        row, seats, events = found
        return rebuild(row, seats, events, has_page=self._has_page(row.game))

    def _has_page(self, game: str) -> bool:
        return has_page(game, self._settings.web)

    def _add(self, table: Table) -> None:
        """Add a table to memory and evict idle ones beyond the limit, the oldest first."""
        self._tables[table.id] = table
        self.on_change(table)
        for old in list(self._tables.values()):
            if len(self._tables) <= self._settings.tables_in_memory:
                break
            if not (old.viewers or old.lock.locked() or old.bot or old is table):
                del self._tables[old.id]
                self.on_evict(old.id)

    def connected(self, table_id: str) -> set[int]:
        """Return the seats of a table that connected viewers hold."""
        table = self._tables.get(table_id)
        return table.connected if table else set()

    @property
    def in_memory(self) -> Collection[Table]:
        """The tables in memory."""
        return self._tables.values()

    # --- Changes of a game ---------------------------------------------------------------------

    async def play(
        self, table: Table, seats: Collection[int], version: int, move: Move | int | str
    ) -> None:
        """Play a move for the seat to move.

        Args:
            table: the table.
            seats: the seats of the sender; one of them has to be the seat to move.
            version: the version that the sender has seen.
            move: the move, its number or its notation.
        """
        async with table.lock:
            self._check_version(table, version)
            seat = table.game.turn
            if seat is None:
                raise GameOverError("the game is over")
            if seat not in seats:
                raise NotYourTurnError(f"it is the turn of {table.game.names[seat]}")
            found = table.game.find(move)
            event = EventRow(version + 1, MOVE, seat, found.text, 0, time.time())
            await self._save(table, event, table.after_move(found))
        self._metrics.count("moves")

    async def undo(self, table: Table, seats: Sequence[int], version: int) -> None:
        """Take back as many moves as the holder of some seats may take back at once.

        Args:
            table: the table.
            seats: the seats of the sender.
            version: the version that the sender has seen.
        """
        async with table.lock:
            self._check_version(table, version)
            count = undo_count(table, seats)
            if not count:
                raise CannotUndoError("you have no move that can be taken back now")
            seat = table.history[-count].played.seat
            event = EventRow(version + 1, UNDO, seat, None, count, time.time())
            await self._save(table, event, table.after_undo(count))
        self._metrics.count("undos")

    def _check_version(self, table: Table, version: int) -> None:
        if version != table.version:
            raise StaleVersionError(
                f"the game has version {table.version}, and the request is for version {version}"
            )
        if version >= MAX_CHANGES:
            raise TooManyError(f"a game can have at most {MAX_CHANGES} changes; start a new one")

    async def _save(self, table: Table, event: EventRow, change: Change) -> None:
        async def save() -> None:
            try:
                await self._store.append(table.id, event, _derived_columns(change.game))
            except StaleVersionError:  # another process has written to the database
                table.replace_with(await asyncio.to_thread(self._rebuild, table.id))
                table.notify_viewers()
                raise
            table.accept(change, event.version)
            table.notify_viewers()
            self.on_change(table)

        await self._to_completion(save())

    # --- Seats ---------------------------------------------------------------------------------

    async def claim(self, table: Table, number: int, name: str) -> str:
        """Take an open seat.

        Returns:
            The new secret of the seat. The earlier secret is no longer valid.
        """
        async with table.lock:
            seat = self._person_seat(table, number)
            if not seat.open:
                raise SeatTakenError(f"seat {number} is not open")
            secret = new_secret()
            await self._set_seat(table, number, SeatRow(PERSON, name, None, digest_of(secret)))
            return secret

    async def occupy(self, table: Table, seats: Collection[int]) -> None:
        """Close the open ones of some seats, because the holder of their secrets has arrived."""
        async with table.lock:
            for number in seats:
                seat = table.seats[number]
                if seat.open:
                    closed = SeatRow(PERSON, seat.name, None, seat.digest)
                    await self._set_seat(table, number, closed)

    async def rename(self, table: Table, number: int, name: str) -> None:
        """Change the name of a person."""
        async with table.lock:
            seat = self._person_seat(table, number)
            await self._set_seat(table, number, SeatRow(PERSON, name, None, seat.digest))

    def _person_seat(self, table: Table, number: int) -> SeatRow:
        if number not in table.people:
            raise SeatError(f"this table has no seat {number} for a person")
        return table.seats[number]

    async def _set_seat(self, table: Table, number: int, seat: SeatRow) -> None:
        seat.name = check_name(seat.name)

        async def save() -> None:
            await self._store.update_seat(table.id, number, seat)
            table.seats[number] = seat
            table.update_names()
            table.notify_viewers()

        await self._to_completion(save())

    # --- Cancellation --------------------------------------------------------------------------

    async def _to_completion(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for all changes that are being saved."""
        await asyncio.gather(*self._saving, return_exceptions=True)


def _derived_columns(game: Game) -> dict[str, Any]:
    """Return the columns of a table that follow from its game."""
    return {"turn": game.turn, "over": game.is_over, "summary": views.summary_columns(game)}
