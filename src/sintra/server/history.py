"""The moves of a game as an audience may see them."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import cached_property
from typing import Any

from sintra.analysis.secrets import revealing
from sintra.core.game import Game, PlayedMove
from sintra.core.rules import Rules, State
from sintra.server.audience import EVERYTHING, Audience
from sintra.server.position import move_json


class HistoryEntry:
    """A move that was played. Its JSON is computed once, when it is needed."""

    def __init__(
        self,
        rules: Rules,
        before: State,
        played: PlayedMove,
        scores: tuple[int, ...],
        *,
        has_page: bool,
        move: dict[str, Any] | None = None,
    ) -> None:
        """Create an entry.

        Args:
            rules: the game.
            before: the state before the move. The entry owns it, and nothing changes it.
            played: the move and the draws after it.
            scores: the score of every seat after the move.
            has_page: whether the browser words the moves of this game.
            move: the JSON of the move, if it is known already.
        """
        self.rules = rules
        self.before = before
        self.played = played
        self._scores = scores
        self._has_page = has_page
        self._move = move
        #: The numbers of the move and of its turn in the game, counted from 1.
        self.number = self.turn = 0
        #: The version of the table after the move.
        self.version = 0

    def follow(self, previous: "HistoryEntry | None", version: int) -> None:
        """Number the entry as the one after another; None if it is the first."""
        self.number = self.turn = 1
        self.version = version
        if previous is not None:
            same_turn = self.rules.guide.continues_turn(previous.before, self.before)
            self.number = previous.number + 1
            self.turn = previous.turn + (not same_turn)

    def for_audience(self, audience: Audience) -> dict[str, Any]:
        """Serialise the entry. Calls for the same audience return the same object."""
        return self._complete if audience in (self.played.seat, EVERYTHING) else self._public

    @cached_property
    def _complete(self) -> dict[str, Any]:
        action = self.played.move.id
        return {
            "number": self.number,
            "version": self.version,
            "turn": self.turn,
            "round": int(self.before.round_no),
            "seat": self.played.seat,
            "move": self._move
            or move_json(self.rules, self.before, action, has_page=self._has_page),
            "draws": [draw.text for draw in self.played.draws],
            "scoring": self._scoring(),
            "scores": list(self._scores),
        }

    @cached_property
    def _public(self) -> dict[str, Any]:
        """The entry without the information that only the player has."""
        is_private = self.rules.is_private(self.played.move.id)
        private_draws = list(self._private_draws())
        if not is_private and not any(private_draws):
            return self._complete
        draws = zip(self._complete["draws"], private_draws, strict=True)
        return {
            **self._complete,
            "move": None if is_private else self._complete["move"],
            "draws": [None if hidden else text for text, hidden in draws],
        }

    @cached_property
    def reveals_information(self) -> bool:
        """Whether the move, without its draws, showed its player something hidden."""
        action = self.played.move.id
        return bool(revealing(self.rules, self.before, self.played.seat, [action]))

    def _scoring(self) -> list[dict[str, Any]]:
        """Serialise the points at the end of a round or of the game, for each player."""
        scores = self.rules.guide.automatic_scores(self.before, self._after_move())
        return [asdict(score) for score in scores]

    def _after_move(self) -> State:
        """Return the state after the move, before the draws."""
        after = self.before.copy()
        self.rules.kernels.step(after, self.played.move.id)
        return after

    def _private_draws(self) -> Iterator[bool]:
        """Yield for each draw whether only the player saw it."""
        if not self.played.draws:
            return
        state = self._after_move()
        for draw in self.played.draws:
            yield self.rules.is_private_draw(state)
            self.rules.kernels.step(state, draw.id)


def entries_of(game: Game, *, has_page: bool) -> list[HistoryEntry]:
    """Return an entry for every move of a game."""
    earlier = game.copy()
    entries = []
    for played in reversed(game.history):
        scores = earlier.scores
        earlier.undo()
        entries.append(HistoryEntry(game.rules, earlier.state, played, scores, has_page=has_page))
    return entries[::-1]
