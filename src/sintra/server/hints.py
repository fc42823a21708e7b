"""Hints as JSON."""

from typing import Any

from sintra.analysis.hints import hint
from sintra.core.game import Game
from sintra.server.position import move_json


def hint_json(
    game: Game, seconds: float, *, has_page: bool, simulations: int | None = None
) -> dict[str, Any]:
    """Recommend a move for the seat to move, with reasons.

    Args:
        game: the game; it is not changed.
        seconds: the time budget.
        has_page: whether the browser words the moves of this game.
        simulations: a budget in simulations instead of a time.
    """
    found = hint(game, seconds=seconds, simulations=simulations)
    move = move_json(game.rules, game.state, found.move.id, has_page=has_page)
    return {"move": move, **found.as_json()}
