"""The searches that ``sintra engine`` keeps between the moves of a game.

A client that names its game with a ``game_id`` loads a new position for every move. The history in
the same request shows which moves were played since the last position. If the seat could foresee
all of them, the bot's search tree contains the new position, and the search continues there.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sintra.core.errors import MoveError

if TYPE_CHECKING:
    from sintra.agents import SeatedAgent
    from sintra.analysis.hints import Hint
    from sintra.core.game import Game
    from sintra.search.searcher import SearchReport, Watch

#: A search tree takes tens of megabytes, so only the latest ones are kept.
CAPACITY = 4


class KnownMove(NamedTuple):
    """A move in the history of a game, as one seat knows it."""

    seat: int
    #: The notation; None for a move that is hidden from the seat.
    text: str | None


class SearchKey(NamedTuple):
    """Identifies a kept search."""

    game_id: str
    seat: int
    bot: str


@dataclass
class KeptSearch:
    """A bot and the game as it last saw it."""

    agent: "SeatedAgent"
    #: Its hidden information is a guess, which the bot does not use.
    game: "Game"
    #: All moves that led to this position.
    history: Sequence[KnownMove]

    def follow(self, game: "Game", history: Sequence[KnownMove]) -> bool:
        """Replay the moves that led to a later position of the same game.

        Args:
            game: the later position.
            history: all moves that led to it.

        Returns:
            False if the moves are not known or lead to another position for the seat to move, for
            example because chance drew.
        """
        known = len(self.history)
        if list(history[:known]) != list(self.history):
            return False
        replayed = self.game.copy()
        for move in history[known:]:
            if move.text is None:
                return False
            try:
                replayed.play(move.text)
            except MoveError:
                return False
        seat = game.turn
        if seat is None or replayed.view(seat) != game.view(seat):
            return False
        self.game, self.history = replayed, history
        return True

    def hint(
        self,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        watch: "Watch | None" = None,
        stop: threading.Event | None = None,
    ) -> "Hint":
        """Search, and return the best move.

        The whole budget goes into the search, so the hint has no reasons. The arguments are those
        of ``sintra.analysis.hint``.
        """
        from sintra.analysis.hints import Hint
        from sintra.core.game import Move

        reports: list[SearchReport] = []

        def keep_last(report: "SearchReport") -> None:
            reports[:] = [report]
            if watch is not None:
                watch(report)

        move = self.agent.move(
            self.game,
            seconds=seconds,
            simulations=simulations,
            threads=threads,
            watch=keep_last,
            stop=stop,
        )
        [report] = reports
        best, *others = report.candidates
        return Hint(
            move=move,
            value=best.value,
            points=best.points,
            line=tuple(Move(self.game.rules, action) for action in report.line),
            instead_of=Move(self.game.rules, others[0].action) if others else None,
            reasons=(),
        )


class KeptSearches:
    """The latest searches, by game, seat and bot."""

    def __init__(self) -> None:
        self._kept: OrderedDict[SearchKey, KeptSearch] = OrderedDict()

    def find(
        self, key: SearchKey, game: "Game", history: Sequence[KnownMove], seed: int | None
    ) -> KeptSearch:
        """Return the search of a game, moved on to a position, or a new one.

        Args:
            key: the game, the seat to move and the bot.
            game: the position.
            history: all moves that led to the position.
            seed: the seed of a new search.
        """
        from sintra import agents

        kept = self._kept.pop(key, None)
        if kept is None or not kept.follow(game, history):
            kept = KeptSearch(agents.seat(key.bot, seed), game.copy(), history)
        self._kept[key] = kept
        while len(self._kept) > CAPACITY:
            self._kept.popitem(last=False)
        return kept
