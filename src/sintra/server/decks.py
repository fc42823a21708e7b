"""Decks: decisions of a player's games that the player practises, with growing pauses."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from sintra.server.errors import NotFoundError, NotOverError, TooManyError
from sintra.server.schema import DECK, TABLES
from sintra.server.store import Store
from sintra.server.table import Table

DAY = 86_400.0
#: The pauses after a card was solved once, twice, and so on, in days.
PAUSES = (1, 3, 9, 27)
#: The most cards of a player, and the most that are shown at once.
MAX_CARDS, MAX_SHOWN = 2000, 50


@dataclass(frozen=True)
class Card:
    """A decision in a deck."""

    table: str
    game: str
    #: The number of moves before the decision.
    number: int
    #: How often it was solved in a row.
    level: int
    #: When it is to be practised again, a Unix time.
    due: float


@dataclass(frozen=True)
class Deck:
    """What a player has to practise."""

    #: The cards that are due, the longest due first.
    due: list[Card]
    #: The number of all cards.
    cards: int
    #: When the next card is due that is not due now; None if there is none.
    next_due: float | None


class Decks:
    """The decks of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def show(self, player: str | None) -> Deck:
        """Return what a player has to practise now."""
        now, own = time.time(), DECK.c.player_id == player
        due = (
            select(DECK, TABLES.c.game)
            .join(TABLES, TABLES.c.id == DECK.c.table_id)
            .where(own, DECK.c.due <= now)
            .order_by(DECK.c.due)
            .limit(MAX_SHOWN)
        )

        def query(connection: Connection) -> Deck:
            cards = [
                Card(row.table_id, row.game, row.number, row.level, row.due)
                for row in connection.execute(due)
            ]
            count = connection.execute(select(func.count()).where(own)).scalar_one()
            later = select(func.min(DECK.c.due)).where(own, DECK.c.due > now)
            return Deck(cards, count, connection.execute(later).scalar())

        return await self._store.read(query)

    async def answer(self, player: str, table: Table, number: int, *, solved: bool) -> Card:
        """Note whether a player has solved a decision. A new one is added to the deck.

        One that is solved before it is due stays as it is, because its pause is not over.

        Args:
            player: the id of the player.
            table: the finished game.
            number: the number of moves before the decision.
            solved: whether the try was right or good.

        Raises:
            NotOverError: the game is not over.
            NotFoundError: the game has no such decision.
            TooManyError: the deck is full.
        """
        if not table.is_over:
            raise NotOverError("a decision can be practised when the game is over")
        if number >= len(table.history):
            raise NotFoundError(f"the game has {len(table.history)} moves, not {number + 1}")
        own = DECK.c.player_id == player
        this = (own, DECK.c.table_id == table.id, DECK.c.number == number)

        def work(connection: Connection) -> Card:
            now = time.time()
            known = connection.execute(select(DECK.c.level, DECK.c.due).where(*this)).first()
            count = connection.execute(select(func.count()).where(own)).scalar_one()
            if known is None and count >= MAX_CARDS:
                raise TooManyError(f"a deck can have at most {MAX_CARDS} cards")
            if known is not None and solved and known.due > now:
                return Card(table.id, table.game.rules.id, number, known.level, known.due)
            before = 0 if known is None else known.level
            level = min(before + 1, len(PAUSES)) if solved else 0
            due = now + PAUSES[max(level - 1, 0)] * DAY
            connection.execute(delete(DECK).where(*this))
            values = {"table_id": table.id, "number": number, "level": level, "due": due}
            connection.execute(insert(DECK).values(player_id=player, **values))
            return Card(table.id, table.game.rules.id, number, level, due)

        return await self._store.write(work)
