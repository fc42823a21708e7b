"""What a board would be worth if the game ended now, item by item: the reasons of a hint."""

from typing import Any

from sintra.games.duel.scoring import side_points
from sintra.games.duel.tables import SIDE_NAMES

_TEXTS = {
    "runs": "runs on the dome",
    "specials": "special tiles",
    "broken": "broken tiles",
    "first": "the first player tile",
    "plates": "plates from the stack",
    "side.rows": "full rows",
    "side.colourful-rows": "rows of five colours",
    "side.columns": "full columns",
    "side.edge": "tiles on the edge",
    "side.diagonals": "full diagonals",
    "side.corners": "full corner plates",
    "side.jokers": "filled joker spaces",
    "side.specials": "empty special spaces",
}


def merits(state: Any, seat: int) -> dict[str, int]:
    """Runs, special tiles, each scoring side in play, and what was lost."""
    sides = {
        f"side.{name}": int(side_points(state, seat, side))
        for side, name in enumerate(SIDE_NAMES)
        if state.sides[side]
    }
    return {
        "runs": int(state.run_points[seat]),
        "specials": int(state.special_points[seat]),
        **sides,
        "broken": -int(state.broken_loss[seat]),
        "first": -int(state.first_player_loss[seat]),
        "plates": -int(state.plate_loss[seat]),
    }


def merit_text(code: str) -> str:
    """What a code stands for."""
    return _TEXTS.get(code, code)
