"""The score of a seat, itemised: the breakdown, and the items that explain a hint."""

from sintra.core import score_items as core
from sintra.games.duel.rules.score_table import (
    BREAKDOWN_TABLE,
    BROKEN,
    FIRST_PLAYER,
    PLATES,
    RUNS,
    SIDES,
    SPECIALS,
)
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import State

_SIDE_LABELS = {
    "rows": "full rows",
    "colourful-rows": "rows of five colours",
    "columns": "full columns",
    "edge": "tiles on the edge",
    "diagonals": "full diagonals",
    "corners": "full corner plates",
    "jokers": "filled joker spaces",
    "specials": "empty special spaces",
}
_LABELS = {
    "runs": "runs on the dome",
    "specials": "special tiles",
    "broken": "broken tiles",
    "first": "the first player tile",
    "plates": "plates from the stack",
    **{f"side.{name}": label for name, label in _SIDE_LABELS.items()},
}


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised; the values add up to it."""
    return core.breakdown(BREAKDOWN_TABLE, state, seat)


def score_items(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised by code, as if the game ended now."""
    sides = {
        f"side.{name}": int(side_points(state, seat, side))
        for side, name in SIDES.used_parts(state)
    }
    return {
        "runs": RUNS.value(state, seat),
        "specials": SPECIALS.value(state, seat),
        **sides,
        "broken": BROKEN.value(state, seat),
        "first": FIRST_PLAYER.value(state, seat),
        "plates": PLATES.value(state, seat),
    }


def label(code: str) -> str:
    """Return the words for a code of ``score_items``."""
    return _LABELS.get(code, code)
