"""What a legal move brings and costs, as named values.

A move is played on a copy, and what has changed is read off; so nothing here can disagree with the
rules.
"""

from typing import Any

from sintra.games.summer_pavilion.draft import wild_colour
from sintra.games.summer_pavilion.moves import Bonus, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.notation import by_name
from sintra.games.summer_pavilion.placing import ALL_POSITIONS
from sintra.games.summer_pavilion.rules import step
from sintra.games.summer_pavilion.scoring import (
    affordable_loss,
    full_star_points,
    is_number_covered,
    is_surrounded,
)
from sintra.games.summer_pavilion.tables import (
    CENTRE,
    COLOUR_NAMES,
    FEATURE_LIST,
    FEATURES_AT,
    MAX_KEPT,
    NUMBER_POINTS,
    NUMBERS,
    POSITIONS,
    ROUNDS,
    run_around,
)


def effect(state: Any, action: int) -> dict[str, Any]:
    """All that a player's legal move does, for who shows it before it is played."""
    after = state.copy()
    step(after, action)
    match decode(action):
        case Take(source, colour):
            values = _of_take(state, after, source, colour)
        case Place(star, position):
            values = _of_place(state, after, star, position)
        case Bonus():
            values = {"tiles": _gained(state, after), "left": int(after["owed"])}
        case Pass():
            values = _of_pass(state, after)
        case Keep():
            values = _of_keep(state, after)
        case _:
            raise ValueError(f"{action} is not a move of a player")
    return {"points": _points(state, after), **values}


def _points(state: Any, after: Any) -> int:
    """What the score changed by, without the final scoring that a last pass sets off."""
    seat = state["active"]
    final = after["star_points"][seat] + after["number_points"][seat]
    return int(after["score"][seat] - state["score"][seat] - final)


def _of_take(state: Any, after: Any, source: int, colour: int) -> dict[str, Any]:
    """The tiles; which of them is the wild one that comes along; the token; what else moves."""
    tiles = _gained(state, after)
    wild = COLOUR_NAMES[wild_colour(state)]
    values: dict[str, Any] = {"tiles": tiles}
    if wild in tiles and wild != COLOUR_NAMES[colour]:
        values["wild"] = wild
    if after["token"] != state["token"]:
        values["token"] = True
    if source != CENTRE:
        values["to_centre"] = by_name(after["sources"][CENTRE] - state["sources"][CENTRE])
    return values


def _of_place(state: Any, after: Any, star: int, position: int) -> dict[str, Any]:
    """The tiles paid, the run that scores, the features closed and the bonus tiles they bring.

    Points for a full star or a covered number are paid at the end of the game.
    """
    seat = int(state["active"])
    filled = int(after["filled"][seat, star])
    closed = [
        {"feature": feature, "kind": FEATURE_LIST[feature][0]}
        for feature in FEATURES_AT[star * POSITIONS + position].tolist()
        if feature >= 0 and is_surrounded(after, seat, feature)
    ]
    values: dict[str, Any] = {
        "paid": _gained(after, state, seat),
        "run": [at + 1 for at in run_around(filled, position)],
        "features": closed,
        "bonus": int(after["owed"]),
    }
    if filled == ALL_POSITIONS:
        values["star"] = int(full_star_points(after, seat, star))
    number = int(NUMBERS[state["side"], star, position])
    if NUMBER_POINTS[number] and is_number_covered(after, seat, number):
        values["number"] = {"number": number, "points": int(NUMBER_POINTS[number])}
    return values


def _of_pass(state: Any, after: Any) -> dict[str, Any]:
    """In the last round all tiles go; before it, so many more than can be kept."""
    seat = int(state["active"])
    if state["round_no"] == ROUNDS:
        return {"discards": _gained(after, state, seat)}
    surplus = max(0, int(state["hand"][seat].sum()) - MAX_KEPT)
    return {"surplus": surplus, "loss": int(affordable_loss(state, seat, surplus))}


def _of_keep(state: Any, after: Any) -> dict[str, Any]:
    """The tiles kept and those discarded; ``needless`` counts those that could have stayed."""
    seat = int(state["active"])
    kept = by_name(after["hand"][seat])
    discards = _gained(after, state, seat)
    needless = min(sum(discards.values()), MAX_KEPT - sum(kept.values()))
    return {"tiles": kept, "discards": discards, "needless": needless}


def _gained(state: Any, after: Any, seat: int | None = None) -> dict[str, int]:
    """The tiles that came into a hand, by default that of the seat to move."""
    hand = state["active"] if seat is None else seat
    return by_name(after["hand"][hand] - state["hand"][hand])
