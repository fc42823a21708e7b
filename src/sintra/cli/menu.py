"""The legal moves as a list to pick from, by number, by notation or by searching."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sintra.cli.screen import Screen, lay_out
from sintra.core.errors import MoveError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move


@dataclass(frozen=True)
class Entry:
    """A legal move with its number in the list; the number stays when the list is filtered."""

    number: int
    move: "Move"
    description: str


class Menu:
    """The legal moves of a position, and how far they have been shown."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        state = game.state
        self.entries = [
            Entry(number, move, game.rules.guide.describe(state, move.id))
            for number, move in enumerate(game.legal_moves, 1)
        ]
        self._left: list[Entry] = []

    # --- Picking -----------------------------------------------------------------------------

    @property
    def only(self) -> "Move | None":
        """The move that has to be played, if there is no choice."""
        return self.entries[0].move if len(self.entries) == 1 else None

    def pick(self, text: str) -> "Move | None":
        """The legal move that a number or a notation stands for."""
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

    def search(self, text: str) -> list[Entry]:
        """The moves whose notation begins so; if there are none, those described with the text."""
        wanted = "".join(text.lower().split())
        found = [entry for entry in self.entries if entry.move.text.lower().startswith(wanted)]
        words = text.lower().split()
        return found or [
            entry
            for entry in self.entries
            if words and all(word in entry.description.lower() for word in words)
        ]

    # --- Showing -----------------------------------------------------------------------------

    def show(self, screen: Screen, entries: Sequence[Entry], lines: int) -> None:
        """Shows as many moves as fit into some lines, and remembers the others."""
        cells = [_cell(entry, entries) for entry in entries]
        rows, shown = lay_out(cells, screen.width - 2, lines)
        for row in rows:
            screen.say(f"  {row}")
        self._left = list(entries[shown:])
        if self._left:
            screen.say(
                screen.dim(
                    f"  ... and {len(self._left)} more: press Enter to see them, or type how a"
                    " move begins"
                )
            )

    def show_more(self, screen: Screen, lines: int) -> bool:
        """Shows the moves that have not been shown yet; False if there are none."""
        if not self._left:
            return False
        self.show(screen, self._left, lines)
        return True


def _cell(entry: Entry, beside: Sequence[Entry]) -> str:
    digits = len(str(beside[-1].number))
    notation = max(len(other.move.text) for other in beside)
    return f"{entry.number:>{digits}} {entry.move.text:<{notation}}  {entry.description}"
