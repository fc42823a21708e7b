"""The encoding of moves: every move of every game has one fixed number, its action.

========  ==========================================================================
TAKE      source (10) x colour (6): draft a colour from a factory or the centre
PLACE     space (42) x colour (6) x wild tiles paid (0 to 5)
BONUS     colour (6): take a bonus tile from the supply
PASS      stop placing in this round
KEEP      the tiles to keep after a pass: a row of ``tables.KEEPS``
DRAW      colour (6): chance draws a tile from the bag
========  ==========================================================================

Compiled code uses the functions of the first part. Everything else uses ``decode`` and ``encode``.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from sintra.core.compile import compiled
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    KEEP_CHOICES,
    POSITIONS,
    SOURCES,
    SPACES,
)

#: At most five of the tiles paid for a space can be wild, so there are six counts: 0 to 5.
WILD_COUNTS = POSITIONS

# The first action of each kind.
TAKE = 0
PLACE = TAKE + SOURCES * COLOURS
BONUS = PLACE + SPACES * COLOURS * WILD_COUNTS
PASS = BONUS + COLOURS
KEEP = PASS + 1
DRAW = KEEP + KEEP_CHOICES

#: Players' actions are below this number; the draws of chance follow.
PLAYER_ACTIONS = DRAW
ACTIONS = DRAW + COLOURS


# --- Compiled encoding -----------------------------------------------------------------------


@compiled
def take_action(source: int, colour: int) -> int:
    """Return the action that takes a colour from a source."""
    return TAKE + source * COLOURS + colour


@compiled
def split_take(action: int) -> tuple[int, int]:
    """Return the source and the colour of a TAKE action."""
    return divmod(action - TAKE, COLOURS)


@compiled
def place_action(star: int, position: int, colour: int, wilds: int) -> int:
    """Return the action that places a colour on a space and pays with some wild tiles."""
    space = star * POSITIONS + position
    return PLACE + (space * COLOURS + colour) * WILD_COUNTS + wilds


@compiled
def split_place(action: int) -> tuple[int, int, int, int]:
    """Return the star, the position, the colour and the number of wild tiles of a PLACE action."""
    space_and_colour, wilds = divmod(action - PLACE, WILD_COUNTS)
    space, colour = divmod(space_and_colour, COLOURS)
    return space // POSITIONS, space % POSITIONS, colour, wilds


@compiled
def without_wilds(action: int) -> int:
    """Return the PLACE action for the same tile and space that pays with no wild tile."""
    return action - (action - PLACE) % WILD_COUNTS


@compiled
def bonus_action(colour: int) -> int:
    """Return the action that takes a bonus tile of a colour."""
    return BONUS + colour


@compiled
def bonus_colour(action: int) -> int:
    """Return the colour of a BONUS action."""
    return action - BONUS


@compiled
def keep_action(choice: int) -> int:
    """Return the action that keeps a choice of tiles."""
    return KEEP + choice


@compiled
def keep_choice(action: int) -> int:
    """Return the row of ``tables.KEEPS`` that a KEEP action chooses."""
    return action - KEEP


@compiled
def draw_action(colour: int) -> int:
    """Return the draw of a colour."""
    return DRAW + colour


@compiled
def draw_colour(action: int) -> int:
    """Return the colour of a DRAW action."""
    return action - DRAW


# --- Decoded moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take:
    """Draft all tiles of a colour, and one wild tile if there is one, from a source."""

    source: int
    colour: int


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile of a colour on a space and pay part of its price with wild tiles."""

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


DecodedMove: TypeAlias = Take | Place | Bonus | Pass | Keep | Draw


@cache
def decode(action: int) -> DecodedMove:
    """Return the move or draw that an action encodes.

    Raises:
        ValueError: no move has this number.
    """
    if not TAKE <= action < ACTIONS:
        raise ValueError(f"no move has the number {action}")
    if action < PLACE:
        return Take(*split_take(action))
    if action < BONUS:
        return Place(*split_place(action))
    if action < PASS:
        return Bonus(bonus_colour(action))
    if action == PASS:
        return Pass()
    if action < DRAW:
        return Keep(keep_choice(action))
    return Draw(draw_colour(action))


def encode(move: DecodedMove) -> int:
    """Return the action of a move or draw."""
    match move:
        case Take(source, colour):
            return take_action(source, colour)
        case Place(star, position, colour, wilds):
            return place_action(star, position, colour, wilds)
        case Bonus(colour):
            return bonus_action(colour)
        case Pass():
            return PASS
        case Keep(choice):
            return keep_action(choice)
        case Draw(colour):
            return draw_action(colour)
