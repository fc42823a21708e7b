"""Who sits where: open seats, names, rematches."""

import asyncio
from collections.abc import Collection

from sintra.core.errors import SeatError
from sintra.server import new_table
from sintra.server.errors import NotOverError, SeatTakenError
from sintra.server.jobs import JobQueue
from sintra.server.keys import digest_of
from sintra.server.names import distinct_name
from sintra.server.saving import Saving
from sintra.server.store import PERSON, Rematch, SeatRow, Store
from sintra.server.table import Table, bot_turn
from sintra.server.tables import Tables


class Seating:
    """Changes of the seats of a table."""

    def __init__(self, tables: Tables, store: Store, saving: Saving, queue: JobQueue) -> None:
        self._tables = tables
        self._store = store
        self._queue = queue
        self._saving = saving

    async def claim(self, table: Table, number: int, name: str, secret: str) -> None:
        """Take an open seat. A repetition with the same secret changes nothing.

        Args:
            table: the table.
            number: the seat.
            name: the name of the person.
            secret: the new secret of the seat. The earlier one is no longer valid.
        """
        async with table.lock:
            seat = self._person_seat(table, number)
            if table.is_secret(number, secret):  # this is a repetition
                return
            taken = SeatRow(PERSON, name, None, digest_of(secret))
            if not seat.open or not await self._set_seat(table, number, taken):
                raise SeatTakenError(f"seat {number} is not open")

    async def close_open(self, table: Table, seats: Collection[int]) -> None:
        """Close the open ones of some seats, because the client that holds them has come."""
        async with table.lock:
            for number in table.active(seats):
                seat = table.seats[number]
                if seat.open:
                    closed = SeatRow(PERSON, seat.name, None, seat.digest)
                    if not await self._set_seat(table, number, closed):
                        raise SeatError(f"this is not the secret of seat {number}")

    async def change(
        self, table: Table, number: int, key: str, name: str | None, secret: str | None
    ) -> None:
        """Change the name of a person, or the secret, so that the one who invited does not know it.

        Args:
            table: the table.
            number: the seat.
            key: the key of the seat. Of several who change the secret at once, one succeeds.
            name: the new name; None to keep it.
            secret: the new secret, after which the earlier one is no longer valid; None to keep it.
        """
        async with table.lock:
            if secret is not None and table.is_secret(number, secret):  # this is a repetition
                return
            wrong_key = SeatError(f"this is not the secret of seat {number}")
            if table.seats_of([key]) != [number]:
                raise wrong_key
            if name is None and secret is None:
                return
            seat = self._person_seat(table, number)
            digest = seat.digest if secret is None else digest_of(secret)
            changed = SeatRow(PERSON, name or seat.name, None, digest)
            if not await self._set_seat(table, number, changed):
                raise wrong_key

    async def rematch(self, table: Table, seats: Collection[int], *, rotate: bool) -> Rematch:
        """Create a table for the same players and options, unless there is one already.

        People keep their secrets.

        Args:
            table: the table of the finished game.
            seats: the seats of the sender.
            rotate: whether everybody moves on by one seat.
        """
        async with table.lock:
            if not seats:
                raise SeatError("only a player can start a rematch")
            if not table.is_over:
                raise NotOverError("a rematch is possible when the game is over")
            if table.rematch is None:
                shift = 1 if rotate else 0
                clock = table.status.clock
                made = await asyncio.to_thread(
                    new_table.rematch, table.game.rules.id, table.game.options, table.seats, shift
                )
                settings = None if clock is None else clock.settings
                new, row = self._tables.unsaved(made, table.public, settings)
                also = self._queue.after_change(new.id, bot_turn(new.current, new.seats))

                async def save() -> None:
                    table.rematch, seating = await self._store.create_rematch(
                        row, new.seats, table.id, shift, also
                    )
                    if table.rematch.table == new.id:
                        self._tables.add_created(new)
                    await self._tables.seated(table, seating)

                await self._saving.complete(save())
            assert table.rematch is not None
            return table.rematch

    def _person_seat(self, table: Table, number: int) -> SeatRow:
        if number not in table.people:
            raise SeatError(f"this table has no seat {number} for a person")
        return table.seats[number]

    async def _set_seat(self, table: Table, number: int, seat: SeatRow) -> bool:
        """Replace a seat; return False if another process has changed it in another way."""
        others = [other.name for at, other in enumerate(table.seats) if at != number]
        seat.name = distinct_name(seat.name, others)

        async def save() -> bool:
            seating = await self._store.update_seat(table.id, number, table.seats[number], seat)
            if seating is None:
                await self._tables.catch_up(table)
                return table.seats[number].digest == seat.digest
            table.seats[number] = seat
            await self._tables.seated(table, seating)
            return True

        return await self._saving.complete(save())
