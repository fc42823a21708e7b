"""Who may propose an undo or a stand-in, and who has to agree."""

from collections.abc import Collection

from sintra.server.errors import CannotAskError
from sintra.server.store import UNDO
from sintra.server.table import Table
from sintra.server.undo import request_count

#: How long a person has to be away before the others may let a bot play.
ABSENCE_SECONDS = 60.0


def waiting_for(table: Table) -> set[int]:
    """Return the seats that have to agree to the open proposal.

    They are the other people. Those who are away need not agree, unless all of them are.
    """
    proposal = table.status.proposal
    if proposal is None:
        return set()
    playing = {seat for seat in table.people if seat not in table.status.stand_ins}
    rest = playing - proposal.agreed
    if proposal.kind != UNDO:
        rest.discard(-1 if table.turn is None else table.turn)
    return rest & table.connected or (rest if proposal.kind == UNDO else set())


def replaceable(table: Table) -> int | None:
    """Return the seat to move, if its person has been away for long enough."""
    turn = table.turn
    if turn is None or turn not in table.people or table.bot is not None:
        return None
    is_absent = turn not in table.connected and table.seconds_away(turn) >= ABSENCE_SECONDS
    return turn if is_absent else None


def checked(table: Table, seats: Collection[int], kind: str) -> tuple[int, int]:
    """Check that the holder of some seats may propose something.

    Args:
        table: the table.
        seats: the seats of the sender.
        kind: ``UNDO`` or ``REPLACE``.

    Returns:
        The seat that asks, and the number of moves to take back.

    Raises:
        CannotAskError: the sender may not propose this now.
    """
    found = _seat_and_count(table, seats, kind)
    if isinstance(found, str):
        raise CannotAskError(found)
    return found


def may_propose(table: Table, seats: Collection[int], kind: str) -> bool:
    """Return whether the holder of some seats may propose something."""
    return not isinstance(_seat_and_count(table, seats, kind), str)


def _seat_and_count(table: Table, seats: Collection[int], kind: str) -> tuple[int, int] | str:
    """Return the seat that asks and the number of moves to take back, or why it may not ask."""
    if table.status.proposal is not None:
        return "another proposal is waiting for an answer"
    count = 0
    if kind == UNDO:
        count = request_count(table, seats)
        if not count:
            return "there is no move that you could ask to take back"
        seat = table.history[-count].played.seat
    else:
        absent = replaceable(table)
        if absent is None or not seats or absent in seats:
            return "the player to move has not been away for long enough"
        seat = min(seats)
    if (kind, seat) in table.status.asked:
        return "the others have already answered"
    return seat, count
