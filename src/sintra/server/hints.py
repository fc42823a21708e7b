"""A bot's move and its reasons: the one place where the server asks for advice."""

from typing import Any

from sintra.analysis.hints import hint as advise
from sintra.analysis.reasons import Reason
from sintra.core.game import Game
from sintra.server.log import move_json


def hint(game: Game, seconds: float, simulations: int | None = None) -> dict[str, Any]:
    """What the strongest bot would play in the place of who is to move, and why."""
    advice = advise(game, seconds=seconds, simulations=simulations)
    rules, state, action = game.rules, game.state, advice.move.id
    reasons = [_reason_json(reason) for reason in advice.reasons]
    if not reasons:  # there was nothing to compare the move with
        points = rules.effect(state, action)["points"]
        reasons = [{"text": rules.describe(state, action), "points": points}]
    return {"move": move_json(rules, state, action), "reasons": reasons}


def _reason_json(reason: Reason) -> dict[str, Any]:
    """A reason in words, and as a code with values for who says it in other languages."""
    values = {"subject": reason.subject, "round": reason.round_no}
    return {"text": str(reason), "points": reason.points, "key": reason.code, "values": values}
