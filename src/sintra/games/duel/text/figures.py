"""What the players of a game did, in numbers: tiles by side, plates, chips, broken tiles."""

from collections import Counter
from collections.abc import Sequence

from sintra.games.duel.rules.moves import (
    DrawPlate,
    FillLine,
    PayChip,
    PlaceTile,
    SkipLine,
    TakeChip,
    TakeFromDisplay,
    TakeFromMoon,
    TakeFromSun,
    decode,
)
from sintra.games.duel.rules.score_table import SPECIALS
from sintra.games.duel.rules.state import State
from sintra.games.duel.rules.tables import PLAYERS
from sintra.games.duel.text.effect import line_values

#: All figures with their descriptions, in the order in which they are shown.
LABELS = {
    "tiles.sun": "tiles from sun sides",
    "tiles.moon": "tiles from moon sides",
    "first_tile": "times the first player tile was taken",
    "chips.taken": "bonus chips taken",
    "chips.paid": "bonus chips used",
    "plates.display": "plates from the display",
    "plates.stack": "plates drawn from the stack",
    "placed": "tiles placed on the dome",
    "specials": "special tiles gained",
    "skipped": "pattern lines left incomplete",
    "broken": "broken tiles",
}


def figures(moves: Sequence[tuple[State, int]], end: State) -> list[dict[str, int]]:
    """Return the figures of every seat.

    Args:
        moves: the positions before every move, with the moves.
        end: the last position.
    """
    found = [Counter(dict.fromkeys(LABELS, 0)) for _ in range(PLAYERS)]
    states = [*(state for state, _ in moves), end]
    for (state, action), after in zip(moves, states[1:], strict=True):
        seat = int(state.active)
        found[seat].update(_changes(state, action, after, seat))
    return [dict(counts) for counts in found]


def _changes(state: State, action: int, after: State, seat: int) -> dict[str, int]:
    """Return what a move adds to the figures of its player."""
    match decode(action):
        case TakeFromSun():
            return {"tiles.sun": int(after.taken)}
        case TakeFromMoon():
            first = int(state.first_tile != seat and after.first_tile == seat)
            return {"tiles.moon": int(after.taken), "first_tile": first}
        case TakeChip():
            return {"chips.taken": 1}
        case FillLine(target):
            return {"broken": line_values(state, target).get("breaks", 0)}
        case PayChip():
            return {"chips.paid": 1}
        case TakeFromDisplay():
            return {"plates.display": 1}
        case DrawPlate():
            return {"plates.stack": 1}
        case SkipLine():
            return {"skipped": 1}
        case PlaceTile():
            gained = SPECIALS.value(after, seat) > SPECIALS.value(state, seat)
            return {"placed": 1, "specials": int(gained)}
        case _:
            return {}
