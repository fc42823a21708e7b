"""A table in memory: its game, its seats, its viewers."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from sintra.core.errors import SeatError, SintraError
from sintra.core.game import Game
from sintra.core.record import read
from sintra.games import get
from sintra.server.errors import StorageError
from sintra.server.keys import is_secret_of, parse_key
from sintra.server.log import Entry, entries_of
from sintra.server.store import MOVE, Event, Row, Seat

T = TypeVar("T")
#: What ``Table.once`` knows the legal moves by.
LEGAL = "legal"


class Viewer(Protocol):
    """Somebody who is told of every change."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that the viewer holds."""

    def wake(self) -> None:
        """There is something new to see."""


class Table:
    """A table. Only the referee changes it, and only after the change is saved."""

    def __init__(self, row: Row, seats: list[Seat], game: Game) -> None:
        self.id = row.id
        self.public = row.public
        self.created = row.created
        self.changed = row.changed
        self.seats = seats
        self.game = game
        self.log: list[Entry] = []
        #: Moves that the table began with; they are never taken back.
        self.base = len(game.history)
        #: Counts every change of the game, moves and undos.
        self.version = self.base
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self._found: dict[Any, Any] = {}
        self._seen: dict[int, list[dict[str, Any]]] = {}
        for entry in entries_of(game):
            self._add(entry)
        self.rename()

    # --- Who sits here -------------------------------------------------------------------------

    def seats_of(self, keys: Iterable[str]) -> list[int]:
        """The seats whose secrets these are; SeatError if one is not."""
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
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def connected(self) -> set[int]:
        """The seats of people who are here."""
        return {seat for viewer in self.viewers for seat in viewer.seats}

    @property
    def bot(self) -> str | None:
        """The bot that is to move, if one is."""
        return None if self.game.turn is None else self.seats[self.game.turn].bot

    def rename(self) -> None:
        """The game takes its names from the seats."""
        self.game.names = tuple(seat.name for seat in self.seats)

    # --- The game ------------------------------------------------------------------------------

    def once(self, key: Any, find: Callable[[], T]) -> T:
        """Something about the position that several viewers want, found once."""
        if key not in self._found:
            self._found[key] = find()
        found: T = self._found[key]
        return found

    def log_seen_by(self, eyes: int) -> list[dict[str, Any]]:
        """The log as JSON, as somebody may see it."""
        seen = self._seen.setdefault(eyes, [])
        seen += [entry.seen_by(eyes) for entry in self.log[len(seen) :]]
        return seen[:]

    def after(self, event: Event) -> tuple[Game, list[Entry]]:
        """The game and its log after a change. The table itself stays as it is."""
        game = self.game.copy()
        if event.kind != MOVE:
            for _ in range(event.count):
                game.undo()
            return game, self.log[: len(game.history)]
        assert event.move is not None
        before = game.state
        action = game.play(event.move).id
        entry = Entry(game.rules, before, game.history[-1], game.scores)
        # Who moved was told what the move does; that need not be found out again.
        entry.move = next((m for m in self._found.get(LEGAL, ()) if m["id"] == action), None)
        return game, [*self.log, entry]

    def accept(self, event: Event, game: Game, log: list[Entry]) -> None:
        """The change is saved: the table goes on from here."""
        self.game = game
        self.version = event.version
        self.changed = event.at
        if len(log) < len(self.log):
            self._seen.clear()
        self.log, new = log[: len(self.log)], log[len(self.log) :]
        for entry in new:
            self._add(entry)
        self._found.clear()

    def become(self, other: "Table") -> None:
        """The game as somebody else knows it better."""
        self.game, self.log, self.seats = other.game, other.log, other.seats
        self.version, self.changed = other.version, other.changed
        self._found.clear()
        self._seen.clear()

    def _add(self, entry: Entry) -> None:
        self.log.append(entry)
        entry.number = len(self.log)
        # Versions begin behind the moves that the table began with.
        entry.version = min(entry.number, self.version)

    def tell(self) -> None:
        """Lets every viewer look again."""
        for viewer in tuple(self.viewers):
            viewer.wake()


def rebuild(row: Row, seats: list[Seat], events: Sequence[Event]) -> Table:
    """The table as it was: seed and moves give the same game again."""
    try:
        table = Table(row, seats, read(row.opening, get, seed=row.seed))
        for event in events:
            table.accept(event, *table.after(event))
    except SintraError as error:
        raise StorageError(f"the table {row.id} cannot be rebuilt: {error}") from error
    return table
