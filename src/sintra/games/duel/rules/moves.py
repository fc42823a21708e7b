"""The encoding of moves: every move and every draw of chance is one fixed integer.

A turn can take several moves. Records store the integers, so the order of ``_LAYOUT`` never
changes.

* Plain Python decodes an integer to a small object, such as ``TakeFromSun(factory, colour)``, and
  matches on its class: :func:`decode` and :func:`encode`.
* Compiled code cannot use objects. It reads the kind and the arguments of a move from tables
  (:func:`kind_of`, :func:`argument`, :func:`second_argument`) and encodes moves with the functions
  at the end of this module.

No other module knows the layout.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from enum import IntEnum

import numpy as np

from sintra.core.compile import compiled
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    LINES,
    PLATES,
    ROTATIONS,
    SLOTS,
    SMALL_FACTORIES,
    TYPE_NAMES,
)

#: The target of ``FillLine`` for tiles that go to the broken space.
TO_BROKEN = LINES


# --- Moves of players ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeFromDisplay:
    """Take the plate in a place of the display."""

    place: int


@dataclass(frozen=True, slots=True)
class DrawPlate:
    """Draw a plate from the stack, for a point."""


@dataclass(frozen=True, slots=True)
class StopDrawing:
    """Draw no more plates and look at those drawn."""


@dataclass(frozen=True, slots=True)
class ChoosePlate:
    """Keep this one of the plates drawn."""

    plate: int


@dataclass(frozen=True, slots=True)
class PlacePlate:
    """Place the plate in a slot of the dome, rotated clockwise by quarter turns."""

    slot: int
    rotation: int


@dataclass(frozen=True, slots=True)
class ReturnPlate:
    """Put this plate under the stack next."""

    plate: int


@dataclass(frozen=True, slots=True)
class TakeFromSun:
    """Take all tiles of a colour from the sun side of a factory."""

    factory: int
    colour: int


@dataclass(frozen=True, slots=True)
class TakeFromMoon:
    """Take all visible tiles of a colour from the moon sides of all factories."""

    colour: int


@dataclass(frozen=True, slots=True)
class TakeChip:
    """Take the face-up chip of a small factory."""

    factory: int


@dataclass(frozen=True, slots=True)
class FillLine:
    """Put the tiles taken into a pattern line, or into the broken space (``TO_BROKEN``)."""

    target: int


@dataclass(frozen=True, slots=True)
class StackTile:
    """Put a tile of this colour on the moon stack next, from the bottom up."""

    colour: int


@dataclass(frozen=True, slots=True)
class PayChip:
    """Put down a chip of this kind to complete the current pattern line."""

    kind: int


@dataclass(frozen=True, slots=True)
class SkipLine:
    """Leave the current pattern line incomplete."""


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Place the tile of the current pattern line in a column of its row."""

    column: int


# --- Draws of chance -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealTile:
    """Chance draws a tile of this colour from the bag."""

    colour: int


@dataclass(frozen=True, slots=True)
class DealBack:
    """Chance decides the type of the plate on top of the stack."""

    kind: int


@dataclass(frozen=True, slots=True)
class DealFront:
    """Chance decides which plate is turned over."""

    plate: int


@dataclass(frozen=True, slots=True)
class DealChip:
    """Chance decides the kind of the chip that is turned over."""

    kind: int


DecodedMove = (
    TakeFromDisplay
    | DrawPlate
    | StopDrawing
    | ChoosePlate
    | PlacePlate
    | ReturnPlate
    | TakeFromSun
    | TakeFromMoon
    | TakeChip
    | FillLine
    | StackTile
    | PayChip
    | SkipLine
    | PlaceTile
    | DealTile
    | DealBack
    | DealFront
    | DealChip
)


# --- The layout ------------------------------------------------------------------------------


class Kind(IntEnum):
    """The kind of a move, for compiled code."""

    DISPLAY = 0
    DRAW = 1
    STOP = 2
    CHOOSE = 3
    SLOT = 4
    RETURN = 5
    SUN = 6
    MOON = 7
    CHIP = 8
    LINE = 9
    ORDER = 10
    PAY = 11
    SKIP = 12
    TILE = 13
    DEAL_TILE = 14
    DEAL_BACK = 15
    DEAL_FRONT = 16
    DEAL_CHIP = 17


#: Every kind of move, in the order of the encoding: its class, and the number of values of each
#: argument. The last argument varies fastest.
_LAYOUT: dict[Kind, tuple[Callable[..., DecodedMove], tuple[int, ...]]] = {
    Kind.DISPLAY: (TakeFromDisplay, (DISPLAY_PLATES,)),
    Kind.DRAW: (DrawPlate, ()),
    Kind.STOP: (StopDrawing, ()),
    Kind.CHOOSE: (ChoosePlate, (PLATES,)),
    Kind.SLOT: (PlacePlate, (SLOTS, ROTATIONS)),
    Kind.RETURN: (ReturnPlate, (PLATES,)),
    Kind.SUN: (TakeFromSun, (FACTORIES, COLOURS)),
    Kind.MOON: (TakeFromMoon, (COLOURS,)),
    Kind.CHIP: (TakeChip, (SMALL_FACTORIES,)),
    Kind.LINE: (FillLine, (LINES + 1,)),
    Kind.ORDER: (StackTile, (COLOURS,)),
    Kind.PAY: (PayChip, (CHIP_KINDS,)),
    Kind.SKIP: (SkipLine, ()),
    Kind.TILE: (PlaceTile, (DOME_SIZE,)),
    Kind.DEAL_TILE: (DealTile, (COLOURS,)),
    Kind.DEAL_BACK: (DealBack, (len(TYPE_NAMES),)),
    Kind.DEAL_FRONT: (DealFront, (PLATES,)),
    Kind.DEAL_CHIP: (DealChip, (CHIP_KINDS,)),
}
_ALL = [
    (kind, build(*arguments))
    for kind, (build, shape) in _LAYOUT.items()
    for arguments in np.ndindex(shape)
]
_MOVES = tuple(move for _, move in _ALL)
_ACTIONS = {move: action for action, move in enumerate(_MOVES)}
#: The number of all actions, draws included.
ACTIONS = len(_MOVES)
#: Players' moves are the actions below this number; the draws of chance follow.
PLAYER_ACTIONS = _ACTIONS[DealTile(0)]


def decode(action: int) -> DecodedMove:
    """Return the move that an action encodes."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"there is no action {action}; actions are 0 to {ACTIONS - 1}")
    return _MOVES[action]


def encode(move: DecodedMove) -> int:
    """Return the action that encodes a move."""
    return _ACTIONS[move]


def is_private(action: int) -> bool:
    """Return whether only the player who plays the action may know which plate it names."""
    return isinstance(decode(action), ChoosePlate | ReturnPlate)


# --- Decoding in compiled code ---------------------------------------------------------------

_KINDS = np.array([kind for kind, _ in _ALL])
_ARGUMENTS = np.array([(*astuple(move), 0, 0)[:2] for _, move in _ALL])


@compiled
def kind_of(action: int) -> int:
    """Return the ``Kind`` of an action."""
    return _KINDS[action]


@compiled
def argument(action: int) -> int:
    """Return the first argument of an action, 0 if it has none."""
    return _ARGUMENTS[action, 0]


@compiled
def second_argument(action: int) -> int:
    """Return the second argument of an action, 0 if it has none."""
    return _ARGUMENTS[action, 1]


# --- Encoding in compiled code ---------------------------------------------------------------

#: The moves without arguments.
DRAW, STOP, SKIP = encode(DrawPlate()), encode(StopDrawing()), encode(SkipLine())

# The first action of each other kind.
_DISPLAY = encode(TakeFromDisplay(0))
_CHOOSE = encode(ChoosePlate(0))
_SLOT = encode(PlacePlate(0, 0))
_RETURN = encode(ReturnPlate(0))
_SUN = encode(TakeFromSun(0, 0))
_MOON = encode(TakeFromMoon(0))
_CHIP = encode(TakeChip(0))
_LINE = encode(FillLine(0))
_ORDER = encode(StackTile(0))
_PAY = encode(PayChip(0))
_TILE = encode(PlaceTile(0))
_DEAL_TILE = encode(DealTile(0))
_DEAL_BACK = encode(DealBack(0))
_DEAL_FRONT = encode(DealFront(0))
_DEAL_CHIP = encode(DealChip(0))


@compiled
def display_action(place: int) -> int:
    """Encode ``TakeFromDisplay``."""
    return _DISPLAY + place


@compiled
def choose_action(plate: int) -> int:
    """Encode ``ChoosePlate``."""
    return _CHOOSE + plate


@compiled
def slot_action(slot: int, rotation: int) -> int:
    """Encode ``PlacePlate``."""
    return _SLOT + slot * ROTATIONS + rotation


@compiled
def return_action(plate: int) -> int:
    """Encode ``ReturnPlate``."""
    return _RETURN + plate


@compiled
def sun_action(factory: int, colour: int) -> int:
    """Encode ``TakeFromSun``."""
    return _SUN + factory * COLOURS + colour


@compiled
def moon_action(colour: int) -> int:
    """Encode ``TakeFromMoon``."""
    return _MOON + colour


@compiled
def chip_action(factory: int) -> int:
    """Encode ``TakeChip``."""
    return _CHIP + factory


@compiled
def line_action(target: int) -> int:
    """Encode ``FillLine``."""
    return _LINE + target


@compiled
def order_action(colour: int) -> int:
    """Encode ``StackTile``."""
    return _ORDER + colour


@compiled
def pay_action(kind: int) -> int:
    """Encode ``PayChip``."""
    return _PAY + kind


@compiled
def tile_action(column: int) -> int:
    """Encode ``PlaceTile``."""
    return _TILE + column


@compiled
def deal_tile_action(colour: int) -> int:
    """Encode ``DealTile``."""
    return _DEAL_TILE + colour


@compiled
def deal_back_action(kind: int) -> int:
    """Encode ``DealBack``."""
    return _DEAL_BACK + kind


@compiled
def deal_front_action(plate: int) -> int:
    """Encode ``DealFront``."""
    return _DEAL_FRONT + plate


@compiled
def deal_chip_action(kind: int) -> int:
    """Encode ``DealChip``."""
    return _DEAL_CHIP + kind
