"""The legal moves as a list to choose from, by number, by notation or by searching."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sintra.cli.screen import Screen, lay_out
from sintra.core.errors import MoveError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move


@dataclass(frozen=True)
class MenuEntry:
    """A legal move with its number in the list. Filtering the list keeps the numbers."""

    number: int
    move: "Move"
    description: str


class Menu:
    """The legal moves of a position, shown in pages."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        state = game.state
        self.entries = [
            MenuEntry(number, move, game.rules.guide.describe(state, move.id))
            for number, move in enumerate(game.legal_moves, 1)
        ]
        self._not_shown: list[MenuEntry] = []

    # --- Choosing ----------------------------------------------------------------------------

    @property
    def only(self) -> "Move | None":
        """The only legal move; None if there is a choice."""
        return self.entries[0].move if len(self.entries) == 1 else None

    def pick(self, text: str) -> "Move | None":
        """Return the legal move that a number or a notation names, or None."""
        try:
            move = self.game.find(text)
        except MoveError:
            pass
        else:
            if any(move == entry.move for entry in self.entries):
                return move
        if text.isdecimal() and len(text) < 10:
            return next((e.move for e in self.entries if e.number == int(text)), None)
        return None

    def search(self, text: str) -> list[MenuEntry]:
        """Return the moves that begin with a text, or else those that are described with it."""
        wanted = "".join(text.lower().split())
        found = [entry for entry in self.entries if entry.move.text.lower().startswith(wanted)]
        words = text.lower().split()
        return found or [
            entry
            for entry in self.entries
            if words and all(word in entry.description.lower() for word in words)
        ]

    # --- Showing -----------------------------------------------------------------------------

    def show(self, screen: Screen, entries: Sequence[MenuEntry], lines: int) -> None:
        """Show as many moves as fit into some lines. ``show_more`` shows the others."""
        cells = [_cell(entry, entries) for entry in entries]
        rows, shown = lay_out(cells, screen.width - 2, lines)
        for row in rows:
            screen.print(f"  {row}")
        self._not_shown = list(entries[shown:])
        if self._not_shown:
            screen.print(
                screen.dim(
                    f"  ... and {len(self._not_shown)} more: press Enter to see them, or type the"
                    " beginning of a move"
                )
            )

    def show_more(self, screen: Screen, lines: int) -> bool:
        """Show moves that have not been shown yet; return False if there are none."""
        if not self._not_shown:
            return False
        self.show(screen, self._not_shown, lines)
        return True


def _cell(entry: MenuEntry, beside: Sequence[MenuEntry]) -> str:
    digits = len(str(beside[-1].number))
    notation = max(len(other.move.text) for other in beside)
    return f"{entry.number:>{digits}} {entry.move.text:<{notation}}  {entry.description}"
