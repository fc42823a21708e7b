"""The numbering of moves: every move of every game has one fixed integer.

A turn can be a short sequence of them.

========  ==========================================================================
DISPLAY   place (3): take this plate from the display
DRAW      draw a plate from the stack, for a point
STOP      draw no more, look at the plates drawn
CHOOSE    plate (18): keep this one of those drawn
SLOT      slot (9) x turns (4): place the plate on the dome
RETURN    plate (18): the next to go under the stack
SUN       factory (5) x colour (5): take a colour from a factory's sun side
MOON      colour (5): take a colour from the top of all moon sides
CHIP      factory (4): take its chip
LINE      pattern line (6), or the broken space: where the tiles taken go
ORDER     colour (5): the next tile of the moon stack, from the bottom up
PAY       kind of chip (10): put one down for the pattern line
SKIP      leave the pattern line as it is
TILE      column (6): the space for the pattern line's tile
--------  --------------------------------------------------------------------------
DEAL_TILE   colour (5): chance draws a tile
DEAL_BACK   type (2): the type of the plate on top of the stack
DEAL_FRONT  plate (18): the front of a plate
DEAL_CHIP   kind (10): the face of a chip
========  ==========================================================================
"""

from dataclasses import dataclass
from functools import cache

from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    LINES,
    PLATES,
    SLOTS,
    SMALL_FACTORIES,
    TURNS,
    TYPE_NAMES,
)

#: The target of tiles that go to the broken space.
TO_BROKEN = LINES

DISPLAY = 0
DRAW = DISPLAY + DISPLAY_PLATES
STOP = DRAW + 1
CHOOSE = STOP + 1
SLOT = CHOOSE + PLATES
RETURN = SLOT + SLOTS * TURNS
SUN = RETURN + PLATES
MOON = SUN + FACTORIES * COLOURS
CHIP = MOON + COLOURS
LINE = CHIP + SMALL_FACTORIES
ORDER = LINE + LINES + 1
PAY = ORDER + COLOURS
SKIP = PAY + CHIP_KINDS
TILE = SKIP + 1
DEAL_TILE = TILE + DOME_SIZE
DEAL_BACK = DEAL_TILE + COLOURS
DEAL_FRONT = DEAL_BACK + len(TYPE_NAMES)
DEAL_CHIP = DEAL_FRONT + PLATES

#: Moves of players are below this number; what chance does comes after.
PLAYER_ACTIONS = DEAL_TILE
ACTIONS = DEAL_CHIP + CHIP_KINDS


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a move does: its kind, and up to two numbers."""

    kind: int
    value: int = 0
    detail: int = 0


_KINDS = (
    DISPLAY,
    DRAW,
    STOP,
    CHOOSE,
    SLOT,
    RETURN,
    SUN,
    MOON,
    CHIP,
    LINE,
    ORDER,
    PAY,
    SKIP,
    TILE,
    DEAL_TILE,
    DEAL_BACK,
    DEAL_FRONT,
    DEAL_CHIP,
)


@cache
def decode(action: int) -> Meaning:
    """What the move with this number does.

    ``value`` is the slot of SLOT and the factory of SUN, ``detail`` the turns and the colour.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no move has the number {action}")
    kind = max(first for first in _KINDS if first <= action)
    if kind == SLOT:
        return Meaning(kind, *divmod(action - kind, TURNS))
    if kind == SUN:
        return Meaning(kind, *divmod(action - kind, COLOURS))
    return Meaning(kind, action - kind)


def encode(meaning: Meaning) -> int:
    """The number of a move."""
    if meaning.kind == SLOT:
        return SLOT + meaning.value * TURNS + meaning.detail
    if meaning.kind == SUN:
        return SUN + meaning.value * COLOURS + meaning.detail
    return meaning.kind + meaning.value


def is_private(action: int) -> bool:
    """Whether only who plays a move may know which it is: plates that nobody else sees."""
    return decode(action).kind in (CHOOSE, RETURN)
