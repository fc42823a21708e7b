"""How tiles, spaces, plates and chips are written in a terminal."""

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

#: Empty spaces by what they take; tiles are the same in capitals.
SPACE_SIGNS = COLOUR_LETTERS + "*+"
TILE_SIGNS = COLOUR_LETTERS.upper() + SPACE_SIGNS[SPECIAL]
NO_TILE = " . "
#: A tile or a space, in columns.
CELL = 3

# Colours are numbers of the 256 that terminals know. For each tile, the special one last: its
# ground and the letter on it; then an ink for the letters of empty spaces, which has to be readable
# on dark and light terminals alike.
_GROUND = (26, 220, 160, 238, 37, 133)
_LETTER = (231, 16, 231, 231, 16, 231)
_INK = (32, 136, 196, 245, 30)
_SIGN_INK = 133
_FAINT = 244


class Pen:
    """Writes the things of the game, with or without colour."""

    def __init__(self, colour: bool) -> None:
        self.ink = Ink(colour)
        self.tiles = TileInk(self.ink, TILE_SIGNS, _GROUND, _LETTER)

    def strong(self, text: str) -> str:
        """What should be seen first."""
        return self.ink.paint(text, bold=True)

    def faint(self, text: str) -> str:
        """What only helps to find one's way."""
        return self.ink.paint(text, _FAINT)

    def space(self, space: int) -> str:
        """An empty space: the letter or sign of what it takes."""
        ink = _INK[space] if space < COLOURS else _SIGN_INK
        return f" {self.ink.paint(SPACE_SIGNS[space], ink, bold=True)} "

    def plate(self, plate: int) -> Block:
        """A plate as it lies before it is turned, two spaces by two."""
        spaces = [self.space(int(space)) for space in PLATE_SPACES[plate, 0]]
        return ["".join(spaces[:2]), "".join(spaces[2:])]

    def held_plate(self, held: HeldPlate) -> Block:
        """A plate below its name; only its type while its front is unseen."""
        if held.front == NONE:
            return [f" {held.type_name}", " ?  ? ", " ?  ? "]
        return [f" {PLATE_LETTERS[held.front]}", *self.plate(held.front)]

    def chip(self, kind: int) -> str:
        """A chip that shows its colours."""
        colours = [COLOUR_LETTERS.index(letter) for letter in CHIP_LETTERS[kind]]
        letters = [
            self.ink.paint(COLOUR_LETTERS[colour], _LETTER[colour], _GROUND[colour], bold=True)
            for colour in colours
        ]
        return f"({''.join(letters)})"

    def chips(self, counts: Counts) -> str:
        """Chips by their faces; equal ones are counted."""
        shown = [
            ("" if counts[kind] == 1 else str(counts[kind])) + self.chip(kind)
            for kind in range(CHIP_KINDS)
            if counts[kind]
        ]
        return "".join(shown) or "-"
