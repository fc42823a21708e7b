"""The score of a seat, itemised: the breakdown, and the items that explain a hint."""

from sintra.core import score_items as core
from sintra.core.rules import AutomaticScore
from sintra.games.duel.rules.score_table import (
    BREAKDOWN_TABLE,
    BROKEN,
    FIRST_PLAYER,
    PLATES,
    RELIEF,
    RUNS,
    SIDES,
    SPECIALS,
)
from sintra.games.duel.rules.scoring import side_points, slot_at
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import COLOURFUL_ROW_COLOURS, DOME_SIZE, PLAYERS
from sintra.games.duel.text.notation import slot_name, space_name

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
_ROUND_LOSSES = {item.key: item for item in (BROKEN, FIRST_PLAYER)}
_LABELS = {
    "runs": "runs on the dome",
    "specials": "special tiles",
    "broken": "broken tiles",
    FIRST_PLAYER.key: "the first player tile",
    "plates": "plates from the stack",
    "relief": "no score below 0",
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
        FIRST_PLAYER.key: FIRST_PLAYER.value(state, seat),
        "plates": PLATES.value(state, seat),
    }


def automatic_scores(before: State, after: State) -> list[AutomaticScore]:
    """Return the losses at the end of a round, and the final scoring if the game has just ended."""
    scores = []
    for seat in range(PLAYERS):
        losses = {
            code: item.value(after, seat) - item.value(before, seat)
            for code, item in _ROUND_LOSSES.items()
        }
        items = {code: points for code, points in losses.items() if points}
        if items:
            scores.append(AutomaticScore(seat, "round", items))
    if int(after.phase) == Phase.OVER != int(before.phase):
        scores += [_final_score(after, seat) for seat in range(PLAYERS)]
    return scores


def _final_score(state: State, seat: int) -> AutomaticScore:
    points = {name: SIDES.value(state, seat, side) for side, name in SIDES.used_parts(state)}
    items = {f"side.{name}": value for name, value in points.items() if value}
    if relief := RELIEF.value(state, seat):
        items["relief"] = relief
    counted = {f"side.{name}": names for name, names in _counted_parts(state, seat).items()}
    parts = {code: names for code, names in counted.items() if names and code in items}
    return AutomaticScore(seat, "game", items, parts)


def _counted_parts(state: State, seat: int) -> dict[str, list[str]]:
    """Return the rows, columns and corner plates that the scoring sides count, by name."""
    full = state.dome[seat] != NONE
    last = DOME_SIZE - 2
    corners = [(row, column) for row in (0, last) for column in (0, last)]
    return {
        "rows": [str(row + 1) for row in range(DOME_SIZE) if full[row].all()],
        "colourful-rows": [
            str(row + 1)
            for row in range(DOME_SIZE)
            if len(set(state.dome[seat, row][full[row]].tolist())) >= COLOURFUL_ROW_COLOURS
        ],
        "columns": [space_name(0, at)[0] for at in range(DOME_SIZE) if full[:, at].all()],
        "corners": [
            slot_name(int(slot_at(row, column)))
            for row, column in corners
            if full[row : row + 2, column : column + 2].all()
        ],
    }


def label(code: str) -> str:
    """Return the words for a code of ``score_items``."""
    return _LABELS.get(code, code)
