"""A table in memory: its game, its seats, its viewers."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sintra.core.errors import SeatError, SintraError
from sintra.core.game import Game, Move
from sintra.core.record import read
from sintra.server.audience import Audience
from sintra.server.catalogue import find_game
from sintra.server.errors import StorageError
from sintra.server.history import HistoryEntry, entries_of
from sintra.server.keys import is_secret_of, parse_key
from sintra.server.position import PositionCache
from sintra.server.store import MOVE, PERSON, EventRow, SeatRow, TableRow


class Viewer(Protocol):
    """A client that is notified of every change."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that the viewer holds."""

    def notify(self) -> None:
        """Note that the table has changed."""

    def show_preparation(self, status: dict[str, Any]) -> None:
        """Note how far the server is with a bot that cannot move yet."""


@dataclass(frozen=True)
class Change:
    """A game and its history after a move or an undo that is not saved yet."""

    game: Game
    history: list[HistoryEntry]


class Table:
    """A table. Only the referee changes it, and only after the change is saved."""

    def __init__(self, table_id: str, seats: list[SeatRow], game: Game, *, has_page: bool) -> None:
        """Create a table.

        Args:
            table_id: the id.
            seats: the seats, in order.
            game: the game at the beginning of the table. The table owns it.
            has_page: whether the browser client has a page for this game.
        """
        self.id = table_id
        self.seats = seats
        self.game = game
        self.has_page = has_page
        self.history: list[HistoryEntry] = []
        #: The moves of the record that the table was created from. They cannot be taken back.
        self.initial_moves = len(game.history)
        #: Counts every change of the game, moves and undos.
        self.version = self.initial_moves
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self._history_json: dict[Audience, list[dict[str, Any]]] = {}
        for number, entry in enumerate(entries_of(game, has_page=has_page), 1):
            self._append(entry, version=number)
        self.update_names()

    # --- Seats ---------------------------------------------------------------------------------

    def seats_of(self, keys: Iterable[str]) -> list[int]:
        """Return the seats that some keys belong to.

        Raises:
            SeatError: a key is malformed or has the wrong secret.
        """
        return sorted({self._seat_of(key) for key in keys})

    def _seat_of(self, key: str) -> int:
        number, secret = parse_key(key)
        seat = self.seats[number] if number < len(self.seats) else None
        if seat is None or not is_secret_of(secret, seat.digest):
            raise SeatError(f"this is not the secret of seat {number}")
        return number

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    @property
    def connected(self) -> set[int]:
        """The seats that connected viewers hold."""
        return {seat for viewer in self.viewers for seat in viewer.seats}

    @property
    def bot(self) -> str | None:
        """The bot to move, or None."""
        return None if self.game.turn is None else self.seats[self.game.turn].bot

    def update_names(self) -> None:
        """Copy the names of the seats to the game."""
        self.game.names = tuple(seat.name for seat in self.seats)
        self.position = PositionCache(self.game, has_page=self.has_page)

    # --- The game ------------------------------------------------------------------------------

    def history_for(self, audience: Audience) -> list[dict[str, Any]]:
        """Return the history as JSON. Entries that have not changed are the same objects."""
        known = self._history_json.setdefault(audience, [])
        known += [entry.for_audience(audience) for entry in self.history[len(known) :]]
        return known[:]

    def after_move(self, move: Move) -> Change:
        """Return the game after a move. The table does not change.

        Raises:
            IllegalMoveError: the move is not legal.
        """
        game = self.game.copy()
        before = game.state
        game.play(move)
        entry = HistoryEntry(
            game.rules,
            before,
            game.history[-1],
            game.scores,
            has_page=self.has_page,
            # Reuse the effect that was computed for the mover's list of legal moves.
            move=self.position.known_move(move.id),
        )
        return Change(game, [*self.history, entry])

    def after_undo(self, count: int) -> Change:
        """Return the game without its last moves. The table does not change."""
        game = self.game.copy()
        for _ in range(count):
            game.undo()
        return Change(game, self.history[: len(game.history)])

    def accept(self, change: Change, version: int) -> None:
        """Apply a change that has been saved."""
        self.game = change.game
        self.version = version
        if len(change.history) < len(self.history):
            self._history_json.clear()
        kept = len(self.history)
        self.history, added = change.history[:kept], change.history[kept:]
        for entry in added:
            self._append(entry, version)
        self.position = PositionCache(self.game, has_page=self.has_page)

    def replace_with(self, other: "Table") -> None:
        """Take over game and seats of a newer copy of this table."""
        self.game, self.history, self.seats = other.game, other.history, other.seats
        self.version, self.position = other.version, other.position
        self._history_json.clear()

    def _append(self, entry: HistoryEntry, version: int) -> None:
        self.history.append(entry)
        entry.number = len(self.history)
        entry.version = version

    def notify_viewers(self) -> None:
        """Notify every viewer of a change."""
        for viewer in tuple(self.viewers):
            viewer.notify()


def rebuild(
    row: TableRow, seats: list[SeatRow], events: Sequence[EventRow], *, has_page: bool
) -> Table:
    """Replay a stored table. Seed and moves give the same game again.

    Raises:
        StorageError: the stored events do not fit the game.
    """
    try:
        game = read(row.opening, find_game, seed=row.seed)
        table = Table(row.id, seats, game, has_page=has_page)
        for event in events:
            table.accept(_replayed(table, event), event.version)
    except SintraError as error:
        raise StorageError(f"the table {row.id} cannot be rebuilt: {error}") from error
    return table


def _replayed(table: Table, event: EventRow) -> Change:
    if event.kind == MOVE:
        assert event.move is not None
        return table.after_move(table.game.find(event.move))
    return table.after_undo(event.count)
