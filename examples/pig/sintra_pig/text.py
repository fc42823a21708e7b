"""Moves as text, and explanations for players."""

from sintra.core.errors import InvalidMoveError
from sintra.core.state import NOBODY
from sintra.core.text import counted
from sintra_pig.rules import FACES, FIRST_DRAW, HOLD, ROLL, State

#: The text of every action, by its number.
TEXTS = ("roll", "hold", *(f"d{face}" for face in range(1, FACES + 1)))


def to_text(action: int) -> str:
    """Return the notation of a move or draw."""
    return TEXTS[action]


def parse(text: str) -> int:
    """Return the move or draw that a text names."""
    word = "".join(text.lower().split())
    if word not in TEXTS:
        raise InvalidMoveError(f"{text[:20]!r} is not a move; the moves are roll and hold")
    return TEXTS.index(word)


def describe(state: State, action: int) -> str:
    """Return what a legal move or draw does."""
    if action == ROLL:
        return "roll the die"
    if action == HOLD:
        return f"bank {counted(int(state.turn_total), 'point')}"
    return f"the die shows {action - FIRST_DRAW + 1}"


def why_illegal(state: State, action: int) -> str:  # noqa: ARG001
    """Return why a move is not legal."""
    return "there are no points to bank; roll first" if action == HOLD else "chance rolls the die"


def heading(state: State) -> str:
    """Return the round and the target."""
    progress = "The end" if state.to_move == NOBODY else f"Round {state.round_no}"
    return f"{progress}, first to {state.target}"


def status(state: State) -> str:
    """Return the last roll and the points at risk."""
    if state.last_roll == 0:
        return "Nobody has rolled yet"
    return f"Last roll {state.last_roll}, {counted(int(state.turn_total), 'point')} at risk"
