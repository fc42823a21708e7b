"""The texts that both drawings show: the status, held plates, and scoring tiles."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sintra.games.duel.rules.scoring import rank, side_points
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
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
from sintra.games.duel.text.phases import TILING, task

# --- Players ---------------------------------------------------------------------------------


def status_line(state: State, names: Sequence[str]) -> str:
    """Return what the active player has to do, or the winner."""
    if state.phase == Phase.OVER:
        return f"Winner: {names[_winner(state)]}"
    if state.phase == Phase.DEAL:
        return "Tiles, plates and chips are drawn"
    return f"{names[state.active]}: {task(state)}"


def is_turn(state: State, seat: int) -> bool:
    """Return whether a seat is to move."""
    return bool(state.to_move == seat)


def is_winner(state: State, seat: int) -> bool:
    """Return whether a seat has won the finished game."""
    return state.phase == Phase.OVER and _winner(state) == seat


def _winner(state: State) -> int:
    places = np.zeros(PLAYERS, np.int64)
    rank(state, places)
    return int(places.argmin())


def current_line(state: State, seat: int) -> int:
    """Return the pattern line that a seat resolves in phase 2, or NONE."""
    is_resolving = state.phase in TILING and state.active == seat
    return int(state.line) if is_resolving else NONE


# --- Plates ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeldPlate:
    """A plate that a player holds."""

    #: The plate, or NONE while only its back is visible.
    front: int
    #: The type on its back, or a question mark if the view hides that as well.
    type_name: str


def drawn_plates(state: State) -> list[HeldPlate]:
    """Return the plates drawn from the stack, in order.

    The active player sees no front before stopping, except of plates that this player returned.
    """
    return [
        _held(
            state.drawn[i] if knows(state.drawn_known[i], state.active) else NONE,
            state.drawn_type[i],
        )
        for i in range(state.drawn_count)
    ]


def plate_to_place(state: State) -> list[HeldPlate]:
    """Return the plate to be placed on the dome, if there is one."""
    return [] if state.plate == NONE else [_held(state.plate, state.plate_type)]


def _held(front: int, kind: int) -> HeldPlate:
    return HeldPlate(max(int(front), NONE), "?" if kind == NONE else TYPE_NAMES[kind])


# --- Scoring tiles ---------------------------------------------------------------------------

_SIDE_RULES = {
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
    """Return the scoring sides that this game uses."""
    return [side for side in range(len(SIDE_NAMES)) if state.sides[side]]


def side_name(side: int) -> str:
    """Return the name of a scoring side, for people."""
    return SIDE_NAMES[side].replace("-", " ").capitalize()


def side_rule(side: int) -> str:
    """Return what a scoring side is worth."""
    return _SIDE_RULES[side]


def side_scores_text(state: State, side: int) -> str:
    """Return the points of each player for a scoring side, as if the game ended now."""
    return " : ".join(str(side_points(state, seat, side)) for seat in range(PLAYERS))
