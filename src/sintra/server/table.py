"""A table in memory: its game, its seats, its viewers."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from sintra.core.errors import SeatError, SintraError
from sintra.core.game import Game, Move
from sintra.core.record import read
from sintra.server.audience import Audience
from sintra.server.catalogue import find_game
from sintra.server.clock import Clock, ClockSettings
from sintra.server.errors import StorageError
from sintra.server.fairness import Commitment
from sintra.server.history import HistoryEntry, entries_of
from sintra.server.jobs import BotTurn
from sintra.server.keys import is_secret_of, parse_key
from sintra.server.limits import TokenBucket
from sintra.server.position import PositionCache
from sintra.server.status import TableStatus
from sintra.server.store import MOVE, PERSON, UNDO, EventRow, Rematch, SeatRow, TableRow

#: The key of all viewers without a seat.
SPECTATORS = -1


class Viewer(Protocol):
    """A client that is notified of every change."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats that the viewer holds."""

    @property
    def pace(self) -> float:
        """The pause before moves of bots, as a factor of the usual one."""

    def notify(self) -> None:
        """Note that the table has changed."""

    def hear(self, seat: int, phrase: str) -> None:
        """Note that the person of a seat has said something."""

    def show_preparation(self, status: dict[str, Any]) -> None:
        """Note how far the server is with a bot that cannot move yet."""

    def show_review(self, status: dict[str, Any]) -> None:
        """Note how far the review of the game is."""


@dataclass(frozen=True)
class Change:
    """A table after an event that is not saved yet."""

    game: Game
    history: list[HistoryEntry]
    status: TableStatus
    #: The event; None for the table as it is.
    event: EventRow | None = None

    @cached_property
    def turn(self) -> int | None:
        """The seat to move; None if the game is over."""
        return None if self.status.forfeit else self.game.turn

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or because a seat gave up."""
        return self.game.is_over or self.status.forfeit is not None


class Table:
    """A table. Only the referee changes it, and only after the change is saved."""

    def __init__(
        self,
        table_id: str,
        seats: list[SeatRow],
        game: Game,
        *,
        has_page: bool,
        clock: ClockSettings | None = None,
        public: bool = False,
        commitment: Commitment | None = None,
    ) -> None:
        """Create a table.

        Args:
            table_id: the id.
            seats: the seats, in order.
            game: the game at the beginning of the table. The table owns it.
            has_page: whether the browser client has a page for this game.
            clock: how much time people have; None for no limit.
            public: whether lists show the table to everybody.
            commitment: the commitment to the seed; None if a client knew the seed.
        """
        self.commitment = commitment
        self.id = table_id
        self.seats = seats
        #: The seats of people, which never change.
        self.people = [number for number, seat in enumerate(seats) if seat.kind == PERSON]
        self.game = game
        self.has_page = has_page
        self.history: list[HistoryEntry] = []
        #: The moves of the record that the table was created from. They cannot be taken back.
        self.initial_moves = len(game.history)
        #: Counts every change of the game, moves and undos.
        self.version = self.initial_moves
        clocks = None if clock is None else Clock.new(clock, len(seats))
        self.status = TableStatus(self.version, clock=clocks)
        self.public = public
        self.rematch: Rematch | None = None
        #: Counts the changes of seats, names and rematch.
        self.seating = 0
        #: When this process learnt of the position. Pauses of bots begin then.
        self.position_since = time.monotonic()
        #: Whether the bot to move has failed too often and is no longer tried.
        self.stuck = False
        #: The newest version and count of changes of the seats that other processes told of.
        self.heard = self.heard_seating = 0
        #: Whether the database did not say if it has saved the last change.
        self.is_uncertain = False
        #: Whether the database was set back, so that this object is not used again.
        self.is_lost = False
        #: The paces of viewers at other processes, by seat; ``SPECTATORS`` for those without one.
        self.remote: dict[int, float] = {}
        #: The seats of the events that a request with an id has caused, by the request's digest.
        self.requests: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        #: The state messages for viewers, and the part that they have in common, until the next
        #: change; see ``state_text``.
        self.texts: dict[tuple[tuple[int, ...], int], str] = {}
        self.common_text: str | None = None
        #: Limits how often each seat may say something.
        self.voices: dict[int, TokenBucket] = {}
        #: When the viewers of each person's seat left; at first all are away.
        self._away_since = dict.fromkeys(self.people, time.monotonic())
        self._history_json: dict[Audience, list[dict[str, Any]]] = {}
        self._known: Change | None = None
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
        if not self.is_secret(number, secret):
            raise SeatError(f"this is not the secret of seat {number}")
        return number

    def is_secret(self, number: int, secret: str) -> bool:
        """Return whether this is the secret of a seat."""
        return number < len(self.seats) and is_secret_of(secret, self.seats[number].digest)

    @property
    def connected(self) -> set[int]:
        """The seats that connected viewers hold, at any process."""
        return {seat for paces in (self.present, self.remote) for seat in paces if seat >= 0}

    @property
    def present(self) -> dict[int, float]:
        """The slowest paces of this process's viewers, by seat; ``SPECTATORS`` for no seat."""
        paces: dict[int, float] = {}
        for viewer in self.viewers:
            for seat in viewer.seats or (SPECTATORS,):
                paces[seat] = max(paces.get(seat, 0.0), viewer.pace)
        return paces

    @property
    def pace(self) -> float:
        """The slowest pace of the players, or of the spectators if no player is there."""
        paces = [*self.present.items(), *self.remote.items()]
        players = [pace for seat, pace in paces if seat != SPECTATORS]
        return max(players or [pace for _, pace in paces], default=1.0)

    def set_remote(self, remote: dict[int, float]) -> None:
        """Note who is at the table at other processes."""
        before = self.connected
        self.remote = remote
        if self.connected != before:
            self.note_absence(before)
            self.notify_viewers()

    @property
    def bot(self) -> str | None:
        """The bot to move, or None. It may stand in for a person."""
        return bot_to_move(self.current, self.seats)

    @property
    def turn(self) -> int | None:
        """The seat to move; None if the game is over."""
        return self.current.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or because a seat gave up."""
        return self.current.is_over

    @property
    def deadline(self) -> float | None:
        """When the player to move runs out of time."""
        return None if self.status.clock is None else self.status.clock.deadline

    def active(self, seats: Iterable[int]) -> list[int]:
        """Return those of some seats that have not been lost by resigning or by the clock."""
        return sorted(seat for seat in seats if self.status.is_active(seat))

    def note_absence(self, seats: Iterable[int]) -> None:
        """Note that a viewer has left who held some seats."""
        for seat in set(seats) - self.connected:
            self._away_since[seat] = time.monotonic()

    def seconds_away(self, seat: int) -> float:
        """Return how long ago the last viewer left who held the seat of a person."""
        return time.monotonic() - self._away_since[seat]

    def update_names(self) -> None:
        """Copy the names of the seats to the game."""
        self.forget_texts()
        self.game.names = tuple(seat.name for seat in self.seats)
        self.position = PositionCache(self.game, has_page=self.has_page)

    # --- The game ------------------------------------------------------------------------------

    def history_for(self, audience: Audience) -> list[dict[str, Any]]:
        """Return the history as JSON. Entries that have not changed are the same objects."""
        known = self._history_json.setdefault(audience, [])
        known += [entry.for_audience(audience) for entry in self.history[len(known) :]]
        return known[:]

    @property
    def current(self) -> Change:
        """The table as it is, in the form of a change."""
        known = self._known
        if known is None or known.game is not self.game or known.status is not self.status:
            known = self._known = Change(self.game, self.history, self.status)
        return known

    def after(self, event: EventRow, move: Move | None = None) -> Change:
        """Return the table after an event. The table does not change.

        Args:
            event: the event.
            move: the move of a ``MOVE``, if it is known already.

        Raises:
            IllegalMoveError: the move is not legal.
        """
        game, history = self.game, self.history
        if event.kind == MOVE:
            assert event.move is not None
            game, history = self._after_move(move or self.game.find(event.move))
        elif event.kind == UNDO:
            game, history = self._after_undo(event.count)
        same_turn = game.rules.guide.continues_turn(self.game.state, game.state)
        status = self.status.after(event, game.turn, self.people, ends_turn=not same_turn)
        return Change(game, history, status, event)

    def _after_move(self, move: Move) -> tuple[Game, list[HistoryEntry]]:
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
        return game, [*self.history, entry]

    def _after_undo(self, count: int) -> tuple[Game, list[HistoryEntry]]:
        game = self.game.copy()
        for _ in range(count):
            game.undo()
        return game, self.history[: len(game.history)]

    def accept(self, change: Change, version: int) -> None:
        """Apply a change that has been saved."""
        self.version, self.status = version, change.status
        if change.event is not None and change.event.request is not None:
            self.requests[change.event.request] = change.event.seat
        self.forget_texts()
        self.stuck = False
        if change.game is self.game:
            return
        self.game = change.game
        self.position_since = time.monotonic()
        if len(change.history) < len(self.history):
            self._history_json.clear()
        kept = len(self.history)
        self.history, added = change.history[:kept], change.history[kept:]
        for entry in added:
            self._append(entry, version)
        self.position = PositionCache(self.game, has_page=self.has_page)

    @property
    def is_behind(self) -> bool:
        """Whether the database has, or may have, more than this object."""
        is_old = self.heard > self.version or self.heard_seating > self.seating
        return is_old or self.is_uncertain

    def catch_up(self, row: TableRow, seats: list[SeatRow], events: Sequence[EventRow]) -> None:
        """Apply what another process has saved.

        Args:
            row: the table as it is stored.
            seats: its seats.
            events: the events after this version, or more.
        """
        for event in events:
            if event.version > self.version:
                self.accept(self.after(event), event.version)
        if row.seating != self.seating:
            self.seats = seats
            self.update_names()
        self.take_row(row)
        self.is_uncertain = False

    def take_row(self, row: TableRow) -> None:
        """Take over what is no event of the game."""
        self.seating, self.stuck = row.seating, row.stuck
        if row.rematch is not None:
            self.rematch = Rematch(row.rematch, row.rematch_shift or 0)

    def _append(self, entry: HistoryEntry, version: int) -> None:
        entry.follow(self.history[-1] if self.history else None, version)
        self.history.append(entry)

    def forget_texts(self) -> None:
        """Forget the encoded state messages."""
        self.texts.clear()
        self.common_text = None

    def notify_viewers(self) -> None:
        """Notify every viewer of a change."""
        self.forget_texts()
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
        clock = None if row.clock is None else ClockSettings(**row.clock)
        table = Table(
            row.id,
            seats,
            game,
            has_page=has_page,
            clock=clock,
            public=row.public,
            commitment=None if row.salt is None else Commitment(row.seed, row.salt),
        )
        for event in events:
            table.accept(table.after(event), event.version)
        table.take_row(row)
    except SintraError as error:
        raise StorageError(f"the table {row.id} cannot be rebuilt: {error}") from error
    return table


def bot_turn(change: Change, seats: Sequence[SeatRow]) -> BotTurn | None:
    """Return the work for the bot to move, or None."""
    bot = bot_to_move(change, seats)
    if bot is None:
        return None
    playing = (seat for seat, row in enumerate(seats) if row.kind == PERSON)
    has_people = any(map(change.status.is_active, playing))
    return BotTurn(change.game.rules.id, bot, change.status.position_version, has_people)


def bot_to_move(change: Change, seats: Sequence[SeatRow]) -> str | None:
    """Return the bot to move, or None."""
    if change.turn is None:
        return None
    stand_in = change.status.stand_ins.get(change.turn)
    return seats[change.turn].bot or (stand_in.bot if stand_in else None)
