"""What happens at a table beside the moves: bots that stand in, forfeits, proposals, clocks.

All of it follows from the events of the table, as the game does.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from sintra.server.clock import Clock
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
)

#: The reasons for a stand-in or an early end. A person can return only after ``AWAY``.
RESIGNED, OUT_OF_TIME, AWAY = "resigned", "time", "away"
BACK = "back"
_REASONS = {RESIGN: RESIGNED, TIMEOUT: OUT_OF_TIME, REPLACE: AWAY}


@dataclass(frozen=True)
class StandIn:
    """A bot that plays in place of a person."""

    bot: str
    reason: str

    @property
    def is_permanent(self) -> bool:
        """Whether the person has lost the seat for the rest of the game."""
        return self.reason != AWAY


@dataclass(frozen=True)
class Forfeit:
    """The early end of a game for two: a seat gave up or ran out of time."""

    seat: int
    reason: str


@dataclass(frozen=True)
class SeatEvent:
    """A person who has lost or left a seat, or has returned to it; the log shows it."""

    version: int
    seat: int
    #: ``RESIGNED``, ``OUT_OF_TIME``, ``AWAY`` or ``BACK``.
    kind: str
    #: The bot that plays in place of the person.
    bot: str | None


@dataclass(frozen=True)
class Proposal:
    """Something that a person asks the others to agree to."""

    #: ``UNDO``: take back moves. ``REPLACE``: let a bot play for the absent seat to move.
    kind: str
    #: The seat that asks.
    seat: int
    #: The number of moves to take back.
    count: int
    #: The version of the table in which the proposal was made.
    version: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class TableStatus:
    """The status of a table after an event."""

    #: The version of the last change of the position.
    position_version: int
    stand_ins: dict[int, StandIn] = field(default_factory=dict)
    forfeit: Forfeit | None = None
    seat_events: tuple[SeatEvent, ...] = ()
    proposal: Proposal | None = None
    #: What was proposed in this position, and by which seat. Nobody can propose it again.
    asked: frozenset[tuple[str, int]] = frozenset()
    clock: Clock | None = None

    def is_active(self, seat: int) -> bool:
        """Return whether the person of a seat may play it again or still."""
        found = self.stand_ins.get(seat)
        return found is None or not found.is_permanent

    def after(
        self, event: EventRow, turn: int | None, people: Collection[int], *, ends_turn: bool
    ) -> "TableStatus":
        """Return the status after an event.

        Args:
            event: the event.
            turn: the seat to move after it; None if the game is over by the rules.
            people: the seats of people.
            ends_turn: whether a ``MOVE`` was the last one of its turn.
        """
        status = self._without_clock(event)
        if status.clock is None:
            return status
        clock = status.clock
        if event.kind == MOVE:
            clock = clock.after_move(event.seat, event.at, ends_turn=ends_turn)
        elif event.kind == UNDO:
            clock = clock.after_undo(event.count, event.at)
        is_timed = (
            turn in people
            and turn in clock.started
            and turn not in status.stand_ins
            and status.forfeit is None
        )
        return replace(status, clock=clock.run(turn if is_timed else None, event.at))

    def _without_clock(self, event: EventRow) -> "TableStatus":
        if event.kind in (MOVE, UNDO):
            return self._at_new_position(event)
        if event.kind in (RESIGN, TIMEOUT, REPLACE):
            return self._without_player(event)
        if event.kind == RETURN:
            left = {seat: bot for seat, bot in self.stand_ins.items() if seat != event.seat}
            return replace(self._with_event(event, BACK), stand_ins=left)
        if event.kind == ASK:
            assert event.move is not None
            asked = Proposal(
                event.move, event.seat, event.count, event.version, frozenset([event.seat])
            )
            return replace(self, proposal=asked, asked=self.asked | {(event.move, event.seat)})
        assert event.kind in (AGREE, DECLINE)
        if event.kind == DECLINE or self.proposal is None:
            return replace(self, proposal=None)
        agreed = self.proposal.agreed | {event.seat}
        return replace(self, proposal=replace(self.proposal, agreed=agreed))

    def _without_player(self, event: EventRow) -> "TableStatus":
        """Return the status after a person has lost or left the seat."""
        reason = _REASONS[event.kind]
        status = self._with_event(event, reason)
        if event.move is None:  # nobody is left to play against
            return replace(status._at_new_position(event), forfeit=Forfeit(event.seat, reason))
        stand_ins = {**self.stand_ins, event.seat: StandIn(event.move, reason)}
        return replace(status, stand_ins=stand_ins, proposal=None)

    def _with_event(self, event: EventRow, kind: str) -> "TableStatus":
        shown = SeatEvent(event.version, event.seat, kind, event.move)
        return replace(self, seat_events=(*self.seat_events, shown))

    def _at_new_position(self, event: EventRow) -> "TableStatus":
        return replace(self, position_version=event.version, proposal=None, asked=frozenset())
