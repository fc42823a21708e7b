"""Moves as texts and as named values.

===============  ======================================================================
``D2``           take the second plate of the display
``draw``         draw a plate from the stack
``stop``         draw no more and look
``choose:ykts``  keep this plate of those drawn
``b3`` ``b3@90`` place the plate in column b, row 3 of the dome's slots, turned clockwise
``under:ykts``   this plate is the next to go under the stack
``F1b`` ``Lr``   take blue from the sun side of small factory 1, red from the large one
``Mt``           take turquoise from the moon sides
``chip3``        take the chip of factory 3
``to4``          the tiles go to pattern line 4
``break``        the tiles go to the broken space
``^r``           a red tile is the next of the moon stack, from the bottom up
``pay:ty``       put down a chip that shows turquoise and yellow
``skip``         leave the pattern line as it is
``>d``           the pattern line's tile goes to column d of the dome
``b``            chance draws a blue tile
``joker``        the stack's top plate is a joker plate (or ``special``)
``ykts``         chance turns this plate over
``chip=ty``      chance turns this chip over
===============  ======================================================================

A plate is named by its four spaces, row by row, before it is turned: ``b`` blue, ``y`` yellow,
``r`` red, ``k`` black, ``t`` turquoise, ``j`` joker, ``s`` special.
"""

import re
from functools import cache

from sintra.core import text as wording
from sintra.core.arrays import Counts, Json
from sintra.core.errors import InvalidMoveError
from sintra.games.duel.rules import moves
from sintra.games.duel.rules.moves import Meaning, decode, encode
from sintra.games.duel.rules.tables import (
    CHIP_LETTERS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    DISPLAY_PLATES,
    DOME_SIZE,
    LARGE,
    LINES,
    PLATE_LETTERS,
    SLOTS_PER_SIDE,
    SMALL_FACTORIES,
    TURNS,
    TYPE_NAMES,
)

EXPECTED = (
    "moves look like D2 or draw (plates), F1b, Lr or Mt (tiles), chip3, to4 or break, "
    "b3@90 (place a plate), ^r (stack), >d (place a tile), pay:ty or skip"
)
COLUMNS = "abcdef"
DEGREES = 90

_COLOUR = f"([{COLOUR_LETTERS}])"
_PLATE = f"({'|'.join(PLATE_LETTERS)})"
_CHIP = f"({'|'.join(sorted(CHIP_LETTERS, key=len, reverse=True))})"
#: What each kind of move looks like; the groups are its numbers.
_PATTERNS = {
    moves.DISPLAY: re.compile(rf"d([1-{DISPLAY_PLATES}])"),
    moves.DRAW: re.compile("draw"),
    moves.STOP: re.compile("stop"),
    moves.CHOOSE: re.compile(f"choose:{_PLATE}"),
    moves.SLOT: re.compile(rf"([a-c][1-{SLOTS_PER_SIDE}])(?:@(0|90|180|270))?"),
    moves.RETURN: re.compile(f"under:{_PLATE}"),
    moves.SUN: re.compile(rf"(f[1-{SMALL_FACTORIES}]|l){_COLOUR}"),
    moves.MOON: re.compile(f"m{_COLOUR}"),
    moves.CHIP: re.compile(rf"chip([1-{SMALL_FACTORIES}])"),
    moves.LINE: re.compile(rf"to([1-{LINES}])|break"),
    moves.ORDER: re.compile(rf"\^{_COLOUR}"),
    moves.PAY: re.compile(f"pay:{_CHIP}"),
    moves.SKIP: re.compile("skip"),
    moves.TILE: re.compile(rf">([{COLUMNS}])"),
    moves.DEAL_TILE: re.compile(_COLOUR),
    moves.DEAL_BACK: re.compile(f"({'|'.join(TYPE_NAMES)})"),
    moves.DEAL_FRONT: re.compile(_PLATE),
    moves.DEAL_CHIP: re.compile(f"chip={_CHIP}"),
}


@cache
def to_text(action: int) -> str:
    """The notation of a move or draw."""
    meaning = decode(action)
    value = meaning.value
    match meaning.kind:
        case moves.DISPLAY:
            return f"D{value + 1}"
        case moves.DRAW:
            return "draw"
        case moves.STOP:
            return "stop"
        case moves.CHOOSE:
            return f"choose:{PLATE_LETTERS[value]}"
        case moves.SLOT:
            turned = f"@{meaning.detail * DEGREES}" if meaning.detail else ""
            return slot_name(value) + turned
        case moves.RETURN:
            return f"under:{PLATE_LETTERS[value]}"
        case moves.SUN:
            return factory_name(value) + COLOUR_LETTERS[meaning.detail]
        case moves.MOON:
            return f"M{COLOUR_LETTERS[value]}"
        case moves.CHIP:
            return f"chip{value + 1}"
        case moves.LINE:
            return "break" if value == moves.TO_BROKEN else f"to{value + 1}"
        case moves.ORDER:
            return f"^{COLOUR_LETTERS[value]}"
        case moves.PAY:
            return f"pay:{CHIP_LETTERS[value]}"
        case moves.SKIP:
            return "skip"
        case moves.TILE:
            return f">{COLUMNS[value]}"
        case moves.DEAL_TILE:
            return COLOUR_LETTERS[value]
        case moves.DEAL_BACK:
            return TYPE_NAMES[value]
        case moves.DEAL_FRONT:
            return PLATE_LETTERS[value]
        case _:
            return f"chip={CHIP_LETTERS[value]}"


def parse(text: str) -> int:
    """The move or draw that a text stands for."""
    word = "".join(text.lower().split())
    for kind, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(word):
            return encode(Meaning(kind, *_numbers(kind, found)))
    shown = text if len(text) <= 20 else f"{text[:17]}..."
    raise InvalidMoveError(f"{shown!r} is not a move; {EXPECTED}")


def _numbers(kind: int, found: re.Match[str]) -> tuple[int, ...]:
    """The numbers in a text that fits the pattern of a kind."""
    first = found[1] if found.re.groups else ""
    match kind:
        case moves.DISPLAY | moves.CHIP:
            return (int(first) - 1,)
        case moves.DRAW | moves.STOP | moves.SKIP:
            return ()
        case moves.CHOOSE | moves.RETURN | moves.DEAL_FRONT:
            return (PLATE_LETTERS.index(first),)
        case moves.SLOT:
            slot = (int(first[1]) - 1) * SLOTS_PER_SIDE + COLUMNS.index(first[0])
            return slot, int(found[2] or 0) // DEGREES % TURNS
        case moves.SUN:
            factory = LARGE if first == "l" else int(first[1]) - 1
            return factory, COLOUR_LETTERS.index(found[2])
        case moves.LINE:
            return (int(first) - 1 if first else moves.TO_BROKEN,)
        case moves.PAY | moves.DEAL_CHIP:
            return (CHIP_LETTERS.index(first),)
        case moves.TILE:
            return (COLUMNS.index(first),)
        case moves.DEAL_BACK:
            return (TYPE_NAMES.index(first),)
        case _:
            return (COLOUR_LETTERS.index(first),)


def fields(action: int) -> Json:
    """A move or draw as named values."""
    meaning = decode(action)
    value = meaning.value
    match meaning.kind:
        case moves.DISPLAY:
            return {"kind": "display", "place": value + 1}
        case moves.DRAW:
            return {"kind": "draw"}
        case moves.STOP:
            return {"kind": "stop"}
        case moves.CHOOSE:
            return {"kind": "choose", "plate": PLATE_LETTERS[value]}
        case moves.SLOT:
            return {"kind": "slot", "slot": slot_name(value), "degrees": meaning.detail * DEGREES}
        case moves.RETURN:
            return {"kind": "return", "plate": PLATE_LETTERS[value]}
        case moves.SUN:
            colour = COLOUR_NAMES[meaning.detail]
            return {"kind": "sun", "factory": factory_name(value), "colour": colour}
        case moves.MOON:
            return {"kind": "moon", "colour": COLOUR_NAMES[value]}
        case moves.CHIP:
            return {"kind": "chip", "factory": factory_name(value)}
        case moves.LINE:
            return {"kind": "line", "line": None if value == moves.TO_BROKEN else value + 1}
        case moves.ORDER:
            return {"kind": "order", "colour": COLOUR_NAMES[value]}
        case moves.PAY:
            return {"kind": "pay", "chip": chip_colours(value)}
        case moves.SKIP:
            return {"kind": "skip"}
        case moves.TILE:
            return {"kind": "tile", "column": COLUMNS[value]}
        case moves.DEAL_TILE:
            return {"kind": "deal-tile", "colour": COLOUR_NAMES[value]}
        case moves.DEAL_BACK:
            return {"kind": "deal-back", "type": TYPE_NAMES[value]}
        case moves.DEAL_FRONT:
            return {"kind": "deal-front", "plate": PLATE_LETTERS[value]}
        case _:
            return {"kind": "deal-chip", "chip": chip_colours(value)}


def slot_name(slot: int) -> str:
    """A slot of the dome: its column and row."""
    row, column = divmod(slot, SLOTS_PER_SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def factory_name(factory: int) -> str:
    """A factory as it is called in notation."""
    return "L" if factory == LARGE else f"F{factory + 1}"


def chip_colours(kind: int) -> list[str]:
    """The colours that a kind of chip shows."""
    return [COLOUR_NAMES[COLOUR_LETTERS.index(letter)] for letter in CHIP_LETTERS[kind]]


def by_name(counts: Counts) -> dict[str, int]:
    """Tiles as counts by the name of their colour, without the colours that are missing."""
    return wording.by_name(counts, COLOUR_NAMES)


def space_name(row: int, column: int) -> str:
    """A space of the dome: its column and row."""
    return f"{COLUMNS[column]}{row + 1}"


assert len(COLUMNS) == DOME_SIZE
