"""Terminal input and output: colours, columns and tables."""

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
#: The spaces between two columns.
_GAP = 3
#: Lists up to this length are shown in one column.
_ONE_COLUMN = 10


class QuitError(Exception):
    """The user has quit, or there is no more input."""


class Screen:
    """The terminal, or the files and pipes that replace it."""

    def __init__(self, *, no_colour: bool = False) -> None:
        #: Whether a person uses the program, not a script.
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        plain = no_colour or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.colour = sys.stdout.isatty() and not plain
        if self.interactive:
            _enable_line_editing()

    @property
    def width(self) -> int:
        """The number of characters in a line."""
        return max(40, shutil.get_terminal_size((100, 40)).columns)

    @property
    def height(self) -> int:
        """The number of lines on the screen."""
        return shutil.get_terminal_size((100, 40)).lines

    def print(self, text: str = "") -> None:
        """Write a line."""
        print(text, flush=True)

    def print_wrapped(self, text: str) -> None:
        """Write an indented text, on several lines if necessary."""
        indent = "  "
        self.print(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent))

    def draw(self, game: "Game", seat: int | None = None) -> None:
        """Draw the position of a game.

        Args:
            game: the game.
            seat: draw what this seat may see; None to draw everything.
        """
        self.print(game.text(self.colour, seat).rstrip("\n"))
        widest = max(map(len, game.text().splitlines()), default=0)
        if self.interactive and widest > self.width:
            self.print(self.dim(f"(The drawing needs a window of {widest} columns.)"))

    def ask(self, prompt: str) -> str:
        """Return a line that the user typed.

        Raises:
            QuitError: there is no more input.
        """
        try:
            line = input(prompt)
        except EOFError:
            self.print()
            raise QuitError from None
        if not self.interactive:
            self.print(_printable(line))  # a terminal shows what is typed; elsewhere nothing does
        return line.strip()

    def clear(self) -> None:
        """Clear the screen of a terminal; elsewhere write an empty line."""
        sys.stdout.write(_CLEAR if self.interactive and self.colour else "\n")

    def bold(self, text: str) -> str:
        """Return the text in bold, if colours are used."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def dim(self, text: str) -> str:
        """Return the text dimmed, if colours are used."""
        return f"{_DIM}{text}{_RESET}" if self.colour else text


def _enable_line_editing() -> None:
    """Enable arrow keys and a history at the prompt, if Python was built with readline."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "�" for character in text)


def shorten(text: str, length: int) -> str:
    """Cut a text to a length."""
    return text if len(text) <= length else f"{text[: max(0, length - 1)]}…"


def lay_out(
    cells: Sequence[str], width: int, lines: int, longest: int = 64
) -> tuple[list[str], int]:
    """Arrange cells in columns.

    Args:
        cells: the texts.
        width: the width of a line.
        lines: the most lines to use; cells that do not fit are left out.
        longest: cells are cut to this length if that makes room for a second column.

    Returns:
        The lines, and the number of cells in them.

    >>> lay_out(["1 one", "2 two", "3 three", "4 four", "5 five"], 20, 2)
    (['1 one     3 three', '2 two     4 four'], 4)
    """
    limit = min(width, longest)
    across = max(1, (width + _GAP) // (max(len(shorten(cell, limit)) for cell in cells) + _GAP))
    if across == 1 or len(cells) <= min(lines, _ONE_COLUMN):
        across, limit = 1, width
    shown = min(len(cells), across * lines)
    down = -(-shown // across)
    fitted = [shorten(cell, limit) for cell in cells[:shown]]
    widest = max(map(len, fitted))
    rows = [fitted[row::down] for row in range(down)]
    gap = " " * _GAP
    return [gap.join(cell.ljust(widest) for cell in row).rstrip() for row in rows], shown


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Format a table, the first column aligned to the left and the others to the right.

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
    """Format the itemised scores of all seats as a table.

    Args:
        game: the game.
        all_lines: include the items for which no seat has points.
    """
    breakdowns = [game.breakdown(seat) for seat in range(game.players)]
    rows = [["", *game.names]]
    for line in breakdowns[0]:
        points = [breakdown[line] for breakdown in breakdowns]
        if all_lines or any(points):
            rows.append([line, *map(str, points)])
    rows.append(["total", *map(str, game.scores)])
    return table(rows)


def winners(game: "Game") -> str:
    """Return a sentence with the winners of a finished game and the reason."""
    outcome = game.outcome
    assert outcome is not None
    names = [game.names[seat] for seat in outcome.winners]
    winner_names = f"Winner: {names[0]}" if len(names) == 1 else f"Winners: {' and '.join(names)}"
    scores = " to ".join(map(str, sorted(outcome.scores, reverse=True)))
    return f"{winner_names}. {scores}; {outcome.reason}."
