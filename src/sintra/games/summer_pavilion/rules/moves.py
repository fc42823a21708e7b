"""The numbering of moves: every move of every game has one fixed integer.

========  ==========================================================================
TAKE      source (10) x colour (6): draft a colour from a factory or the centre
PLACE     space (42) x colour (6) x wild tiles paid (0 to 5)
BONUS     colour (6): take a bonus tile from the supply
PASS      stop placing in this round
KEEP      what to keep when passing: a row of ``tables.KEEPS``
DRAW      colour (6): chance draws a tile from the bag
========  ==========================================================================
"""

from dataclasses import dataclass
from functools import cache

from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    KEEP_CHOICES,
    POSITIONS,
    SOURCES,
    SPACES,
)

#: At most five of a space's tiles can be wild, so six counts: 0 to 5.
WILD_COUNTS = POSITIONS

TAKE = 0
PLACE = TAKE + SOURCES * COLOURS
BONUS = PLACE + SPACES * COLOURS * WILD_COUNTS
PASS = BONUS + COLOURS
KEEP = PASS + 1
DRAW = KEEP + KEEP_CHOICES

#: Moves of players are below this number; what chance does comes after.
PLAYER_ACTIONS = DRAW
ACTIONS = DRAW + COLOURS


@dataclass(frozen=True, slots=True)
class Take:
    """Draft all tiles of a colour, and one wild tile if there is any, from a source."""

    source: int
    colour: int


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile of a colour on a space, paying part of its price with wild tiles."""

    star: int
    position: int
    colour: int
    wilds: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """Take a bonus tile of a colour from the supply."""

    colour: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Place no more tiles in this round."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a choice of tiles (a row of ``tables.KEEPS``) and discard the rest."""

    choice: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws a tile of a colour from the bag."""

    colour: int


Meaning = Take | Place | Bonus | Pass | Keep | Draw


@cache
def decode(action: int) -> Meaning:
    """What the move with this number does."""
    if TAKE <= action < PLACE:
        return Take(*divmod(action - TAKE, COLOURS))
    if action < BONUS:
        space, rest = divmod(action - PLACE, COLOURS * WILD_COUNTS)
        return Place(*divmod(space, POSITIONS), *divmod(rest, WILD_COUNTS))
    if action < PASS:
        return Bonus(action - BONUS)
    if action == PASS:
        return Pass()
    if action < DRAW:
        return Keep(action - KEEP)
    if action < ACTIONS:
        return Draw(action - DRAW)
    raise ValueError(f"no move has the number {action}")


def encode(meaning: Meaning) -> int:
    """The number of a move."""
    match meaning:
        case Take(source, colour):
            return TAKE + source * COLOURS + colour
        case Place(star, position, colour, wilds):
            space = star * POSITIONS + position
            return PLACE + (space * COLOURS + colour) * WILD_COUNTS + wilds
        case Bonus(colour):
            return BONUS + colour
        case Pass():
            return PASS
        case Keep(choice):
            return KEEP + choice
        case Draw(colour):
            return DRAW + colour
