"""Explanations for players: what a move does, why a move is illegal, what decided the game."""

from sintra.core.arrays import Json
from sintra.core.text import counted, listed
from sintra.games.duel.rules.moves import (
    TO_BROKEN,
    ChoosePlate,
    DecodedMove,
    DrawPlate,
    FillLine,
    PayChip,
    PlacePlate,
    PlaceTile,
    ReturnPlate,
    SkipLine,
    StackTile,
    StopDrawing,
    TakeChip,
    TakeFromDisplay,
    TakeFromMoon,
    TakeFromSun,
    decode,
)
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
from sintra.games.duel.text.phases import REFUSALS


def reason(state: State) -> str:
    """Return what decided a finished game."""
    if state.score[0] != state.score[1]:
        return "the highest score after five rounds"
    held = "held" if state.first_tile == tie_holder(state) else "would have held"
    return f"equal scores; the winner {held} the first player tile"


def draw_label(state: State) -> str:
    """Return what the next draw is for, in one word."""
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
    """Return what a legal move does, as a phrase without a subject."""
    match decode(action):
        case TakeFromDisplay(place):
            return f"take the plate {plate_words(int(state.display[place]))}"
        case DrawPlate():
            price = -effect(state, action)["points"]
            cost = f": -{price}" if price else ", free of charge at 0 points"
            return f"draw a {TYPE_NAMES[state.top]} plate from the stack{cost}"
        case StopDrawing():
            return f"look at the {counted(int(state.drawn_count), 'plate')} drawn"
        case ChoosePlate(plate):
            return f"keep the plate {plate_words(plate)}"
        case PlacePlate(slot, rotation):
            turned = f", turned by {rotation * DEGREES} degrees" if rotation else ""
            return f"place the plate in slot {slot_name(slot)}{turned}"
        case ReturnPlate(plate):
            return f"put {plate_words(plate)} under the stack next"
        case TakeFromSun(factory, _):
            tiles = _tiles(effect(state, action)["tiles"])
            return f"take {tiles} from the sun of {_factory_words(factory)}"
        case TakeFromMoon():
            return _describe_moon(effect(state, action))
        case TakeChip(factory):
            shows = listed(chip_colours(int(state.chip[factory])))
            return f"take the chip of factory {factory + 1}, which shows {shows}"
        case FillLine(target):
            return _describe_line(state, target)
        case StackTile(colour):
            return f"stack {COLOUR_NAMES[colour]} next, from the bottom up"
        case PayChip(kind):
            return f"put down a chip that shows {listed(chip_colours(kind))}"
        case SkipLine():
            return f"leave pattern line {int(state.line) + 1} as it is"
        case PlaceTile():
            return _describe_tile(effect(state, action))
        case _:
            return "drawn by chance"


def plate_words(plate: int) -> str:
    """Return the letters of a plate, with a slash between its rows."""
    letters = PLATE_LETTERS[plate]
    return f"{letters[:2]}/{letters[2:]}"


def _factory_words(factory: int) -> str:
    return "the large factory" if factory == LARGE else f"factory {factory + 1}"


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
    if target == TO_BROKEN:
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

#: The phases in which a kind of move can be legal. Draws of chance are not listed.
_PHASES_OF: dict[type[DecodedMove], tuple[Phase, ...]] = {
    TakeFromDisplay: (Phase.OPENING, Phase.ACT),
    DrawPlate: (Phase.ACT, Phase.DRAWN),
    StopDrawing: (Phase.DRAWN,),
    ChoosePlate: (Phase.CHOOSE,),
    PlacePlate: (Phase.SLOT,),
    ReturnPlate: (Phase.RETURN,),
    TakeFromSun: (Phase.ACT,),
    TakeFromMoon: (Phase.ACT,),
    TakeChip: (Phase.ACT,),
    FillLine: (Phase.LINE,),
    StackTile: (Phase.ORDER,),
    PayChip: (Phase.PAY,),
    SkipLine: (Phase.PAY,),
    PlaceTile: (Phase.TILE,),
}


def why_illegal(state: State, action: int) -> str:
    """Return why an action is not legal in this position."""
    move = decode(action)
    phases = _PHASES_OF.get(type(move))
    if phases is None:
        return "chance draws that, not a player"
    if state.phase not in phases:
        return REFUSALS[Phase(int(state.phase))]
    seat = int(state.active)
    if isinstance(move, TakeFromDisplay | DrawPlate):
        if state.phase == Phase.ACT and state.tokens[seat] == 0:
            return "you have placed all your tokens of this round"
    match move:
        case TakeFromDisplay(place):
            return f"there is no plate in place {place + 1} of the display"
        case DrawPlate():
            return "the stack is empty"
        case ChoosePlate(plate) | ReturnPlate(plate):
            return f"{plate_words(plate)} is not among the plates you hold"
        case PlacePlate(slot, _):
            return f"slot {slot_name(slot)} already has a plate"
        case TakeFromSun(factory, colour):
            place_words = _factory_words(factory)
            return f"the sun of {place_words} holds no {COLOUR_NAMES[colour]} tile"
        case TakeFromMoon(colour):
            return f"no {COLOUR_NAMES[colour]} tile is visible on a moon side"
        case TakeChip(factory):
            return _why_not_chip(state, factory)
        case FillLine(target):
            return _why_not_line(state, seat, target)
        case StackTile(colour):
            return f"there is no {COLOUR_NAMES[colour]} tile left to stack"
        case PayChip(kind):
            return _why_not_pay(state, seat, kind)
        case SkipLine():
            return "chips have been put down for this line: complete the payment, or undo"
        case PlaceTile(column):
            return _why_not_tile(state, seat, column)
        case _:
            raise ValueError(f"{move} is legal")


def _why_not_chip(state: State, factory: int) -> str:
    if state.chip[factory] == NONE:
        return f"the chip of factory {factory + 1} is already taken"
    if state.chip[factory] == FACE_DOWN:
        return f"the chip of factory {factory + 1} is face down until its tiles are taken"
    return f"you have already taken {CHIPS_PER_ROUND} chips in this round"


def _why_not_line(state: State, seat: int, line: int) -> str:
    if state.line_count[seat, line] == line + 1:
        return f"line {line + 1} is full"
    colour = COLOUR_NAMES[state.line_colour[seat, line]]
    return f"line {line + 1} holds {colour} tiles and takes no other colour"


def _why_not_pay(state: State, seat: int, kind: int) -> str:
    if state.chips[seat, kind] == 0:
        return f"you hold no chip that shows {listed(chip_colours(kind))}"
    return (
        "this chip is part of no exact payment: each missing tile costs 2 chips of its colour or "
        "any 3, without excess, put down in the order in which they are listed"
    )


def _why_not_tile(state: State, seat: int, column: int) -> str:
    line = int(state.line)
    space = space_name(line, column)
    if state.dome[seat, line, column] != NONE:
        return f"{space} is already filled"
    return f"{space} does not take {COLOUR_NAMES[state.line_colour[seat, line]]}"
