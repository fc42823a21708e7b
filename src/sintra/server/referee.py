"""The authority over all tables: authenticate, check, save, and only then notify.

Every change of a game goes through one of the methods below, a bot's move as well as a person's.
The lock of a table admits one change at a time. A change names the version that its sender has
seen, and is refused if the position has changed since. A request that is repeated because its
answer was lost is not carried out again.
"""

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from sintra.core.errors import GameOverError, SeatError
from sintra.core.game import Move
from sintra.server import proposals
from sintra.server.errors import (
    CannotUndoError,
    NoProposalError,
    NotYourTurnError,
    StaleVersionError,
    TimeUpError,
    TooManyError,
    UnknownOutcomeError,
)
from sintra.server.jobs import JobQueue
from sintra.server.metrics import Metrics
from sintra.server.saving import Saving
from sintra.server.settings import MAX_CHANGES, Settings
from sintra.server.store import (
    AGREE,
    ASK,
    DECLINE,
    MOVE,
    REPLACE,
    RESIGN,
    RETURN,
    TIMEOUT,
    UNDO,
    EventRow,
    Store,
)
from sintra.server.table import Table, bot_turn
from sintra.server.tables import Tables, derived
from sintra.server.undo import undo_count


class Referee:
    """The only way to change a game."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        saving: Saving,
        queue: JobQueue,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._tables = tables
        self._store = store
        self._saving = saving
        self._queue = queue
        self._settings = settings
        self._metrics = metrics
        #: Called with a table whose game has just ended.
        self.on_over: Callable[[Table], None] = lambda _: None

    # --- Changes of a game ---------------------------------------------------------------------

    async def play(
        self,
        table: Table,
        seats: Collection[int],
        version: int,
        move: Move | int | str,
        bot: str | None = None,
        request: str | None = None,
    ) -> None:
        """Play a move for the seat to move.

        Args:
            table: the table.
            seats: the seats of the sender; one of them has to be the seat to move.
            version: the version that the sender has seen.
            move: the move, its number or its notation.
            bot: the bot that moves; None for a person.
            request: the digest of the request, if it has an id.
        """
        async with table.lock:
            if await self._is_done(table, seats, request):
                return
            while True:
                await self._check(table, version)
                try:
                    await self._play(table, seats, move, bot, request)
                    break
                except StaleVersionError:
                    # What another process has saved may leave the position as it is.
                    if table.status.position_version > version or bot != table.bot:
                        raise
        self._metrics.count("moves")

    async def _play(
        self,
        table: Table,
        seats: Collection[int],
        move: Move | int | str,
        bot: str | None,
        request: str | None,
    ) -> None:
        seat = table.turn
        if seat is None:
            raise GameOverError("the game is over")
        if bot is not None and bot != table.bot:  # the person of the seat is back
            raise StaleVersionError("the bot no longer plays this seat")
        if seat not in seats or (bot is None and table.bot is not None):
            raise NotYourTurnError(f"it is the turn of {table.game.names[seat]}")
        found = table.game.find(move)
        await self._save(table, MOVE, seat, found.text, move=found, request=request)

    async def undo(
        self, table: Table, seats: Sequence[int], version: int, request: str | None = None
    ) -> None:
        """Take back as many moves as the holder of some seats may take back at once.

        Args:
            table: the table.
            seats: the seats of the sender.
            version: the version that the sender has seen.
            request: the digest of the request, if it has an id.
        """
        async with table.lock:
            if await self._is_done(table, seats, request):
                return
            await self._check(table, version)
            count = undo_count(table, table.active(seats))
            if not count:
                raise CannotUndoError("you have no move that can be taken back now")
            await self._take_back(table, count, request)

    async def _take_back(self, table: Table, count: int, request: str | None = None) -> None:
        seat = table.history[-count].played.seat
        await self._save(table, UNDO, seat, count=count, request=request)
        self._metrics.count("undos")

    async def resign(
        self,
        table: Table,
        seats: Collection[int],
        version: int,
        seat: int,
        request: str | None = None,
    ) -> None:
        """Give up a seat. With two players the game ends, else a bot plays on.

        Args:
            table: the table.
            seats: the seats of the sender.
            version: the version that the sender has seen.
            seat: the seat to give up.
            request: the digest of the request, if it has an id.
        """
        async with table.lock:
            if await self._is_done(table, seats, request):
                return
            await self._check(table, version)
            if seat not in table.active(seats):
                raise SeatError("this is not your seat")
            if table.is_over:
                raise GameOverError("the game is over")
            await self._save(table, RESIGN, seat, self._successor(table), request=request)

    async def time_out(self, table: Table) -> None:
        """End the time of the seat to move, if its deadline has passed."""
        async with table.lock:
            await self._time_out(table)

    async def _time_out(self, table: Table) -> bool:
        if table.deadline is None or time.time() < table.deadline:
            return False
        assert table.turn is not None
        await self._save(table, TIMEOUT, table.turn, self._successor(table))
        return True

    async def give_back(self, table: Table, seats: Collection[int]) -> None:
        """Give seats back to the person who holds them and was replaced while away."""
        async with table.lock:
            while not table.is_over:
                replaced = [s for s in table.active(seats) if s in table.status.stand_ins]
                if not replaced:
                    return
                with suppress(StaleVersionError):  # another process was faster: look again
                    await self._save(table, RETURN, replaced[0])

    def _successor(self, table: Table) -> str | None:
        """Return the bot that plays on for a seat that is lost; None ends the game."""
        return None if len(table.seats) == 2 else self._settings.stand_in

    # --- Proposals -----------------------------------------------------------------------------

    async def ask(
        self,
        table: Table,
        seats: Collection[int],
        version: int,
        kind: str,
        request: str | None = None,
    ) -> None:
        """Ask the other people to agree to an undo, or to a bot in place of an absent person.

        Args:
            table: the table.
            seats: the seats of the sender.
            version: the version that the sender has seen.
            kind: ``UNDO`` or ``REPLACE``.
            request: the digest of the request, if it has an id.
        """
        async with table.lock:
            if await self._is_done(table, seats, request):
                return
            await self._check(table, version)
            own = table.active(seats)
            seat, count = proposals.checked(table, own, kind)
            await self._save(table, ASK, seat, kind, count, request=request)
            await self._agree(table, own)

    async def answer(
        self,
        table: Table,
        seats: Collection[int],
        version: int,
        *,
        agree: bool,
        request: str | None = None,
    ) -> None:
        """Agree to the open proposal, or decline it.

        Args:
            table: the table.
            seats: the seats of the sender.
            version: the version that the sender has seen.
            agree: False declines.
            request: the digest of the request, if it has an id.
        """
        async with table.lock:
            if await self._is_done(table, seats, request):
                return
            await self._check(table, version)
            proposal = table.status.proposal
            asked = proposals.waiting_for(table).intersection(seats)
            if proposal is None or version < proposal.version or not asked:
                raise NoProposalError("nobody waits for your answer")
            if agree:
                await self._agree(table, asked, request)
            else:
                await self._save(table, DECLINE, min(asked), request=request)

    async def _agree(
        self, table: Table, seats: Collection[int], request: str | None = None
    ) -> None:
        """Record that some seats agree, and do what was proposed if nobody else has to."""
        for seat in sorted(proposals.waiting_for(table).intersection(seats)):
            await self._save(table, AGREE, seat, request=request)
        proposal, turn = table.status.proposal, table.turn
        if proposal is None or proposals.waiting_for(table):
            return
        if proposal.kind == UNDO:
            await self._take_back_as_agreed(table, proposal.count)
        else:
            assert turn is not None
            await self._save(table, REPLACE, turn, self._settings.stand_in)

    async def resume(self, table: Table) -> None:
        """Take back what all have agreed to, if a process died before it could."""
        async with table.lock:
            proposal = table.status.proposal
            if proposal and proposal.kind == UNDO and not proposals.waiting_for(table):
                await self._take_back_as_agreed(table, proposal.count)

    async def _take_back_as_agreed(self, table: Table, count: int) -> None:
        try:
            await self._take_back(table, count)
        except StaleVersionError:
            if table.status.proposal is not None:  # else another process was faster
                raise

    # --- Saving --------------------------------------------------------------------------------

    async def _is_done(self, table: Table, seats: Collection[int], request: str | None) -> bool:
        """Return whether a request was carried out before, on this process or another one."""
        if table.is_behind:
            await self._tables.catch_up(table)
        return request is not None and table.requests.get(request) in seats

    async def _check(self, table: Table, version: int) -> None:
        """Check that a request is for the current position, and that there is time for it."""
        if not table.status.position_version <= version <= table.version:
            raise StaleVersionError(
                f"the game has version {table.version}, and the request is for version {version}"
            )
        if table.version >= MAX_CHANGES:
            raise TooManyError(f"a game can have at most {MAX_CHANGES} changes; start a new one")
        if await self._time_out(table):
            raise TimeUpError("the time is up")

    async def _save(
        self,
        table: Table,
        kind: str,
        seat: int,
        text: str | None = None,
        count: int = 0,
        *,
        move: Move | None = None,
        request: str | None = None,
    ) -> None:
        """Save an event, then apply it and notify the viewers."""
        event = EventRow(table.version + 1, kind, seat, text, count, time.time(), request)
        change = table.after(event, move)

        turn = bot_turn(change, table.seats)
        is_bots = turn is not None or table.bot is not None
        also = self._queue.after_change(table.id, turn) if is_bots else None

        async def save() -> None:
            try:
                await self._store.append(table.id, event, derived(change, table.seats), also)
            except StaleVersionError:  # another process has written to the database
                await self._tables.catch_up(table)
                if request is not None and table.requests.get(request) == seat:
                    return  # that process has carried out this very request
                raise
            except UnknownOutcomeError:
                table.is_uncertain = True
                raise
            table.accept(change, event.version)
            table.notify_viewers()
            self._tables.on_change(table)
            if table.is_over:
                self.on_over(table)

        await self._saving.complete(save())
