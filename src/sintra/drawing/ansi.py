"""Text for a terminal: colours, widths, frames, and blocks of lines put together.

A block is a list of lines. Widths count the columns that a terminal uses, so colour codes count
for nothing and as_int64 letters for two.
"""

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Block = list[str]

_CODES = re.compile(r"\x1b\[[0-9;]*m")
_RESET = "\x1b[0m"
_CUT = "…"


@dataclass(frozen=True)
class Ink:
    """Paints texts, or leaves them plain when there is to be no colour.

    >>> Ink(True).paint("hi", ink=33, bold=True)
    '\\x1b[1;38;5;33mhi\\x1b[0m'
    >>> Ink(False).paint("hi", ink=33, bold=True)
    'hi'
    """

    colour: bool

    def paint(
        self, text: str, ink: int | None = None, ground: int | None = None, bold: bool = False
    ) -> str:
        """The text in one of the 256 terminal colours, on a ground of another."""
        codes = ["1"] if bold else []
        codes += [f"38;5;{ink}"] if ink is not None else []
        codes += [f"48;5;{ground}"] if ground is not None else []
        if not self.colour or not codes:
            return text
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}"


@dataclass(frozen=True)
class TileInk:
    """Draws tiles as letters, each on the ground of its colour.

    >>> tiles = TileInk(Ink(False), "RG", grounds=(160, 71), inks=(231, 16))
    >>> tiles.one(0), tiles.each([1, 2]), tiles.pile([1, 2]), tiles.pile([0, 0])
    ('[R]', '[R][G][G]', '1[R] 2[G]', '-')
    """

    ink: Ink
    letters: str
    grounds: Sequence[int]
    inks: Sequence[int]

    def one(self, colour: int) -> str:
        """A tile, three columns as_int64; brackets stand for its ground where there is no colour."""
        letter = self.letters[colour]
        if not self.ink.colour:
            return f"[{letter}]"
        return self.ink.paint(f" {letter} ", self.inks[colour], self.grounds[colour], bold=True)

    def each(self, counts: Any) -> str:
        """Every tile by itself."""
        return "".join(self.one(colour) * int(count) for colour, count in enumerate(counts))

    def pile(self, counts: Any) -> str:
        """How many tiles there are of each colour."""
        present = [(colour, count) for colour, count in enumerate(counts) if count]
        return " ".join(f"{count}{self.one(colour)}" for colour, count in present) or "-"


# --- Widths ----------------------------------------------------------------------------------


def strip(text: str) -> str:
    """The text without colour codes."""
    return _CODES.sub("", text)


def width(text: str) -> int:
    """How many columns a terminal needs for the text.

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
    """Plain text, cut at its end if it needs more columns.

    >>> shorten("Maximiliane", 6)
    'Maxim…'
    """
    if width(text) <= columns:
        return text
    while text and width(text) + width(_CUT) > columns:
        text = text[:-1]
    return text + _CUT


def pad(text: str, columns: int) -> str:
    """The text with blanks after it, up to a width."""
    return text + " " * (columns - width(text))


def spread(left: str, right: str, columns: int) -> str:
    """One text at the left end of a line, one at the right."""
    return pad(left, columns - width(right)) + right


# --- Blocks ----------------------------------------------------------------------------------


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks side by side, their first lines level."""
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
    """The signs that a frame is made of: its lines, and its corners from the upper left."""

    across: str
    down: str
    corners: tuple[str, str, str, str]


THIN = Border("─", "│", ("┌", "┐", "└", "┘"))
DOUBLE = Border("═", "║", ("╔", "╗", "╚", "╝"))


def frame(
    lines: Sequence[str], columns: int, border: Border = THIN, title: str = "", note: str = ""
) -> Block:
    """Lines in a frame of some outer width, a title and a note in its upper edge.

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


#: The ink of whose turn it is.
TURN = 166


def player_frame(
    ink: Ink, lines: Sequence[str], columns: int, name: str, score: int, to_move: bool
) -> Block:
    """A player's lines in a frame with name and score, doubled for who is to move."""
    note = f"{score} points"
    title = shorten(name, columns - len(note) - 16)
    if to_move:
        title = ink.paint(f">> {title} <<", TURN, bold=True)
    else:
        title = ink.paint(title, bold=True)
    return frame(lines, columns, DOUBLE if to_move else THIN, title, ink.paint(note, bold=True))


class Canvas:
    """A sheet on which short texts are put at places, none over another.

    Columns and rows count from the middle of the sheet, to the right and down.
    """

    def __init__(self, reach_columns: int, reach_rows: int) -> None:
        """A sheet that reaches so far from its middle in each direction."""
        self._columns = reach_columns
        self._rows = reach_rows
        self._texts: list[list[tuple[int, str]]] = [[] for _ in range(2 * reach_rows + 1)]

    def put(self, column: int, row: int, text: str) -> None:
        """Puts a text with its middle at a place."""
        start = self._columns + column - width(text) // 2
        self._texts[self._rows + row].append((start, text))

    def lines(self) -> Block:
        """The sheet as a block, each line as as_int64 as the sheet."""
        return [self._line(sorted(texts)) for texts in self._texts]

    def _line(self, texts: list[tuple[int, str]]) -> str:
        line, at = "", 0
        for start, text in texts:
            if start < at:
                raise ValueError(f"{strip(text)!r} lies over what is at its left")
            line += " " * (start - at) + text
            at = start + width(text)
        return pad(line, 2 * self._columns + 1)
