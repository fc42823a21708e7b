"""What the players of a game did, in numbers: tiles by source, features, payments, discards."""

from collections import Counter
from collections.abc import Sequence

from sintra.games.summer_pavilion.rules.moves import Bonus, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.rules.scoring import is_surrounded
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    FEATURE_LIST,
    FEATURES_AT,
    POSITIONS,
    ROUNDS,
)

_FEATURES = sorted({kind for kind, _ in FEATURE_LIST})
#: All figures with their descriptions, in the order in which they are shown.
LABELS = {
    "tiles.factories": "tiles from factories",
    "tiles.centre": "tiles from the centre",
    "tiles.supply": "bonus tiles from the supply",
    "token": "times the start player token was taken",
    "placed": "tiles placed",
    "paid": "tiles paid beside those placed",
    "wilds": "wild tiles among those paid",
    **{f"features.{kind}": f"{kind}s surrounded" for kind in _FEATURES},
    "kept": "tiles kept for the next round",
    "discarded": "tiles discarded",
}


def figures(moves: Sequence[tuple[State, int]], end: State) -> list[dict[str, int]]:
    """Return the figures of every seat.

    Args:
        moves: the positions before every move, with the moves.
        end: the last position.
    """
    found = [Counter(dict.fromkeys(LABELS, 0)) for _ in range(int(end.players))]
    states = [*(state for state, _ in moves), end]
    for (state, action), after in zip(moves, states[1:], strict=True):
        seat = int(state.active)
        found[seat].update(_changes(state, action, after, seat))
    return [dict(counts) for counts in found]


def _changes(state: State, action: int, after: State, seat: int) -> dict[str, int]:
    """Return what a move adds to the figures of its player."""
    gained = int(after.hand[seat].sum()) - int(state.hand[seat].sum())
    match decode(action):
        case Take(source, _):
            place = "centre" if source == CENTRE else "factories"
            token = int(state.token != seat and after.token == seat)
            return {f"tiles.{place}": gained, "token": token}
        case Place(star, position, _, wilds):
            features = [
                FEATURE_LIST[feature][0]
                for feature in FEATURES_AT[star * POSITIONS + position].tolist()
                if feature >= 0 and is_surrounded(after, seat, feature)
            ]
            counts = Counter(f"features.{kind}" for kind in features)
            return {"placed": 1, "paid": -gained - 1, "wilds": wilds, **counts}
        case Bonus():
            return {"tiles.supply": gained}
        case Keep():
            return {"kept": int(after.hand[seat].sum()), "discarded": -gained}
        case Pass() if state.round_no == ROUNDS:
            return {"discarded": -gained}
        case _:
            return {}
