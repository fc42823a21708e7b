"""The moves of a game as a viewer may see them."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from sintra.core.game import Game, PlayedMove
from sintra.core.rules import Rules, State

#: Whose eyes: a seat's number, or one of these. A spectator knows what lies open; everything is
#: known when the game is over.
SPECTATOR, EVERYTHING = -1, -2


def move_json(rules: Rules, state: State, action: int) -> dict[str, Any]:
    """A legal move, with what it does in this state."""
    return {
        "id": action,
        "text": rules.notation.to_text(action),
        "parts": rules.notation.fields(action),
        "effect": rules.guide.effect(state, action),
    }


class Entry:
    """A move that was played. It is described when somebody looks, and only once."""

    def __init__(
        self, rules: Rules, before: State, turn: PlayedMove, scores: tuple[int, ...]
    ) -> None:
        self.rules = rules
        #: The state in which the move was played. Nobody changes it.
        self.before = before
        self.turn = turn
        self._scores = scores
        #: The move's place in the game, from 1, and the version that it led to.
        self.number = 0
        self.version = 0
        #: The move with what it did, if somebody has found that out already.
        self.move: dict[str, Any] | None = None

    def seen_by(self, eyes: int) -> dict[str, Any]:
        """The entry as JSON. The same object comes again for the same eyes."""
        return self._whole if eyes in (self.turn.seat, EVERYTHING) else self._open

    @cached_property
    def _whole(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "version": self.version,
            "seat": self.turn.seat,
            "move": self.move or move_json(self.rules, self.before, self.turn.move.id),
            "draws": [draw.text for draw in self.turn.draws],
            "scores": list(self._scores),
        }

    @cached_property
    def _open(self) -> dict[str, Any]:
        """Without what only the player knows."""
        private = self.rules.is_private(self.turn.move.id)
        secret = list(self._private_draws())
        if not private and not any(secret):
            return self._whole
        draws = zip(self._whole["draws"], secret, strict=True)
        return {
            **self._whole,
            "move": None if private else self._whole["move"],
            "draws": [None if hidden else text for text, hidden in draws],
        }

    def _private_draws(self) -> Iterator[bool]:
        """For each draw, whether only the player saw it."""
        state = self.before.copy()
        self.rules.kernels.step(state, self.turn.move.id)
        for draw in self.turn.draws:
            yield self.rules.is_private_draw(state)
            self.rules.kernels.step(state, draw.id)


def entries_of(game: Game) -> list[Entry]:
    """The log of a game, from its first move."""
    back = game.copy()
    entries = []
    for turn in reversed(game.history):
        scores = back.scores
        back.undo()
        entries.append(Entry(game.rules, back.state, turn, scores))
    return entries[::-1]
