"""A bot's move and its reasons: the one place where the server asks for advice."""

from typing import Any

from sintra.analysis.hints import hint as advise
from sintra.core.game import Game
from sintra.server.log import move_json


def hint(game: Game, seconds: float, simulations: int | None = None) -> dict[str, Any]:
    """What the strongest bot would play in the place of who is to move, and why."""
    advice = advise(game, seconds=seconds, simulations=simulations)
    return {
        "move": move_json(game.rules, game.state, advice.move.id),
        "reasons": [
            {
                "text": str(reason),
                "points": reason.points,
                "key": reason.code,
                "round": reason.round_no,
            }
            for reason in advice.reasons
        ],
    }
