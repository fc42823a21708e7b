"""What a legal move brings and costs, as named values.

A move is played on a copy, and what has changed is read off; so nothing here can disagree with the
rules.
"""

from sintra.core.arrays import Json
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import Bonus, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.rules.placing import ALL_POSITIONS
from sintra.games.summer_pavilion.rules.play import step
from sintra.games.summer_pavilion.rules.scoring import (
    affordable_loss,
    full_star_points,
    is_number_covered,
    is_surrounded,
)
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.rules.tables import (
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
from sintra.games.summer_pavilion.text.notation import by_name


def effect(state: State, action: int) -> Json:
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


def _points(state: State, after: State) -> int:
    """What the score changed by, without the final scoring that a last pass sets off."""
    seat = state["active"]
    final = after["star_points"][seat] + after["number_points"][seat]
    return int(after["score"][seat] - state["score"][seat] - final)


def _of_take(state: State, after: State, source: int, colour: int) -> Json:
    """The tiles; which of them is the wild one that comes along; the token; what else moves."""
    tiles = _gained(state, after)
    wild = COLOUR_NAMES[wild_colour(state)]
    values: Json = {"tiles": tiles}
    if wild in tiles and wild != COLOUR_NAMES[colour]:
        values["wild"] = wild
    if after["token"] != state["token"]:
        values["token"] = True
    if source != CENTRE:
        values["to_centre"] = by_name(after["sources"][CENTRE] - state["sources"][CENTRE])
    return values


def _of_place(state: State, after: State, star: int, position: int) -> Json:
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
    values: Json = {
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


def _of_pass(state: State, after: State) -> Json:
    """In the last round all tiles go; before it, so many more than can be kept."""
    seat = int(state["active"])
    if state["round_no"] == ROUNDS:
        return {"discards": _gained(after, state, seat)}
    surplus = max(0, int(state["hand"][seat].sum()) - MAX_KEPT)
    return {"surplus": surplus, "loss": int(affordable_loss(state, seat, surplus))}


def _of_keep(state: State, after: State) -> Json:
    """The tiles kept and those discarded; ``needless`` counts those that could have stayed."""
    seat = int(state["active"])
    kept = by_name(after["hand"][seat])
    discards = _gained(after, state, seat)
    needless = min(sum(discards.values()), MAX_KEPT - sum(kept.values()))
    return {"tiles": kept, "discards": discards, "needless": needless}


def _gained(state: State, after: State, seat: int | None = None) -> dict[str, int]:
    """The tiles that came into a hand, by default that of the seat to move."""
    hand = state["active"] if seat is None else seat
    return by_name(after["hand"][hand] - state["hand"][hand])
