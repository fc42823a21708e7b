"""What a viewer is sent: snapshots, frames of a replay, summaries.

This is the only way out for a position, and it hides what the viewer may not know.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from typing import Any

from sintra.core.game import Game
from sintra.core.rules import Outcome, Rules, State
from sintra.core.state import NOBODY
from sintra.server.log import EVERYTHING, SPECTATOR, move_json
from sintra.server.store import Row, Seat
from sintra.server.table import LEGAL, Table
from sintra.server.undo import undo_count


def snapshot(table: Table, seats: Collection[int]) -> dict[str, Any]:
    """All that the holder of some seats may know about a table."""
    game = table.game
    rules, state = game.rules, game.state
    eyes = eyes_of(table, seats)
    return {
        "table": table.id,
        "game": game.rules.id,
        "options": game.options,
        "version": table.version,
        "names": list(game.names),
        "seats": seats_json(table.seats, table.connected),
        "yours": sorted(seats),
        "viewer": viewer_of(table, seats),
        "view": table.once(eyes, lambda: view(rules, state, eyes)),
        **table.once("standing", lambda: open_standing(rules, state)),
        "outcome": outcome_json(game.outcome),
        "legal": table.once(LEGAL, lambda: legal_moves(game)) if game.turn in seats else [],
        "log": table.log_seen_by(eyes),
        "log_from": 0,
        "can_undo": undo_count(table, seats) > 0,
        "thinking": table.bot is not None,
    }


def history(table: Table, seats: Collection[int], first: int) -> Callable[[], dict[str, Any]]:
    """A game for a replay, from one of its positions on.

    What belongs to it is settled now. Writing it out takes a while, and may be done in a thread.
    """
    rules, eyes, log = table.game.rules, eyes_of(table, seats), [*table.log]
    states = [*(entry.before for entry in log), table.game.state]
    head = {
        "table": table.id,
        "game": rules.id,
        "options": table.game.options,
        "names": list(table.game.names),
        "seats": seats_json(table.seats, table.connected),
        "viewer": viewer_of(table, seats),
    }

    def frame(number: int) -> dict[str, Any]:
        """A position, with the move that led to it."""
        entry = log[number - 1].seen_by(eyes) if number else None
        return {"number": number, "entry": entry, **standing(rules, states[number], eyes)}

    return lambda: {**head, "frames": [frame(number) for number in range(first, len(states))]}


def standing(rules: Rules, state: State, eyes: int) -> dict[str, Any]:
    """Where a game stands, as somebody may see it."""
    return {"view": view(rules, state, eyes), **open_standing(rules, state)}


def open_standing(rules: Rules, state: State) -> dict[str, Any]:
    """Where a game stands, for everybody."""
    seats = range(int(state.players))
    over = int(state.to_move) == NOBODY
    return {
        "turn": None if over else int(state.to_move),
        "heading": rules.guide.heading(state),
        "scores": [int(state.score[seat]) for seat in seats],
        "over": over,
        "breakdown": [rules.guide.breakdown(state, seat) for seat in seats],
    }


def view(rules: Rules, state: State, eyes: int) -> dict[str, Any]:
    """The position without what these eyes may not see; the generator is for nobody's."""
    shown = state.copy()
    if eyes != EVERYTHING:
        rules.kernels.hide(shown, seat_of(eyes, state))
    position = rules.positions.to_json(shown)
    del position["generator"]
    return position


def seat_of(eyes: int, state: State) -> int:
    """The seat that kernels know these eyes by: a spectator sits behind the last player."""
    return int(state.players) if eyes == SPECTATOR else eyes


def legal_moves(game: Game) -> list[dict[str, Any]]:
    """All legal moves, with what they do; for who is to move."""
    rules, state = game.rules, game.state
    return [move_json(rules, state, action) for action in game.legal_actions]


def viewer_of(table: Table, seats: Collection[int]) -> int | None:
    """The seat through whose eyes somebody looks: the one to move, or that moved last."""
    if not seats or table.game.turn in seats:
        return table.game.turn if seats else None
    last = (entry.turn.seat for entry in reversed(table.log) if entry.turn.seat in seats)
    return next(last, min(seats))


def eyes_of(table: Table, seats: Collection[int]) -> int:
    """Whose eyes somebody looks with; when the game is over, nothing is hidden any more."""
    if table.game.is_over:
        return EVERYTHING
    viewer = viewer_of(table, seats)
    return SPECTATOR if viewer is None else viewer


def seats_json(seats: Sequence[Seat], connected: Collection[int]) -> list[dict[str, Any]]:
    """Who sits where; bots are always there."""
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "bot": seat.bot,
            "connected": seat.kind == "bot" or number in connected,
            "open": seat.open,
        }
        for number, seat in enumerate(seats)
    ]


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended."""
    return None if outcome is None else asdict(outcome)


def summary_of(game: Game) -> dict[str, Any]:
    """What lists show of a game; nothing in it is hidden from anybody."""
    return {"options": game.options, "scores": list(game.scores), "heading": game.heading}


def summary(row: Row, seats: Sequence[Seat], connected: Collection[int]) -> dict[str, Any]:
    """A table in a list."""
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
