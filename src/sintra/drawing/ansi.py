"""Text for a terminal: colours, widths, frames and blocks of lines.

A block is a list of lines. Widths are in terminal columns: colour codes have no width, and wide
characters have two columns.
"""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Block = list[str]

_COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*m")
_RESET = "\x1b[0m"
_ELLIPSIS = "…"


@dataclass(frozen=True)
class Ink:
    """Colours texts, or leaves them plain if colours are off.

    >>> Ink(True).paint("hi", ink=33, bold=True)
    '\\x1b[1;38;5;33mhi\\x1b[0m'
    >>> Ink(False).paint("hi", ink=33, bold=True)
    'hi'
    """

    colour: bool

    def paint(
        self, text: str, ink: int | None = None, ground: int | None = None, bold: bool = False
    ) -> str:
        """Return a coloured text.

        Args:
            text: the text.
            ink: the text colour, one of the 256 terminal colours.
            ground: the background colour.
            bold: whether the text is bold.
        """
        codes = ["1"] if bold else []
        codes += [f"38;5;{ink}"] if ink is not None else []
        codes += [f"48;5;{ground}"] if ground is not None else []
        if not self.colour or not codes:
            return text
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}"


@dataclass(frozen=True)
class TileInk:
    """Draws tiles as letters, each on a background of its colour.

    >>> tiles = TileInk(Ink(False), "RG", grounds=(160, 71), inks=(231, 16))
    >>> tiles.one(0), tiles.each([1, 2]), tiles.pile([1, 2]), tiles.pile([0, 0])
    ('[R]', '[R][G][G]', '1[R] 2[G]', '-')
    """

    ink: Ink
    letters: str
    grounds: Sequence[int]
    inks: Sequence[int]

    def one(self, colour: int) -> str:
        """Return a tile of three columns, in brackets if colours are off."""
        letter = self.letters[colour]
        if not self.ink.colour:
            return f"[{letter}]"
        return self.ink.paint(f" {letter} ", self.inks[colour], self.grounds[colour], bold=True)

    def each(self, counts: Any) -> str:
        """Return every tile separately."""
        return "".join(self.one(colour) * int(count) for colour, count in enumerate(counts))

    def pile(self, counts: Any) -> str:
        """Return the number of tiles of each colour."""
        present = [(colour, count) for colour, count in enumerate(counts) if count]
        return " ".join(f"{count}{self.one(colour)}" for colour, count in present) or "-"


# --- Widths ----------------------------------------------------------------------------------


def strip(text: str) -> str:
    """Return the text without colour codes."""
    return _COLOUR_CODES.sub("", text)


def width(text: str) -> int:
    """Return the number of columns that a terminal needs for the text.

    >>> width("Ana"), width("青木"), width(Ink(True).paint("Ana", ink=33))
    (3, 4, 3)
    """
    return sum(_letter_width(letter) for letter in strip(text))


@functools.cache
def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """Return plain text, cut at its end if it needs more columns.

    >>> shorten("Maximiliane", 6)
    'Maxim…'
    """
    if width(text) <= columns:
        return text
    while text and width(text) + width(_ELLIPSIS) > columns:
        text = text[:-1]
    return text + _ELLIPSIS


def pad(text: str, columns: int) -> str:
    """Return the text, filled with spaces up to a width."""
    return text + " " * (columns - width(text))


def spread(left: str, right: str, columns: int) -> str:
    """Return a line with one text at the left end and one at the right end."""
    return pad(left, columns - width(right)) + right


# --- Blocks ----------------------------------------------------------------------------------


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Return blocks side by side, aligned at the top."""
    height = max(len(block) for block in blocks)
    columns = [max(map(width, block), default=0) for block in blocks]
    return [
        (" " * gap)
        .join(
            pad(block[row] if row < len(block) else "", column)
            for block, column in zip(blocks, columns, strict=True)
        )
        .rstrip()
        for row in range(height)
    ]


@dataclass(frozen=True)
class Border:
    """The characters of a frame: its lines, and its corners from the upper left."""

    across: str
    down: str
    corners: tuple[str, str, str, str]


THIN = Border("─", "│", ("┌", "┐", "└", "┘"))
DOUBLE = Border("═", "║", ("╔", "╗", "╚", "╝"))


def frame(
    lines: Sequence[str], columns: int, border: Border = THIN, title: str = "", note: str = ""
) -> Block:
    """Draw a frame around lines.

    Args:
        lines: the lines inside.
        columns: the outer width.
        border: the characters of the frame.
        title: a text at the left of the upper edge.
        note: a text at the right of the upper edge.

    >>> print(*frame(["tiles"], 17, title="Ana", note="12"), sep="\\n")
    ┌─ Ana ──── 12 ─┐
    │ tiles         │
    └───────────────┘
    """
    upper_left, upper_right, lower_left, lower_right = border.corners
    title = f"{border.across} {title} " if title else ""
    note = f" {note} {border.across}" if note else ""
    edge = border.across * (columns - 2 - width(title) - width(note))
    rows = [f"{border.down} {pad(text, columns - 4)} {border.down}" for text in lines]
    return [
        upper_left + title + edge + note + upper_right,
        *rows,
        lower_left + border.across * (columns - 2) + lower_right,
    ]


#: The colour of the player to move.
TURN = 166


def player_frame(
    ink: Ink, lines: Sequence[str], columns: int, name: str, score: int, to_move: bool
) -> Block:
    """Draw a frame around a player's lines, with a double border for the player to move.

    Args:
        ink: colours the title.
        lines: the lines inside.
        columns: the outer width.
        name: the player's name.
        score: the player's score.
        to_move: whether it is the player's turn.
    """
    note = f"{score} points"
    title = shorten(name, columns - len(note) - 16)
    if to_move:
        title = ink.paint(f">> {title} <<", TURN, bold=True)
    else:
        title = ink.paint(title, bold=True)
    return frame(lines, columns, DOUBLE if to_move else THIN, title, ink.paint(note, bold=True))


class Canvas:
    """A canvas for short texts that do not overlap.

    Columns and rows are counted from the centre, to the right and down.
    """

    def __init__(self, reach_columns: int, reach_rows: int) -> None:
        """Create an empty canvas.

        Args:
            reach_columns: the columns on each side of the centre.
            reach_rows: the rows above and below the centre.
        """
        self._columns = reach_columns
        self._rows = reach_rows
        self._texts: list[list[tuple[int, str]]] = [[] for _ in range(2 * reach_rows + 1)]

    def put(self, column: int, row: int, text: str) -> None:
        """Write a text centred at a place."""
        start = self._columns + column - width(text) // 2
        self._texts[self._rows + row].append((start, text))

    def lines(self) -> Block:
        """Return the canvas as a block, each line filled up to the canvas width.

        Raises:
            ValueError: two texts overlap.
        """
        return [self._line(sorted(texts)) for texts in self._texts]

    def _line(self, texts: list[tuple[int, str]]) -> str:
        line, at = "", 0
        for start, text in texts:
            if start < at:
                raise ValueError(f"{strip(text)!r} overlaps the text to its left")
            line += " " * (start - at) + text
            at = start + width(text)
        return pad(line, 2 * self._columns + 1)
