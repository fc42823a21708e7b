"""Players: who they are, which seats they have, what is stored about them.

A player is whoever has a key. Browsers draw their keys at random, and the server stores only the
digest. A player is created by the first request that has something to store. What belongs to a
player is in tables with a column ``player_id`` that refers to ``players`` with ``ON DELETE
CASCADE``.
"""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select, update

from sintra.server.inserting import insert_or
from sintra.server.keys import digest_of, is_secret_of, new_id, parse_key
from sintra.server.limits import RateLimiter
from sintra.server.names import distinct_name
from sintra.server.new_table import player_name
from sintra.server.saving import Saving
from sintra.server.schema import METADATA, PLAYER_SEATS, PLAYERS, SEATS, TABLES
from sintra.server.store import Store
from sintra.server.tables import Tables

#: The number of seats whose names a deletion removes at once. All other changes wait for it.
PORTION = 50
#: The tables whose rows belong to players.
OWNED = [
    table
    for table in METADATA.sorted_tables
    if any(key.column.table is PLAYERS for key in table.foreign_keys)
]


@dataclass(frozen=True)
class Stored:
    """What is stored about a player: since when, and how many rows in each table."""

    since: float | None
    rows: dict[str, int]


class Players:
    """The players of the server."""

    def __init__(self, store: Store, tables: Tables, saving: Saving, limiter: RateLimiter) -> None:
        self._store = store
        self._tables = tables
        self._saving = saving
        self._limiter = limiter

    async def find(self, secret: str) -> str | None:
        """Return the id of the player with this key; None if nothing is stored about it."""
        query = select(PLAYERS.c.id).where(PLAYERS.c.digest == digest_of(secret))
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def find_or_create(self, secret: str, client: str) -> str:
        """Return the id of the player with this key. A new key creates a player.

        Args:
            secret: the key.
            client: whose rate limit a new player counts for.

        Raises:
            TooManyError: the client has created too many players.
        """
        found = await self.find(secret)
        if found is not None:
            return found
        self._limiter.charge(client)
        digest, created = digest_of(secret), time.time()

        def work(connection: Connection) -> str:
            row = {"id": new_id(), "digest": digest, "created": created}
            connection.execute(insert_or(connection, PLAYERS, [row]).on_conflict_do_nothing())
            query = select(PLAYERS.c.id).where(PLAYERS.c.digest == digest)
            return str(connection.execute(query).scalar_one())

        return await self._store.write(work)

    async def link(self, player: str, keys: Sequence[tuple[str, str]]) -> list[str]:
        """Note that a player has some seats. Nobody else has them from then on.

        Args:
            player: the id of the player.
            keys: tables, and keys of their seats.

        Returns:
            The tables whose key is valid. The others are left out.
        """
        wanted = [(table, *parse_key(key)) for table, key in keys]
        places = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.digest).where(
            SEATS.c.table_id.in_([table for table, _, _ in wanted])
        )

        def work(connection: Connection) -> list[str]:
            digests = {(row.table_id, row.seat): row.digest for row in connection.execute(places)}
            found = {
                (table, seat)
                for table, seat, secret in wanted
                if is_secret_of(secret, digests.get((table, seat)))
            }
            rows = [
                {"table_id": table, "seat": seat, "player_id": player}
                for table, seat in sorted(found)
            ]
            if rows:
                new = insert_or(connection, PLAYER_SEATS, rows)
                connection.execute(
                    new.on_conflict_do_update(
                        index_elements=["table_id", "seat"],
                        set_={"player_id": new.excluded.player_id},
                    )
                )
            return sorted({table for table, _ in found})

        return await self._store.write(work)

    async def stored(self, player: str | None) -> Stored:
        """Count what is stored about a player."""

        def query(connection: Connection) -> Stored:
            since = select(PLAYERS.c.created).where(PLAYERS.c.id == player)
            return Stored(
                connection.execute(since).scalar(),
                {
                    table.name: connection.execute(
                        select(func.count()).where(table.c.player_id == player)
                    ).scalar_one()
                    for table in OWNED
                },
            )

        return await self._store.read(query)

    async def export(self, player: str | None) -> dict[str, Any]:
        """Return everything that is stored about a player, by table."""

        def query(connection: Connection) -> dict[str, Any]:
            since = select(PLAYERS.c.created).where(PLAYERS.c.id == player)
            return {
                "since": connection.execute(since).scalar(),
                **{table.name: _rows(connection, table, player) for table in OWNED},
            }

        return await self._store.read(query)

    async def delete(self, player: str) -> None:
        """Delete everything about a player, and the player's name from all tables.

        It is done in portions, so that other changes need not wait for all of them.
        """
        mine = select(PLAYER_SEATS).where(PLAYER_SEATS.c.player_id == player).limit(PORTION)

        def work(connection: Connection) -> dict[str, int]:
            seats = [(row.table_id, row.seat) for row in connection.execute(mine)]
            for table, seat in seats:
                _remove_name(connection, table, seat)
                at = (PLAYER_SEATS.c.table_id == table, PLAYER_SEATS.c.seat == seat)
                connection.execute(delete(PLAYER_SEATS).where(*at))
            if not seats:
                connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player))
            changed = sorted({table for table, _ in seats})
            return {table: self._store.count_seating(connection, table) for table in changed}

        async def save() -> None:
            while changed := await self._store.write(work):
                await self._tables.take_seatings(changed)

        await self._saving.complete(save())


def _rows(connection: Connection, table: Table, player: str | None) -> list[dict[str, Any]]:
    columns = [column for column in table.c if column.name != "player_id"]
    query = select(*columns).where(table.c.player_id == player)
    return [dict(row._mapping) for row in connection.execute(query)]


def _remove_name(connection: Connection, table: str, seat: int) -> None:
    """Give a seat its default name, also in the record with which the table began."""
    names = select(SEATS.c.seat, SEATS.c.name).where(SEATS.c.table_id == table)
    others = [row.name for row in connection.execute(names) if row.seat != seat]
    name = distinct_name(player_name(seat), others)
    at = (SEATS.c.table_id == table, SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(*at).values(name=name))
    opening = connection.execute(select(TABLES.c.opening).where(TABLES.c.id == table)).scalar_one()
    unnamed = re.sub(rf'(?m)^\[Seat{seat} ".*"\]$', f'[Seat{seat} "{name}"]', opening, count=1)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(opening=unnamed))
