"""Moves as text and as named values.

===============  ======================================================================
``D2``           take the second plate of the display
``draw``         draw a plate from the stack
``stop``         stop drawing and look at the plates
``choose:ykts``  keep this one of the plates drawn
``b3`` ``b3@90`` place the plate in slot b3 of the dome, rotated clockwise by 90 degrees
``under:ykts``   put this plate under the stack next
``F1b`` ``Lr``   take blue from the sun side of small factory 1, red from the large factory
``Mt``           take turquoise from the moon sides
``chip3``        take the chip of factory 3
``to4``          put the tiles into pattern line 4
``break``        put the tiles into the broken space
``^r``           put a red tile on the moon stack next, from the bottom up
``pay:ty``       put down a chip that shows turquoise and yellow
``skip``         leave the pattern line incomplete
``>d``           place the tile of the pattern line in column d of the dome
``b``            chance draws a blue tile
``joker``        the top plate of the stack is a joker plate (or ``special``)
``ykts``         chance turns this plate over
``chip=ty``      chance turns this chip over
===============  ======================================================================

A plate is named by its four spaces, row by row, before it is rotated: ``b`` blue, ``y`` yellow,
``r`` red, ``k`` black, ``t`` turquoise, ``j`` joker, ``s`` special.
"""

from collections.abc import Sequence
from functools import cache

from sintra.core import text as wording
from sintra.core.arrays import Counts, Json
from sintra.core.errors import InvalidMoveError
from sintra.games.duel.rules.moves import (
    ACTIONS,
    TO_BROKEN,
    ChoosePlate,
    DealBack,
    DealChip,
    DealFront,
    DealTile,
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
    encode,
)
from sintra.games.duel.rules.tables import (
    CHIP_LETTERS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    DOME_SIZE,
    LARGE,
    PLATE_LETTERS,
    SLOTS,
    SLOTS_PER_ROW,
    TYPE_NAMES,
)

#: What the moves of each kind do.
KINDS = {
    "display": "take the plate in this place of the display",
    "draw": "draw a plate from the stack",
    "stop": "stop drawing and look at the plates drawn",
    "choose": "keep this one of the plates drawn",
    "slot": "place the plate in a slot of the dome, rotated clockwise by some degrees",
    "return": "put this plate under the stack next",
    "sun": "take all tiles of a colour from the sun side of a factory",
    "moon": "take all visible tiles of a colour from the moon sides",
    "chip": "take the face-up chip of a small factory",
    "line": "put the tiles taken into a pattern line or the broken space",
    "order": "put a tile of this colour on the moon stack next, from the bottom up",
    "pay": "put down a chip to complete the current pattern line",
    "skip": "leave the current pattern line incomplete",
    "tile": "place the tile of the current pattern line in this column",
    "deal-tile": "chance draws a tile of this colour from the bag",
    "deal-back": "chance decides the back of the plate on top of the stack",
    "deal-front": "chance decides which plate is turned over",
    "deal-chip": "chance decides which chip is turned over",
}

EXPECTED = (
    "moves look like D2 or draw (plates), F1b, Lr or Mt (tiles), chip3, to4 or break, "
    "b3@90 (place a plate), ^r (stack), >d (place a tile), pay:ty or skip"
)
COLUMNS = "abcdef"
assert len(COLUMNS) == DOME_SIZE
#: A quarter turn.
DEGREES = 90


# --- To text ---------------------------------------------------------------------------------


@cache
def to_text(action: int) -> str:
    """Return the notation of a move or draw."""
    match decode(action):
        case TakeFromDisplay(place):
            return f"D{place + 1}"
        case DrawPlate():
            return "draw"
        case StopDrawing():
            return "stop"
        case ChoosePlate(plate):
            return f"choose:{PLATE_LETTERS[plate]}"
        case PlacePlate(slot, rotation):
            return slot_name(slot) + (f"@{rotation * DEGREES}" if rotation else "")
        case ReturnPlate(plate):
            return f"under:{PLATE_LETTERS[plate]}"
        case TakeFromSun(factory, colour):
            return factory_name(factory) + COLOUR_LETTERS[colour]
        case TakeFromMoon(colour):
            return f"M{COLOUR_LETTERS[colour]}"
        case TakeChip(factory):
            return f"chip{factory + 1}"
        case FillLine(target):
            return "break" if target == TO_BROKEN else f"to{target + 1}"
        case StackTile(colour):
            return f"^{COLOUR_LETTERS[colour]}"
        case PayChip(kind):
            return f"pay:{CHIP_LETTERS[kind]}"
        case SkipLine():
            return "skip"
        case PlaceTile(column):
            return f">{COLUMNS[column]}"
        case DealTile(colour):
            return COLOUR_LETTERS[colour]
        case DealBack(kind):
            return TYPE_NAMES[kind]
        case DealFront(plate):
            return PLATE_LETTERS[plate]
        case DealChip(kind):
            return f"chip={CHIP_LETTERS[kind]}"


# --- From text -------------------------------------------------------------------------------


def parse(text: str) -> int:
    """Return the move or draw that a text denotes. Case and spaces do not matter.

    Raises:
        InvalidMoveError: the text denotes no move.
    """
    action = _actions_by_text().get("".join(text.lower().split()))
    if action is None:
        shown = text if len(text) <= 20 else f"{text[:17]}..."
        raise InvalidMoveError(f"{shown!r} is not a move; {EXPECTED}")
    return action


@cache
def _actions_by_text() -> dict[str, int]:
    """Return all actions by their notation in lower case. A plate may also be placed at ``@0``."""
    actions = {to_text(action).lower(): action for action in range(ACTIONS)}
    unrotated = {f"{slot_name(slot)}@0": encode(PlacePlate(slot, 0)) for slot in range(SLOTS)}
    return actions | unrotated


# --- Named values ----------------------------------------------------------------------------


def fields(action: int) -> Json:
    """Return a move or draw as named values."""
    match decode(action):
        case TakeFromDisplay(place):
            return {"kind": "display", "place": place + 1}
        case DrawPlate():
            return {"kind": "draw"}
        case StopDrawing():
            return {"kind": "stop"}
        case ChoosePlate(plate):
            return {"kind": "choose", "plate": PLATE_LETTERS[plate]}
        case PlacePlate(slot, rotation):
            return {"kind": "slot", "slot": slot_name(slot), "degrees": rotation * DEGREES}
        case ReturnPlate(plate):
            return {"kind": "return", "plate": PLATE_LETTERS[plate]}
        case TakeFromSun(factory, colour):
            name = COLOUR_NAMES[colour]
            return {"kind": "sun", "factory": factory_name(factory), "colour": name}
        case TakeFromMoon(colour):
            return {"kind": "moon", "colour": COLOUR_NAMES[colour]}
        case TakeChip(factory):
            return {"kind": "chip", "factory": factory_name(factory)}
        case FillLine(target):
            return {"kind": "line", "line": None if target == TO_BROKEN else target + 1}
        case StackTile(colour):
            return {"kind": "order", "colour": COLOUR_NAMES[colour]}
        case PayChip(kind):
            return {"kind": "pay", "chip": chip_colours(kind)}
        case SkipLine():
            return {"kind": "skip"}
        case PlaceTile(column):
            return {"kind": "tile", "column": COLUMNS[column]}
        case DealTile(colour):
            return {"kind": "deal-tile", "colour": COLOUR_NAMES[colour]}
        case DealBack(kind):
            return {"kind": "deal-back", "type": TYPE_NAMES[kind]}
        case DealFront(plate):
            return {"kind": "deal-front", "plate": PLATE_LETTERS[plate]}
        case DealChip(kind):
            return {"kind": "deal-chip", "chip": chip_colours(kind)}


# --- Names -----------------------------------------------------------------------------------


def slot_name(slot: int) -> str:
    """Return the name of a slot of the dome: its column and row."""
    row, column = divmod(slot, SLOTS_PER_ROW)
    return f"{COLUMNS[column]}{row + 1}"


def space_name(row: int, column: int) -> str:
    """Return the name of a space of the dome: its column and row."""
    return f"{COLUMNS[column]}{row + 1}"


def factory_name(factory: int) -> str:
    """Return the name of a factory: ``F1`` to ``F4``, or ``L`` for the large one."""
    return "L" if factory == LARGE else f"F{factory + 1}"


def chip_colours(kind: int) -> list[str]:
    """Return the names of the colours that a kind of chip shows."""
    return [COLOUR_NAMES[COLOUR_LETTERS.index(letter)] for letter in CHIP_LETTERS[kind]]


def by_name(counts: Counts | Sequence[int]) -> dict[str, int]:
    """Return the non-zero counts of tiles by the names of the colours."""
    return wording.by_name(counts, COLOUR_NAMES)
