"""What a move does in a position, and why a move cannot be played, in words for a player."""

from sintra.core.arrays import Json
from sintra.core.text import counted, listed
from sintra.games.duel.rules import moves
from sintra.games.duel.rules.moves import decode
from sintra.games.duel.rules.scoring import tie_holder
from sintra.games.duel.rules.state import FACE_DOWN, NONE, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    LARGE,
    PLATE_LETTERS,
    TYPE_NAMES,
)
from sintra.games.duel.text.effect import effect, line_values
from sintra.games.duel.text.notation import (
    DEGREES,
    chip_colours,
    factory_name,
    slot_name,
    space_name,
)

_PHASE_NAMES = {
    Phase.OPENING: "opening plates",
    Phase.PAY: "tiling the dome",
    Phase.TILE: "tiling the dome",
}
_PHASE_WORDS = {
    Phase.OPENING: "an opening plate has to be chosen from the display first",
    Phase.ACT: "it is time for a plate, for tiles or for a chip",
    Phase.DRAWN: "plates have been drawn: draw another, or stop",
    Phase.CHOOSE: "one of the plates drawn has to be chosen first",
    Phase.SLOT: "the plate has to be placed on the dome first",
    Phase.RETURN: "the other plates drawn have to go under the stack first",
    Phase.LINE: "the tiles taken have to go to a pattern line or break first",
    Phase.ORDER: "the factory's other tiles have to be stacked first",
    Phase.PAY: "a pattern line waits to be completed with chips or skipped",
    Phase.TILE: "a complete pattern line's tile has to be placed first",
    Phase.DEAL: "chance has to draw first",
    Phase.OVER: "the game is over",
}
_PHASES_OF = {
    moves.DISPLAY: (Phase.OPENING, Phase.ACT),
    moves.DRAW: (Phase.ACT, Phase.DRAWN),
    moves.STOP: (Phase.DRAWN,),
    moves.CHOOSE: (Phase.CHOOSE,),
    moves.SLOT: (Phase.SLOT,),
    moves.RETURN: (Phase.RETURN,),
    moves.SUN: (Phase.ACT,),
    moves.MOON: (Phase.ACT,),
    moves.CHIP: (Phase.ACT,),
    moves.LINE: (Phase.LINE,),
    moves.ORDER: (Phase.ORDER,),
    moves.PAY: (Phase.PAY,),
    moves.SKIP: (Phase.PAY,),
    moves.TILE: (Phase.TILE,),
}


def heading(state: State) -> str:
    """The round and the phase."""
    if state.phase == Phase.OVER:
        return "The end"
    if state.round_no == 0:
        return "Opening plates"
    phase = _PHASE_NAMES.get(Phase(int(state.phase)), "acquiring")
    return f"Round {state.round_no}, {phase}"


def reason(state: State) -> str:
    """What decided a game that is over."""
    if state.score[0] != state.score[1]:
        return "the highest score after five rounds"
    held = "held" if state.first_tile == tie_holder(state) else "would have held"
    return f"equal scores; the winner {held} the first player tile"


def draw_label(state: State) -> str:
    """What the next draw is for."""
    match Due(int(state.due)):
        case Due.BACK:
            return "top"
        case Due.FRONT:
            return "drawn" if state.looking else "display"
        case Due.TILE:
            return factory_name(LARGE if state.filling == 0 else int(state.filling) - 1)
        case _:
            return "chip"


# --- What a legal move does ------------------------------------------------------------------


def describe(state: State, action: int) -> str:
    """What a legal move does in this position."""
    meaning = decode(action)
    value = meaning.value
    match meaning.kind:
        case moves.DISPLAY:
            return f"take the plate {plate_words(int(state.display[value]))}"
        case moves.DRAW:
            price = -effect(state, action)["points"]
            cost = f": -{price}" if price else ", free of charge at 0 points"
            return f"draw a {TYPE_NAMES[state.top]} plate from the stack{cost}"
        case moves.STOP:
            return f"look at the {counted(int(state.drawn_count), 'plate')} drawn"
        case moves.CHOOSE:
            return f"keep the plate {plate_words(value)}"
        case moves.SLOT:
            turned = f", turned by {meaning.detail * DEGREES} degrees" if meaning.detail else ""
            return f"place the plate in slot {slot_name(value)}{turned}"
        case moves.RETURN:
            return f"put {plate_words(value)} under the stack next"
        case moves.SUN:
            return _describe_sun(effect(state, action), value)
        case moves.MOON:
            return _describe_moon(effect(state, action))
        case moves.CHIP:
            shows = listed(chip_colours(int(state.chip[value])))
            return f"take the chip of factory {value + 1}, which shows {shows}"
        case moves.LINE:
            return _describe_line(state, value)
        case moves.ORDER:
            return f"stack {COLOUR_NAMES[value]} next, from the bottom up"
        case moves.PAY:
            return f"put down a chip that shows {listed(chip_colours(value))}"
        case moves.SKIP:
            return f"leave pattern line {int(state.line) + 1} as it is"
        case moves.TILE:
            return _describe_tile(effect(state, action))
        case _:
            return "drawn by chance"


def plate_words(plate: int) -> str:
    """A plate by the letters of its spaces, one row after the other."""
    letters = PLATE_LETTERS[plate]
    return f"{letters[:2]}/{letters[2:]}"


def _describe_sun(values: Json, factory: int) -> str:
    place = "the large factory" if factory == LARGE else f"factory {factory + 1}"
    return f"take {_tiles(values['tiles'])} from the sun of {place}"


def _describe_moon(values: Json) -> str:
    text = f"take {_tiles(values['tiles'])} from the moon"
    if "first_tile" in values:
        text += f" with the first player tile: -{values['first_tile']} later"
    return text


def _tiles(counts: dict[str, int]) -> str:
    return listed([counted(count, f"{colour} tile") for colour, count in counts.items()])


def _describe_line(state: State, target: int) -> str:
    values = line_values(state, target)
    colour = COLOUR_NAMES[state.taken_colour]
    breaks = values.get("breaks", 0)
    if target == moves.TO_BROKEN:
        text = f"break {counted(breaks, f'{colour} tile')}"
    else:
        line = values["line"]
        text = f"{colour} to line {line}: {values['filled']} of {line}"
        text += f", {breaks} break" if breaks else ""
    if not breaks:
        return text
    return text + (f": -{values['loss']} later" if values["loss"] else ", no more to lose")


def _describe_tile(values: Json) -> str:
    special = values.get("special", {"points": 0})["points"]
    runs = values["points"] - special
    text = f"place {values['colour']} on {values['space']}: +{runs}"
    return text + (f", and +{special} for a special tile" if special else "")


# --- Why a move is not legal -----------------------------------------------------------------


def why_illegal(state: State, action: int) -> str:
    """Why a move that is not legal in this position is not."""
    meaning = decode(action)
    if meaning.kind not in _PHASES_OF:
        return "that is drawn by chance, not by players"
    if state.phase not in _PHASES_OF[meaning.kind]:
        return _PHASE_WORDS[Phase(int(state.phase))]
    seat = int(state.active)
    value = meaning.value
    match meaning.kind:
        case moves.DISPLAY | moves.DRAW if state.phase == Phase.ACT and state.tokens[seat] == 0:
            return "you have placed all your tokens of this round"
        case moves.DISPLAY:
            return f"there is no plate in place {value + 1} of the display"
        case moves.DRAW:
            return "the stack is empty"
        case moves.CHOOSE | moves.RETURN:
            return f"{plate_words(value)} is not among the plates you hold"
        case moves.SLOT:
            return f"slot {slot_name(value)} has a plate already"
        case moves.SUN:
            place = "the large factory" if value == LARGE else f"factory {value + 1}"
            return f"the sun of {place} holds no {COLOUR_NAMES[meaning.detail]} tile"
        case moves.MOON:
            return f"no {COLOUR_NAMES[value]} tile lies on top of a moon side"
        case moves.CHIP:
            return _why_not_chip(state, value)
        case moves.LINE:
            return _why_not_line(state, seat, value)
        case moves.ORDER:
            return f"there is no {COLOUR_NAMES[value]} tile left to stack"
        case moves.PAY:
            return _why_not_pay(state, seat, value)
        case moves.SKIP:
            return "chips have been put down for this line: complete the payment, or undo"
        case _:
            return _why_not_tile(state, seat, value)


def _why_not_chip(state: State, factory: int) -> str:
    if state.chip[factory] == NONE:
        return f"factory {factory + 1} has no chip any more"
    if state.chip[factory] == FACE_DOWN:
        return f"the chip of factory {factory + 1} lies face down until its tiles are taken"
    return f"you have taken {CHIPS_PER_ROUND} chips in this round already"


def _why_not_line(state: State, seat: int, line: int) -> str:
    if state.line_count[seat, line] == line + 1:
        return f"line {line + 1} is full"
    colour = COLOUR_NAMES[state.line_colour[seat, line]]
    return f"line {line + 1} holds {colour} tiles, and takes no other colour"


def _why_not_pay(state: State, seat: int, kind: int) -> str:
    if state.chips[seat, kind] == 0:
        return f"you hold no chip that shows {listed(chip_colours(kind))}"
    return (
        "with it the line could not be paid exactly: each missing tile takes 2 chips of its colour "
        "or 3 of any, none too many, put down in the order in which they are listed"
    )


def _why_not_tile(state: State, seat: int, column: int) -> str:
    line = int(state.line)
    space = space_name(line, column)
    if state.dome[seat, line, column] != NONE:
        return f"{space} is filled already"
    return f"{space} does not take {COLOUR_NAMES[state.line_colour[seat, line]]}"
