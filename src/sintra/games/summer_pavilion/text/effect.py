"""The effect of a legal move as named JSON values.

The move is played on a copy, and its effect is the difference between the two states. So the effect
cannot disagree with the rules.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sintra.core.arrays import Json
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import Bonus, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.rules.outcomes import OUTCOME_COLUMNS, play_each
from sintra.games.summer_pavilion.rules.placing import ALL_POSITIONS
from sintra.games.summer_pavilion.rules.scoring import affordable_loss
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

_FEATURES_AT: list[list[int]] = FEATURES_AT.tolist()


class _After(NamedTuple):
    """What the state after a move has, as plain numbers."""

    #: The tiles that the mover's hand has, and those that it gains; losses are negative.
    hand: list[int]
    gained: list[int]
    #: The tiles that the centre gains.
    to_centre: list[int]
    takes_token: bool
    #: The bonus tiles that the mover may take.
    owed: int
    #: The covered spaces of each of the mover's stars.
    filled: list[int]
    #: What ``play_each`` says about the move.
    outcome: list[int]


def effect(state: State, action: int) -> Json:
    """Return all consequences of a player's legal action.

    Raises:
        ValueError: the action is a draw.
    """
    return effects(state, [action])[0]


def effects(state: State, actions: Sequence[int]) -> list[Json]:
    """Return all consequences of each of a player's legal actions."""
    seat = int(state.active)
    after = state.copies(len(actions))
    outcomes = np.empty((len(actions), OUTCOME_COLUMNS), np.int64)
    play_each(after, np.array(actions, np.int64), outcomes)
    # The change of the score, without a final scoring that the move triggers.
    final = after["star_points"][:, seat] + after["number_points"][:, seat]
    points = (after["score"][:, seat] - state.score[seat] - final).tolist()
    columns = (
        after["hand"][:, seat],
        after["hand"][:, seat] - state.hand[seat],
        after["sources"][:, CENTRE] - state.sources[CENTRE],
        after["token"] != state.token,
        after["owed"],
        after["filled"][:, seat],
        outcomes,
    )
    each = zip(*(column.tolist() for column in columns), strict=True)
    wild = COLOUR_NAMES[wild_colour(state)]
    return [
        {"points": scored, **_own_effect(state, _After(*then), action, wild)}
        for action, scored, then in zip(actions, points, each, strict=True)
    ]


def _own_effect(state: State, after: _After, action: int, wild: str) -> Json:
    """Return the consequences of a move beside its points."""
    match decode(action):
        case Take(source, colour):
            return _take_effect(after, source, colour, wild)
        case Place(star, position):
            return _place_effect(state, after, star, position)
        case Bonus():
            return {"tiles": by_name(after.gained), "left": after.owed}
        case Pass():
            return _pass_effect(state, _lost(after.gained))
        case Keep():
            return _keep_effect(after)
        case _:
            raise ValueError(f"{action} is not a move of a player")


def _take_effect(after: _After, source: int, colour: int, wild: str) -> Json:
    """Return the tiles taken, the wild colour among them, the token, and the tiles that move."""
    tiles = by_name(after.gained)
    values: Json = {"tiles": tiles}
    if wild in tiles and wild != COLOUR_NAMES[colour]:
        values["wild"] = wild
    if after.takes_token:
        values["token"] = True
    if source != CENTRE:
        values["to_centre"] = by_name(after.to_centre)
    return values


def _place_effect(state: State, after: _After, star: int, position: int) -> Json:
    """Return the tiles paid, the run that scores, the features completed and their bonus tiles.

    ``star`` and ``number`` are points that the final scoring will add.
    """
    surrounded, star_points, is_number_covered = after.outcome
    filled = after.filled[star]
    values: Json = {
        "paid": _lost(after.gained),
        "run": _run(filled, position),
        "features": [
            {"feature": feature, "kind": FEATURE_LIST[feature][0]}
            for number, feature in enumerate(_FEATURES_AT[star * POSITIONS + position])
            if surrounded >> number & 1
        ],
        "bonus": after.owed,
    }
    if filled == ALL_POSITIONS:
        values["star"] = star_points
    if is_number_covered:
        number = int(NUMBERS[state.side, star, position])
        if points := int(NUMBER_POINTS[number]):
            values["number"] = {"number": number, "points": points}
    return values


@cache
def _run(filled: int, position: int) -> Sequence[int]:
    """Return the positions of the run that includes a position, counted from 1."""
    return [at + 1 for at in run_around(filled, position)]


def _pass_effect(state: State, discards: dict[str, int]) -> Json:
    """Return the tiles discarded in the last round, else the number of tiles that cannot stay."""
    if state.round_no == ROUNDS:
        return {"discards": discards}
    seat = int(state.active)
    surplus = max(0, int(state.hand[seat].sum()) - MAX_KEPT)
    return {"surplus": surplus, "loss": int(affordable_loss(state, seat, surplus))}


def _keep_effect(after: _After) -> Json:
    """Return the tiles kept, the tiles discarded, and how many of these could have been kept."""
    kept, discards = by_name(after.hand), _lost(after.gained)
    needless = min(sum(discards.values()), MAX_KEPT - sum(kept.values()))
    return {"tiles": kept, "discards": discards, "needless": needless}


def _lost(gained: list[int]) -> dict[str, int]:
    """Return the tiles that the mover's hand loses."""
    return by_name([-count for count in gained])


def compiled_calls(state: State) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return the compiled functions that effects call for every move, with suitable arguments."""
    numbers = np.zeros(0, np.int64)
    return [
        (play_each, (state.copies(0), numbers, np.zeros((0, OUTCOME_COLUMNS), np.int64))),
        (wild_colour, (state,)),
        (affordable_loss, (state, 0, 0)),
    ]
