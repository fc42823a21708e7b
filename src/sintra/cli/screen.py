"""What a terminal can show: colours, columns and tables; and what a person types."""

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sintra.core.game import Game

_BOLD, _DIM, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_CLEAR = "\x1b[H\x1b[2J"
#: Between two columns.
_GAP = 3
#: A list up to this length reads best as one column.
_EASY_LIST = 10


class LeftError(Exception):
    """The person has left: there is no more input."""


class Screen:
    """The terminal, or whatever stands in its place."""

    def __init__(self, *, no_colour: bool = False) -> None:
        #: Whether a person sits there, and not a script or a file.
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        plain = no_colour or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.colour = sys.stdout.isatty() and not plain
        if self.interactive:
            _enable_line_editing()

    @property
    def width(self) -> int:
        """How many characters fit into a line."""
        return max(40, shutil.get_terminal_size((100, 40)).columns)

    @property
    def height(self) -> int:
        """How many lines fit on the screen."""
        return shutil.get_terminal_size((100, 40)).lines

    def say(self, text: str = "") -> None:
        """Writes a line."""
        print(text, flush=True)

    def say_wrapped(self, text: str) -> None:
        """Writes a text that may need several lines, a little to the right."""
        indent = "  "
        self.say(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent))

    def draw(self, game: "Game", seat: int | None = None) -> None:
        """Draws the position of a game, as a seat may see it if one is given."""
        state = game.state
        if seat is not None:
            game.rules.kernels.hide(state, seat)
        self.say(game.rules.drawing.text(state, game.names, self.colour).rstrip("\n"))
        widest = max(map(len, game.text().splitlines()), default=0)
        if self.interactive and widest > self.width:
            self.say(self.dim(f"(The drawing needs a window of {widest} columns.)"))

    def ask(self, prompt: str) -> str:
        """A line that the person typed; LeftError if none will come."""
        try:
            line = input(prompt)
        except EOFError:
            self.say()
            raise LeftError from None
        if not self.interactive:
            self.say(_printable(line))  # as a terminal would have shown it
        return line.strip()

    def clear(self) -> None:
        """Begins a new screen where there is one; elsewhere, a new paragraph."""
        sys.stdout.write(_CLEAR if self.interactive and self.colour else "\n")

    def bold(self, text: str) -> str:
        """What the eye should find first."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def dim(self, text: str) -> str:
        """What the eye may skip."""
        return f"{_DIM}{text}{_RESET}" if self.colour else text


def _enable_line_editing() -> None:
    """Arrow keys and a history at the prompt, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "�" for character in text)


def shorten(text: str, length: int) -> str:
    """A text cut to a length."""
    return text if len(text) <= length else f"{text[: max(0, length - 1)]}…"


def lay_out(
    cells: Sequence[str], width: int, lines: int, longest: int = 64
) -> tuple[list[str], int]:
    """Cells in columns, as many as fit into some lines; and how many these are.

    >>> lay_out(["1 one", "2 two", "3 three", "4 four", "5 five"], 20, 2)
    (['1 one     3 three', '2 two     4 four'], 4)
    """
    limit = min(width, longest)  # a long cell is cut where that makes room for a second column
    across = max(1, (width + _GAP) // (max(len(shorten(cell, limit)) for cell in cells) + _GAP))
    if across == 1 or len(cells) <= min(lines, _EASY_LIST):
        across, limit = 1, width
    shown = min(len(cells), across * lines)
    down = -(-shown // across)
    fitted = [shorten(cell, limit) for cell in cells[:shown]]
    widest = max(map(len, fitted))
    rows = [fitted[row::down] for row in range(down)]
    gap = " " * _GAP
    return [gap.join(cell.ljust(widest) for cell in row).rstrip() for row in rows], shown


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines with the first column to the left and all others to the right.

    >>> table([["points", "Ana"], ["stars", "12"]])
    ['points  Ana', 'stars    12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def score_table(game: "Game", *, all_lines: bool = True) -> list[str]:
    """Where every seat's points came from, side by side; lines without any can be left out."""
    breakdowns = [game.breakdown(seat) for seat in range(game.players)]
    rows = [["", *game.names]]
    for line in breakdowns[0]:
        points = [breakdown[line] for breakdown in breakdowns]
        if all_lines or any(points):
            rows.append([line, *map(str, points)])
    rows.append(["total", *map(str, game.scores)])
    return table(rows)


def winners(game: "Game") -> str:
    """Who won a game that is over, and why."""
    outcome = game.outcome
    assert outcome is not None
    names = [game.names[seat] for seat in outcome.winners]
    who = f"Winner: {names[0]}" if len(names) == 1 else f"Winners: {' and '.join(names)}"
    scores = " to ".join(map(str, sorted(outcome.scores, reverse=True)))
    return f"{who}. {scores}; {outcome.reason}."
