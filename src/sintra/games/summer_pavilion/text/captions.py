"""Captions: the round, the task of the seat to move and the result, for headings and drawings."""

from collections.abc import Sequence

from sintra.core.text import counted, listed
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import COLOUR_NAMES, MAX_KEPT, ROUNDS
from sintra.games.summer_pavilion.text.phases import phase_of, phase_text

_OVER = "The end"
_BEFORE_ROUND_1 = "Setting up"


def heading(state: State) -> str:
    """Return the round, the phase and the wild colour."""
    if phase_of(state) == Phase.OVER:
        return _OVER
    if state.round_no == 0:
        return _BEFORE_ROUND_1
    wild = COLOUR_NAMES[wild_colour(state)]
    return f"Round {state.round_no}, {phase_text(state).name}, {wild} is wild"


def round_and_phase(state: State) -> str:
    """Return the round and the phase, for the drawings."""
    if state.phase == Phase.OVER:
        return _OVER
    if state.round_no == 0:
        return _BEFORE_ROUND_1
    return f"Round {state.round_no} of {ROUNDS}, {phase_text(state).long_name}"


def task(state: State) -> str:
    """Return the task of the player whose turn it is, as a request; empty if there is none."""
    match phase_of(state):
        case Phase.DRAFT:
            return "take tiles from a factory or the centre"
        case Phase.PLACE:
            return "place a tile or pass"
        case Phase.BONUS:
            tiles = "a bonus tile" if state.owed == 1 else f"{state.owed} bonus tiles"
            return f"take {tiles} from the supply"
        case Phase.KEEP:
            held = min(total(state.hand[state.active]), MAX_KEPT)
            return f"choose up to {counted(held, 'tile')} to keep"
        case Phase.DEAL | Phase.OVER:
            return ""


def status_line(state: State, names: Sequence[str]) -> str:
    """Return the player to move with the task, or the winners."""
    if state.phase == Phase.OVER:
        won = [name for seat, name in enumerate(names) if is_winner(state, seat)]
        return f"{'Winner' if len(won) == 1 else 'Shared victory'}: {listed(won)}"
    if state.phase == Phase.DEAL:
        return "Tiles are drawn from the bag"
    return f"{names[state.active]}: {task(state)}"


def is_turn(state: State, seat: int) -> bool:
    """Return whether a seat is to move."""
    return bool(state.to_move == seat)


def seat_status(state: State, seat: int) -> str:
    """Return the finishing place of a seat, or whether it has passed; empty otherwise."""
    if state.phase == Phase.OVER:
        return "winner" if is_winner(state, seat) else f"place {_finishing_place(state, seat)}"
    return "passed" if state.passed[seat] else ""


def is_winner(state: State, seat: int) -> bool:
    """Return whether the game is over and the seat has won it, alone or with others."""
    return state.phase == Phase.OVER and _finishing_place(state, seat) == 1


def _finishing_place(state: State, seat: int) -> int:
    return 1 + int((state.score[: state.players] > state.score[seat]).sum())


def reason(state: State) -> str:
    """Return what decided a finished game."""
    scores = state.score[: state.players]
    tied = int((scores == scores.max()).sum()) > 1
    return "the highest score is shared" if tied else "the highest score after six rounds"
