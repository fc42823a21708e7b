"""The effect of a legal move as named JSON values.

The move is played on a copy, and its effect is the difference between the two states. So the effect
cannot disagree with the rules.
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
    """Return all consequences of a player's legal action.

    Raises:
        ValueError: the action is a draw.
    """
    after = state.copy()
    step(after, action)
    match decode(action):
        case Take(source, colour):
            values = _take_effect(state, after, source, colour)
        case Place(star, position):
            values = _place_effect(state, after, star, position)
        case Bonus():
            values = {"tiles": _tiles_gained(state, after), "left": int(after.owed)}
        case Pass():
            values = _pass_effect(state, after)
        case Keep():
            values = _keep_effect(state, after)
        case _:
            raise ValueError(f"{action} is not a move of a player")
    return {"points": _points(state, after), **values}


def _points(state: State, after: State) -> int:
    """Return the change of the score, without a final scoring that the move triggers."""
    seat = state.active
    final = after.star_points[seat] + after.number_points[seat]
    return int(after.score[seat] - state.score[seat] - final)


def _take_effect(state: State, after: State, source: int, colour: int) -> Json:
    """Return the tiles taken, the wild colour among them, the token, and the tiles that move."""
    tiles = _tiles_gained(state, after)
    wild = COLOUR_NAMES[wild_colour(state)]
    values: Json = {"tiles": tiles}
    if wild in tiles and wild != COLOUR_NAMES[colour]:
        values["wild"] = wild
    if after.token != state.token:
        values["token"] = True
    if source != CENTRE:
        values["to_centre"] = by_name(after.sources[CENTRE] - state.sources[CENTRE])
    return values


def _place_effect(state: State, after: State, star: int, position: int) -> Json:
    """Return the tiles paid, the run that scores, the features completed and their bonus tiles.

    ``star`` and ``number`` are points that the final scoring will add.
    """
    seat = int(state.active)
    filled = int(after.filled[seat, star])
    completed = [
        {"feature": feature, "kind": FEATURE_LIST[feature][0]}
        for feature in FEATURES_AT[star * POSITIONS + position].tolist()
        if feature >= 0 and is_surrounded(after, seat, feature)
    ]
    values: Json = {
        "paid": _tiles_lost(state, after),
        "run": [at + 1 for at in run_around(filled, position)],
        "features": completed,
        "bonus": int(after.owed),
    }
    if filled == ALL_POSITIONS:
        values["star"] = int(full_star_points(after, seat, star))
    number = int(NUMBERS[state.side, star, position])
    if NUMBER_POINTS[number] and is_number_covered(after, seat, number):
        values["number"] = {"number": number, "points": int(NUMBER_POINTS[number])}
    return values


def _pass_effect(state: State, after: State) -> Json:
    """Return the tiles discarded in the last round, else the number of tiles that cannot stay."""
    if state.round_no == ROUNDS:
        return {"discards": _tiles_lost(state, after)}
    seat = int(state.active)
    surplus = max(0, int(state.hand[seat].sum()) - MAX_KEPT)
    return {"surplus": surplus, "loss": int(affordable_loss(state, seat, surplus))}


def _keep_effect(state: State, after: State) -> Json:
    """Return the tiles kept, the tiles discarded, and how many of these could have been kept."""
    kept = by_name(after.hand[state.active])
    discards = _tiles_lost(state, after)
    needless = min(sum(discards.values()), MAX_KEPT - sum(kept.values()))
    return {"tiles": kept, "discards": discards, "needless": needless}


def _tiles_gained(state: State, after: State) -> dict[str, int]:
    """Return the tiles that the mover's hand gains."""
    return by_name(after.hand[state.active] - state.hand[state.active])


def _tiles_lost(state: State, after: State) -> dict[str, int]:
    """Return the tiles that the mover's hand loses."""
    return by_name(state.hand[state.active] - after.hand[state.active])
