"""Snapshots, replays and summaries as JSON.

Every position that leaves the server passes through ``snapshot``, ``replay`` or
``sintra.server.sharing``, which remove what the viewer may not know.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from sintra.core.rules import Outcome
from sintra.server.audience import EVERYTHING, SPECTATOR, Audience
from sintra.server.new_table import seat_label
from sintra.server.position import position_json
from sintra.server.proposals import may_propose, waiting_for
from sintra.server.status import OUT_OF_TIME, RESIGNED, StandIn
from sintra.server.store import BOT, REPLACE, UNDO, Rematch, SeatRow, TableRow
from sintra.server.table import Change, Table
from sintra.server.undo import final_moves, undo_count

NOBODY_STANDS_IN: Mapping[int, StandIn] = MappingProxyType({})


def snapshot(table: Table, seats: Collection[int]) -> dict[str, Any]:
    """Serialise everything that the holder of some seats may know about a table."""
    audience = audience_of(table, seats)
    return {
        **common_part(table),
        **own_part(table, seats),
        **table.position.for_audience(audience).json,
        "log": table.history_for(audience),
        "log_from": 0,
        "clock": clock_json(table),
    }


def common_part(table: Table) -> dict[str, Any]:
    """Serialise what is the same for all viewers, until the next change; the clocks run on."""
    return {
        **_header(table),
        "version": table.version,
        **table.position.public,
        "turn": table.turn,
        "over": table.is_over,
        "outcome": outcome_json(outcome_of(table)),
        "forfeit": asdict(table.status.forfeit) if table.status.forfeit else None,
        "proposal": proposal_json(table),
        "rematch": rematch_json(table.rematch, len(table.seats)) if table.rematch else None,
        "fairness": fairness_json(table),
        "thinking": table.bot is not None and not table.stuck,
        "stuck": table.stuck,
    }


def own_part(table: Table, seats: Collection[int]) -> dict[str, Any]:
    """Serialise what the holder of some seats may do. The position and the log are not part."""
    own = table.active(seats)
    may_move = table.turn in own and table.bot is None
    return {
        "viewer": viewer_of(table, seats),
        "yours": own,
        "legal": table.position.legal_moves if may_move else [],
        "final": final_moves(table) if may_move else [],
        "can_undo": undo_count(table, own) > 0,
        "can_ask": [kind for kind in (UNDO, REPLACE) if may_propose(table, own, kind)],
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
    header = {**_header(table), "viewer": viewer_of(table, seats)}

    def frame(number: int) -> dict[str, Any]:
        """Serialise a position and the move that led to it."""
        return {
            "number": number,
            "entry": entries[number - 1].for_audience(audience) if number else None,
            **position_json(rules, states[number], audience, names, has_page=table.has_page),
        }

    return lambda: {**header, "frames": [frame(number) for number in range(first, len(states))]}


def _header(table: Table) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game.rules.id,
        "options": table.game.options,
        "names": list(table.game.names),
        "seats": seats_json(table.seats, table.connected, table.status.stand_ins),
        "seat_events": [asdict(event) for event in table.status.seat_events],
    }


def viewer_of(table: Table, seats: Collection[int]) -> int | None:
    """Return the seat whose information is shown to the holder of some seats.

    That is the seat to move or, of several others, the one that moved last.
    """
    if not seats or table.turn in seats:
        return table.turn if seats else None
    movers = (entry.played.seat for entry in reversed(table.history))
    return next((seat for seat in movers if seat in seats), min(seats))


def audience_of(table: Table, seats: Collection[int]) -> Audience:
    """Return the audience that the holder of some seats belongs to."""
    if table.is_over:
        return EVERYTHING
    viewer = viewer_of(table, seats)
    return SPECTATOR if viewer is None else viewer


def seats_json(
    seats: Sequence[SeatRow],
    connected: Collection[int],
    stand_ins: Mapping[int, StandIn] = NOBODY_STANDS_IN,
) -> list[dict[str, Any]]:
    """Serialise the seats. Bots are always connected."""
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "label": seat_label(seats, number),
            "bot": seat.bot,
            "connected": seat.kind == BOT or number in connected,
            "open": seat.open,
            "stand_in": asdict(stand_ins[number]) if number in stand_ins else None,
        }
        for number, seat in enumerate(seats)
    ]


def fairness_json(table: Table) -> dict[str, Any] | None:
    """Serialise the commitment to the seed, which is opened at the end of the game."""
    return None if table.commitment is None else table.commitment.as_json(is_open=table.is_over)


def clock_json(table: Table) -> dict[str, Any] | None:
    """Serialise the clocks as they are now."""
    clock = table.status.clock
    return None if clock is None else clock.as_json(time.time())


def outcome_of(table: Table | Change) -> Outcome | None:
    """Return the result of a game: by the rules, or because a seat gave up."""
    game, forfeit = table.game, table.status.forfeit
    if forfeit is None:
        return game.outcome
    winners = tuple(seat for seat in range(game.players) if seat != forfeit.seat)
    return Outcome(
        winners=winners,
        ranks=tuple(1 if seat in winners else 2 for seat in range(game.players)),
        scores=tuple(game.scores),
        reason={RESIGNED: "resignation", OUT_OF_TIME: "time"}[forfeit.reason],
        breakdown=tuple(
            game.rules.guide.breakdown(game.state, seat) for seat in range(game.players)
        ),
    )


def proposal_json(table: Table) -> dict[str, Any] | None:
    """Serialise the open proposal."""
    proposal = table.status.proposal
    if proposal is None:
        return None
    return {
        "kind": proposal.kind,
        "seat": proposal.seat,
        "count": proposal.count,
        "waiting": sorted(waiting_for(table)),
    }


def rematch_json(rematch: Rematch, count: int) -> dict[str, Any]:
    """Serialise a rematch: its table, and the new seat of every seat."""
    seats = [(seat + rematch.shift) % count for seat in range(count)]
    return {"table": rematch.table, "seats": seats}


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Serialise the result of a game."""
    return None if outcome is None else asdict(outcome)


def summary_columns(change: Change) -> dict[str, Any]:
    """Return what a list of tables shows of a game. All of it is public."""
    game, outcome = change.game, outcome_of(change)
    return {
        "options": game.options,
        "scores": list(game.scores),
        "winners": list(outcome.winners) if outcome else [],
        "heading": game.heading,
    }


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
