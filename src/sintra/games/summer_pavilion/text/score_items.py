"""The score of a seat, itemised: the breakdown, and the items that explain a hint."""

from sintra.core import score_items as core
from sintra.core.rules import AutomaticScore
from sintra.games.summer_pavilion.rules.score_table import DISCARDS, PLACED, SCORE_TABLE, TOKEN
from sintra.games.summer_pavilion.rules.scoring import full_star_points, is_number_covered
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import BEST_NUMBER, NUMBER_POINTS, STAR_NAMES

_NUMBERS = range(1, BEST_NUMBER + 1)
#: The items that only the final scoring gives.
_FINAL = ("star.", "number.")
_LABELS = {
    **{f"star.{name}": f"the {name} star" for name in STAR_NAMES},
    **{f"number.{number}": f"all spaces with a {number}" for number in _NUMBERS},
    **{f"{PLACED.key}.{name}": f"tiles on the {name} star" for name in STAR_NAMES},
    TOKEN.key: "the price of the start player token",
    DISCARDS.key: "discarded tiles",
}


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised; the values add up to it."""
    return core.breakdown(SCORE_TABLE, state, seat)


def score_items(state: State, seat: int) -> dict[str, int]:
    """Return the seat's score, itemised by code, as if the game ended now.

    Stars and numbers are separate items, so that a hint can name the ones that a move completes.
    """
    points = {}
    for star, name in enumerate(STAR_NAMES):
        points[f"star.{name}"] = int(full_star_points(state, seat, star))
        points[f"{PLACED.key}.{name}"] = PLACED.value(state, seat, star)
    for number in _NUMBERS:
        is_covered = is_number_covered(state, seat, number)
        points[f"number.{number}"] = int(NUMBER_POINTS[number]) if is_covered else 0
    for item in (TOKEN, DISCARDS):
        points[item.key] = item.value(state, seat)
    return points


def automatic_scores(before: State, after: State) -> list[AutomaticScore]:
    """Return the final scoring, star by star and number by number, if the game has just ended."""
    if after.phase != Phase.OVER or before.phase == Phase.OVER:
        return []
    return [
        AutomaticScore(seat, "game", _final_items(after, seat)) for seat in range(after.players)
    ]


def _final_items(state: State, seat: int) -> dict[str, int]:
    items = score_items(state, seat)
    final = {code: points for code, points in items.items() if code.startswith(_FINAL)}
    return {code: points for code, points in final.items() if points}


def label(code: str) -> str:
    """Return the words for a code of ``score_items``."""
    return _LABELS.get(code, code)
