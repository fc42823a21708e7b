"""Snapshots, replays and summaries as JSON.

Every position that leaves the server passes through ``snapshot``, ``replay`` or
``sintra.server.sharing``, which remove what the viewer may not know.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from typing import Any

from sintra.core.game import Game
from sintra.core.rules import Outcome
from sintra.server.audience import EVERYTHING, SPECTATOR, Audience
from sintra.server.new_table import seat_label
from sintra.server.position import position_json
from sintra.server.store import BOT, SeatRow, TableRow
from sintra.server.table import Table
from sintra.server.undo import undo_count


def snapshot(table: Table, seats: Collection[int]) -> dict[str, Any]:
    """Serialise everything that the holder of some seats may know about a table."""
    game = table.game
    audience = audience_of(table, seats)
    return {
        **_header(table, seats),
        "version": table.version,
        "yours": sorted(seats),
        **table.position.for_audience(audience),
        "outcome": outcome_json(game.outcome),
        "legal": table.position.legal_moves if game.turn in seats else [],
        "log": table.history_for(audience),
        "log_from": 0,
        "can_undo": undo_count(table, seats) > 0,
        "thinking": table.bot is not None,
    }


def replay(table: Table, seats: Collection[int], first: int) -> Callable[[], dict[str, Any]]:
    """Prepare the positions of a game for a replay.

    Args:
        table: the table.
        seats: the seats of the viewer.
        first: the number of moves before the first position.

    Returns:
        A function that serialises the game as it was at the time of this call. It takes long and
        may run in another thread.
    """
    rules, names, audience = table.game.rules, table.game.names, audience_of(table, seats)
    entries = [*table.history]
    states = [*(entry.before for entry in entries), table.game.state]
    header = _header(table, seats)

    def frame(number: int) -> dict[str, Any]:
        """Serialise a position and the move that led to it."""
        return {
            "number": number,
            "entry": entries[number - 1].for_audience(audience) if number else None,
            **position_json(rules, states[number], audience, names, has_page=table.has_page),
        }

    return lambda: {**header, "frames": [frame(number) for number in range(first, len(states))]}


def _header(table: Table, seats: Collection[int]) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game.rules.id,
        "options": table.game.options,
        "names": list(table.game.names),
        "seats": seats_json(table.seats, table.connected),
        "viewer": viewer_of(table, seats),
    }


def viewer_of(table: Table, seats: Collection[int]) -> int | None:
    """Return the seat whose information is shown to the holder of some seats.

    That is the seat to move or, of several others, the one that moved last.
    """
    if not seats or table.game.turn in seats:
        return table.game.turn if seats else None
    movers = (entry.played.seat for entry in reversed(table.history))
    return next((seat for seat in movers if seat in seats), min(seats))


def audience_of(table: Table, seats: Collection[int]) -> Audience:
    """Return the audience that the holder of some seats belongs to."""
    if table.game.is_over:
        return EVERYTHING
    viewer = viewer_of(table, seats)
    return SPECTATOR if viewer is None else viewer


def seats_json(seats: Sequence[SeatRow], connected: Collection[int]) -> list[dict[str, Any]]:
    """Serialise the seats. Bots are always connected."""
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "label": seat_label(seats, number),
            "bot": seat.bot,
            "connected": seat.kind == BOT or number in connected,
            "open": seat.open,
        }
        for number, seat in enumerate(seats)
    ]


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Serialise the result of a game."""
    return None if outcome is None else asdict(outcome)


def summary_columns(game: Game) -> dict[str, Any]:
    """Return what a list of tables shows of a game. All of it is public."""
    return {"options": game.options, "scores": list(game.scores), "heading": game.heading}


def summary(row: TableRow, seats: Sequence[SeatRow], connected: Collection[int]) -> dict[str, Any]:
    """Serialise a table for a list."""
    return {
        "table": row.id,
        "game": row.game,
        "seats": seats_json(seats, connected),
        "turn": row.turn,
        "over": row.over,
        "version": row.version,
        "created": row.created,
        "changed": row.changed,
        **row.summary,
    }
