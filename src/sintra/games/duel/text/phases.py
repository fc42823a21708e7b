"""The phases in words: JSON keys, headings, tasks of players, and refusals."""

from sintra.core.text import counted
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import COLOUR_NAMES
from sintra.games.duel.text.notation import factory_name

#: The phases in positions, by their numbers.
PHASE_KEYS = tuple(phase.name.lower() for phase in Phase)
#: Phase 2 of the rulebook.
TILING = (Phase.PAY, Phase.TILE)
#: A turn begins in one of these phases, or in phase 2.
_FIRST_OF_TURN = (Phase.OPENING, Phase.ACT)
#: For each phase, the reason why a move of another phase is not legal.
REFUSALS = {
    Phase.OPENING: "an opening plate has to be chosen from the display first",
    Phase.ACT: "a plate, tiles or a chip have to be taken now",
    Phase.DRAWN: "plates have been drawn: draw another, or stop",
    Phase.CHOOSE: "one of the plates drawn has to be chosen first",
    Phase.SLOT: "the plate has to be placed on the dome first",
    Phase.RETURN: "the other plates drawn have to go under the stack first",
    Phase.LINE: "the tiles taken have to go to a pattern line or break first",
    Phase.ORDER: "the other tiles of the factory have to be stacked first",
    Phase.PAY: "a pattern line has to be completed with chips or skipped first",
    Phase.TILE: "the tile of a complete pattern line has to be placed first",
    Phase.DEAL: "chance has to draw first",
    Phase.OVER: "the game is over",
}


def continues_turn(previous: State, state: State) -> bool:
    """Return whether a decision belongs to the same turn as the one before it.

    A player's whole phase 2 is one turn.
    """
    phase = int(state.phase)  # NumPy compares its own numbers with members of an enum slowly
    if phase in TILING:
        return int(previous.phase) in TILING and bool(previous.active == state.active)
    return phase not in _FIRST_OF_TURN


def heading(state: State) -> str:
    """Return the round and the phase of the rulebook."""
    phase, round_no = int(state.phase), int(state.round_no)
    if phase == Phase.OVER:
        return "The end"
    if round_no == 0:
        return "Opening plates"
    return f"Round {round_no}, {'tiling the dome' if phase in TILING else 'acquiring'}"


def task(state: State) -> str:
    """Return what the active player has to do, as a request."""
    line = int(state.line) + 1
    match Phase(int(state.phase)):
        case Phase.OPENING:
            return "choose an opening plate from the display"
        case Phase.ACT:
            has_token = state.tokens[state.active] > 0
            return "take a plate, tiles or a chip" if has_token else "take tiles or a chip"
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
