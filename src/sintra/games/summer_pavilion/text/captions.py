"""Where the game stands, in the words that both drawings show."""

from collections.abc import Sequence

from sintra.core.text import counted, listed
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import COLOUR_NAMES, MAX_KEPT, ROUNDS

_SHORT_PHASES = {
    Phase.DRAFT: "draft",
    Phase.PLACE: "placing",
    Phase.BONUS: "placing",
    Phase.KEEP: "placing",
    Phase.DEAL: "dealing",
}
_PHASE_NAMES = {
    Phase.DRAFT: "taking tiles",
    Phase.PLACE: "placing tiles",
    Phase.BONUS: "placing tiles",
    Phase.KEEP: "placing tiles",
    Phase.DEAL: "filling up",
}


def round_and_phase(state: State) -> str:
    """The round and its phase."""
    if state.phase == Phase.OVER:
        return "The end"
    if state.round_no == 0:
        return "Setting up"
    return f"Round {state.round_no} of {ROUNDS}, {_PHASE_NAMES[Phase(int(state.phase))]}"


def task(state: State) -> str:
    """What the player whose turn it is has to do, as a request."""
    match Phase(int(state.phase)):
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


def status(state: State, names: Sequence[str]) -> str:
    """Who is to do what, or who has won."""
    if state.phase == Phase.OVER:
        won = [name for seat, name in enumerate(names) if is_winner(state, seat)]
        return f"{'Winner' if len(won) == 1 else 'Shared victory'}: {listed(won)}"
    if state.phase == Phase.DEAL:
        return "Tiles are drawn from the bag"
    return f"{names[state.active]}: {task(state)}"


def is_turn(state: State, seat: int) -> bool:
    """Whether a seat is to move."""
    return bool(state.to_move == seat)


def standing(state: State, seat: int) -> str:
    """Where a seat that is not to move stands: its place in the end, or whether it has passed."""
    if state.phase == Phase.OVER:
        return "winner" if is_winner(state, seat) else f"place {_place(state, seat)}"
    return "passed" if state.passed[seat] else ""


def is_winner(state: State, seat: int) -> bool:
    """Whether the game is over and the seat has won it, alone or with others."""
    return state.phase == Phase.OVER and _place(state, seat) == 1


def _place(state: State, seat: int) -> int:
    return 1 + int((state.score[: state.players] > state.score[seat]).sum())


def heading(state: State) -> str:
    """Return the round, the phase and the wild colour."""
    if state.phase == Phase.OVER:
        return "The end"
    if state.round_no == 0:
        return "Setting up"
    phase = _SHORT_PHASES[Phase(int(state.phase))]
    return f"Round {state.round_no}, {phase}, {COLOUR_NAMES[wild_colour(state)]} is wild"


def reason(state: State) -> str:
    """Return what decided a finished game."""
    scores = state.score[: state.players]
    tied = int((scores == scores.max()).sum()) > 1
    return "the highest score is shared" if tied else "the highest score after six rounds"
