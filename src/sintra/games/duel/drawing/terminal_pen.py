"""Tiles, spaces, plates and chips in the terminal drawing."""

from sintra.core.arrays import Counts
from sintra.drawing.ansi import Block, Ink, TileInk
from sintra.games.duel.rules.state import NONE
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    COLOUR_LETTERS,
    COLOURS,
    PLATE_LETTERS,
    PLATE_SPACES,
    SPECIAL,
)
from sintra.games.duel.text.captions import HeldPlate

#: The signs of empty spaces by kind; tiles are the same letters in capitals.
SPACE_SIGNS = COLOUR_LETTERS + "*+"
TILE_SIGNS = COLOUR_LETTERS.upper() + SPACE_SIGNS[SPECIAL]
NO_TILE = " . "
#: The width of a tile or a space, in characters.
CELL = 3

# ANSI 256-colour codes. For each tile, the special tile last: the background and the letter. Then
# the letters of empty spaces, which must be readable on dark and on light terminals.
_GROUND = (26, 220, 160, 238, 37, 133)
_LETTER = (231, 16, 231, 231, 16, 231)
_INK = (32, 136, 196, 245, 30)
_SIGN_INK = 133
_FAINT = 244


class Pen:
    """Draws components, with or without colour."""

    def __init__(self, colour: bool) -> None:
        self.ink = Ink(colour)
        self.tiles = TileInk(self.ink, TILE_SIGNS, _GROUND, _LETTER)

    def strong(self, text: str) -> str:
        """Emphasise a text."""
        return self.ink.paint(text, bold=True)

    def faint(self, text: str) -> str:
        """Dim a text."""
        return self.ink.paint(text, _FAINT)

    def space(self, space: int) -> str:
        """Draw an empty space, as the sign of its kind."""
        ink = _INK[space] if space < COLOURS else _SIGN_INK
        return f" {self.ink.paint(SPACE_SIGNS[space], ink, bold=True)} "

    def plate(self, plate: int) -> Block:
        """Draw a plate of two by two spaces, not rotated."""
        spaces = [self.space(int(space)) for space in PLATE_SPACES[plate, 0]]
        return ["".join(spaces[:2]), "".join(spaces[2:])]

    def held_plate(self, held: HeldPlate) -> Block:
        """Draw a held plate below its name; only its type if its front is hidden."""
        if held.front == NONE:
            return [f" {held.type_name}", " ?  ? ", " ?  ? "]
        return [f" {PLATE_LETTERS[held.front]}", *self.plate(held.front)]

    def chip(self, kind: int) -> str:
        """Draw a chip with the letters of its colours."""
        colours = [COLOUR_LETTERS.index(letter) for letter in CHIP_LETTERS[kind]]
        letters = [
            self.ink.paint(COLOUR_LETTERS[colour], _LETTER[colour], _GROUND[colour], bold=True)
            for colour in colours
        ]
        return f"({''.join(letters)})"

    def chips(self, counts: Counts) -> str:
        """Draw chips by kind, with the numbers of equal ones."""
        shown = [
            ("" if counts[kind] == 1 else str(counts[kind])) + self.chip(kind)
            for kind in range(CHIP_KINDS)
            if counts[kind]
        ]
        return "".join(shown) or "-"
