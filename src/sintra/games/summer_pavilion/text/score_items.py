"""What a board would be worth if the game ended now, item by item: the reasons of a hint."""

from sintra.games.summer_pavilion.rules.scoring import full_star_points, is_number_covered
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.rules.tables import BEST_NUMBER, NUMBER_POINTS, STAR_NAMES

_NUMBERS = range(1, BEST_NUMBER + 1)
_TEXTS = {
    **{f"star.{name}": f"the {name} star" for name in STAR_NAMES},
    **{f"number.{number}": f"all spaces with a {number}" for number in _NUMBERS},
    **{f"placed.{name}": f"tiles on the {name} star" for name in STAR_NAMES},
    "token": "the price of the start token",
    "discards": "discarded tiles",
}


def score_items(state: State, seat: int) -> dict[str, int]:
    """Stars and numbers one by one, tiles placed, and what was lost."""
    points = {}
    for star, name in enumerate(STAR_NAMES):
        points[f"star.{name}"] = int(full_star_points(state, seat, star))
        points[f"placed.{name}"] = int(state.placement_points[seat, star])
    for number in _NUMBERS:
        is_covered = is_number_covered(state, seat, number)
        points[f"number.{number}"] = int(NUMBER_POINTS[number]) if is_covered else 0
    points["token"] = -int(state.token_loss[seat])
    points["discards"] = -int(state.discard_loss[seat])
    return points


def label(code: str) -> str:
    """What a code stands for."""
    return _TEXTS.get(code, code)


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised."""
    placed = {
        f"placed on {name}": int(state.placement_points[seat, star])
        for star, name in enumerate(STAR_NAMES)
    }
    return {
        "start": int(state.start_points[seat]),
        **placed,
        "start token": -int(state.token_loss[seat]),
        "discards": -int(state.discard_loss[seat]),
        "full stars": int(state.star_points[seat]),
        "full numbers": int(state.number_points[seat]),
    }
