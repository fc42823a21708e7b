"""The statistics of players: the figures of their finished games, computed once and stored."""

import asyncio
import gzip
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select

from sintra.analysis.figures import ReviewFigures, SeatFigures, figures, review_figures
from sintra.core.errors import SintraError
from sintra.games import get
from sintra.server.inserting import insert_or
from sintra.server.reviews import FULL
from sintra.server.schema import FIGURES, PLAYER_SEATS, REVIEWS, SEATS, TABLES
from sintra.server.store import Store
from sintra.server.tables import Tables
from sintra.server.views import outcome_of

LOG = logging.getLogger("sintra.statistics")
#: The most games of a player that count, the latest first, and the most whose figures one request
#: computes.
MAX_GAMES, COMPUTED_AT_ONCE = 2000, 10
#: The most games of a player whose reviews count, the latest. Reading a review takes milliseconds.
MAX_REVIEWED = 200
#: What stands before the name of a bot, which clients translate.
BOT_PREFIX = "bot:"


@dataclass(frozen=True)
class History:
    """The finished games of a player."""

    seats: list[SeatFigures]
    #: The number of games whose figures are not computed yet. The next request computes more.
    pending: int


class Statistics:
    """Finds the figures of players' games."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def history(self, player: str) -> History:
        """Return the finished games of a player, with their figures and what reviews say."""
        found = await self.games(player)
        reviews = await self._reviews(found.seats[-MAX_REVIEWED:])
        seats = [replace(seat, review=reviews.get(str(seat.table))) for seat in found.seats]
        return History(seats, found.pending)

    async def games(self, player: str) -> History:
        """Return the finished games of a player that began here, with their figures."""
        rows = await self._store.read(lambda connection: _finished(connection, player))
        missing = [row.table_id for row in rows if row.data is None]
        for table in missing[-COMPUTED_AT_ONCE:]:
            await self._compute(table)
        if missing:
            rows = await self._store.read(lambda connection: _finished(connection, player))
        names = await self._store.read(
            lambda connection: _names(connection, [row.table_id for row in rows])
        )
        return History(
            [_seat_figures(row, names[row.table_id]) for row in rows if row.data],
            pending=sum(row.data is None for row in rows),
        )

    async def _reviews(self, seats: list[SeatFigures]) -> dict[str, ReviewFigures]:
        """Return how the player played in the games that have a full review, by table."""
        own = {str(seat.table): seat for seat in seats}
        found = await self._store.read(lambda connection: _full_reviews(connection, list(own)))

        def read() -> dict[str, ReviewFigures]:
            return {
                table: review_figures(
                    get(own[table].game), json.loads(gzip.decompress(data)), own[table].seat
                )
                for table, data in found
            }

        return await asyncio.to_thread(read)

    async def _compute(self, table_id: str) -> None:
        """Compute the figures of a finished game and store them: none if that fails."""
        try:
            table = await self._tables.rebuild(table_id)
            seats = await asyncio.to_thread(figures, table.game, outcome_of(table))
            data = [_stored(seat) for seat in seats]
        except (SintraError, ValueError) as error:
            LOG.error("the figures of the table %s cannot be computed: %s", table_id, error)
            data = []
        row = {"table_id": table_id, "data": data, "created": time.time()}

        def work(connection: Connection) -> None:
            connection.execute(insert_or(connection, FIGURES, [row]).on_conflict_do_nothing())

        await self._store.write(work)


def began_here() -> ColumnElement[bool]:
    """Return the condition for tables whose game began there with the first move.

    Games that were typed in, or played on from a record or a position, were not played by the
    player alone, or not from the start. Their openings have moves or a position.
    """
    opening = TABLES.c.opening
    return and_(opening.not_like('%\n[Position "%'), opening.not_like("%\n1. %"))


def _finished(connection: Connection, player: str) -> list[Any]:
    """Return the player's seats at finished tables, one for each table, the latest last."""
    columns = select(
        PLAYER_SEATS.c.table_id,
        PLAYER_SEATS.c.seat,
        TABLES.c.game,
        TABLES.c.changed,
        FIGURES.c.data,
    )
    query = (
        columns.join(TABLES, TABLES.c.id == PLAYER_SEATS.c.table_id)
        .join(FIGURES, FIGURES.c.table_id == TABLES.c.id, isouter=True)
        .where(PLAYER_SEATS.c.player_id == player, TABLES.c.over, began_here())
        .order_by(TABLES.c.changed.desc(), PLAYER_SEATS.c.seat.desc())
        .limit(MAX_GAMES)
    )
    by_table = {row.table_id: row for row in connection.execute(query)}
    return list(by_table.values())[::-1]


def _full_reviews(connection: Connection, tables: list[str]) -> list[tuple[str, bytes]]:
    """Return the full reviews of some tables, compressed."""
    query = select(REVIEWS.c.table_id, REVIEWS.c.data).where(
        REVIEWS.c.table_id.in_(tables), REVIEWS.c.depth == FULL
    )
    return [(row.table_id, row.data) for row in connection.execute(query)]


def _names(connection: Connection, tables: list[str]) -> dict[str, list[str]]:
    """Return what the players of some tables are called; bots have a prefix."""
    query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    names: dict[str, list[str]] = {table: [] for table in tables}
    for row in connection.execute(query):
        names[row.table_id].append(f"{BOT_PREFIX}{row.bot}" if row.bot else row.name)
    return names


def _stored(seat: SeatFigures) -> dict[str, Any]:
    """Return what is stored of a seat: everything but names, which may change."""
    return {
        "options": dict(seat.options),
        "place": seat.place,
        "score": seat.score,
        "figures": dict(seat.figures),
    }


def _seat_figures(row: Any, names: list[str]) -> SeatFigures:
    seats: list[Mapping[str, Any]] = row.data
    own = seats[row.seat]
    others = [(seat, names[at]) for at, seat in enumerate(seats) if at != row.seat]
    return SeatFigures(
        game=row.game,
        options=own["options"],
        seat=row.seat,
        name=names[row.seat],
        rivals=tuple(name for _, name in others),
        rival_scores=tuple(seat["score"] for seat, _ in others),
        rival_places=tuple(seat["place"] for seat, _ in others),
        place=own["place"],
        score=own["score"],
        margin=own["score"] - max(seat["score"] for seat, _ in others),
        figures=own["figures"],
        ended=row.changed,
        table=row.table_id,
    )
