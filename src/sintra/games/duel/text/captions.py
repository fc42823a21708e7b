"""Where the game stands and what lies on the table, in the words that both drawings show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.text import counted
from sintra.games.duel.rules.scoring import rank, side_points
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    COLOUR_NAMES,
    COLOURFUL_ROW_COLOURS,
    COLOURFUL_ROW_POINTS,
    COLOURFUL_ROWS,
    COLUMN_POINTS,
    COLUMNS,
    CORNERS,
    DIAGONAL_POINTS,
    DIAGONALS,
    EDGE,
    EDGE_POINTS,
    EMPTY_SPECIAL_LOSS,
    JOKER_POINTS,
    JOKERS,
    LOWER_CORNER_POINTS,
    PLAYERS,
    ROW_POINTS,
    ROWS,
    SIDE_NAMES,
    SPECIALS,
    TYPE_NAMES,
    UPPER_CORNER_POINTS,
)
from sintra.games.duel.rules.view import knows
from sintra.games.duel.text.notation import factory_name

# --- Players ---------------------------------------------------------------------------------


def status(state: State, names: Sequence[str]) -> str:
    """Who is to do what, or who has won."""
    if state.phase == Phase.OVER:
        return f"Winner: {names[_winner(state)]}"
    if state.phase == Phase.DEAL:
        return "Tiles, plates and chips are drawn"
    return f"{names[state.active]}: {task(state)}"


def task(state: State) -> str:
    """What the player whose turn it is has to do, as a request."""
    line = int(state.line) + 1
    match Phase(int(state.phase)):
        case Phase.OPENING:
            return "choose an opening plate from the display"
        case Phase.ACT:
            return "take a plate, tiles or a chip" if _has_token(state) else "take tiles or a chip"
        case Phase.DRAWN:
            return "draw another plate or stop"
        case Phase.CHOOSE:
            return "keep one of the plates drawn"
        case Phase.SLOT:
            return "place the plate in an empty slot of the dome"
        case Phase.RETURN:
            return "put the other plates under the stack, one by one"
        case Phase.LINE:
            tiles = counted(int(state.taken), f"{COLOUR_NAMES[state.taken_colour]} tile")
            return f"put {tiles} in a pattern line or break {'it' if state.taken == 1 else 'them'}"
        case Phase.ORDER:
            place = factory_name(int(state.stacking))
            return f"stack the other tiles of {place}, from the bottom up"
        case Phase.PAY:
            return f"complete line {line} with chips or leave it"
        case Phase.TILE:
            return f"place the tile of line {line} on the dome"
        case _:
            return ""


def _has_token(state: State) -> bool:
    return bool(state.tokens[state.active] > 0)


def is_turn(state: State, seat: int) -> bool:
    """Whether a seat is to move."""
    return bool(state.to_move == seat)


def is_winner(state: State, seat: int) -> bool:
    """Whether the game is over and the seat has won it."""
    return state.phase == Phase.OVER and _winner(state) == seat


def _winner(state: State) -> int:
    places = np.zeros(PLAYERS, np.int64)
    rank(state, places)
    return int(places.argmin())


def reached_line(state: State, seat: int) -> int:
    """The pattern line that waits for a decision of the seat in phase 2, or NONE."""
    waits = state.phase in (Phase.PAY, Phase.TILE) and state.active == seat
    return int(state.line) if waits else NONE


# --- Plates ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeldPlate:
    """A plate in a hand: its front is a plate, or NONE while only the back may be seen.

    A view can hide the back as well: then the name of the type is a question mark.
    """

    front: int
    type_name: str


def drawn_plates(state: State) -> list[HeldPlate]:
    """The plates drawn from the stack, in order.

    Who draws a plate that the other player put back does not see its front before stopping.
    """
    return [
        _held(
            state.drawn[i] if knows(state.drawn_known[i], state.active) else NONE,
            state.drawn_type[i],
        )
        for i in range(state.drawn_count)
    ]


def plate_to_place(state: State) -> list[HeldPlate]:
    """The plate that is to be placed on the dome, if there is one."""
    return [] if state.plate == NONE else [_held(state.plate, state.plate_type)]


def _held(front: Any, kind: Any) -> HeldPlate:
    return HeldPlate(max(int(front), NONE), "?" if kind == NONE else TYPE_NAMES[kind])


# --- Scoring tiles ---------------------------------------------------------------------------

_SIDE_WORDS = {
    ROWS: f"{ROW_POINTS} per full row",
    COLOURFUL_ROWS: f"{COLOURFUL_ROW_POINTS} per row of {COLOURFUL_ROW_COLOURS} colours",
    COLUMNS: f"{COLUMN_POINTS} per full column",
    EDGE: f"{EDGE_POINTS} per tile on the edge",
    DIAGONALS: f"{DIAGONAL_POINTS} per full diagonal",
    CORNERS: f"{UPPER_CORNER_POINTS} per upper, {LOWER_CORNER_POINTS} per lower plate",
    JOKERS: f"{JOKER_POINTS} per joker if all are filled",
    SPECIALS: f"-{EMPTY_SPECIAL_LOSS} per empty special space",
}


def sides_in_play(state: State) -> list[int]:
    """The sides of scoring tiles that this game uses."""
    return [side for side in range(len(SIDE_NAMES)) if state.sides[side]]


def side_name(side: int) -> str:
    """What a side is called."""
    return SIDE_NAMES[side].replace("-", " ").capitalize()


def side_words(side: int) -> str:
    """What a side is worth."""
    return _SIDE_WORDS[side]


def side_standing(state: State, side: int) -> str:
    """What a side brings each player as things stand."""
    return " : ".join(str(side_points(state, seat, side)) for seat in range(PLAYERS))
