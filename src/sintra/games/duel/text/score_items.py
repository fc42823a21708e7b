"""What a board would be worth if the game ended now, item by item: the reasons of a hint."""

from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import State
from sintra.games.duel.rules.tables import SIDE_NAMES

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


def score_items(state: State, seat: int) -> dict[str, int]:
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


def label(code: str) -> str:
    """What a code stands for."""
    return _TEXTS.get(code, code)


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised."""
    sides = {
        SIDE_NAMES[side].replace("-", " "): int(state.side_points[seat, side])
        for side in range(len(SIDE_NAMES))
        if state.sides[side]
    }
    lines = {
        "start": int(state.start_points[seat]),
        "runs": int(state.run_points[seat]),
        "special tiles": int(state.special_points[seat]),
        "broken tiles": -int(state.broken_loss[seat]),
        "first player tile": -int(state.first_player_loss[seat]),
        "plates from the stack": -int(state.plate_loss[seat]),
        **sides,
    }
    relief = int(state.floor_relief[seat])
    return {**lines, "not below 0": relief} if relief else lines
