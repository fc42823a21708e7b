"""The clocks of the players, computed from the times of the events.

A clock gives every person time for the whole game, with an increment after each turn, or time for
each turn. A turn can consist of several moves. The clock of a person starts with that person's
first move, so nobody loses time before arriving at the table. Bots have no clock.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

#: Kinds of clocks: the time is for the whole game, or for each turn.
PER_GAME, PER_MOVE = "game", "move"


@dataclass(frozen=True)
class ClockSettings:
    """How much time people have."""

    kind: str
    seconds: int
    #: The seconds that are added after each turn, for a clock of the kind ``PER_GAME``.
    increment: int = 0


@dataclass(frozen=True)
class Clock:
    """The clocks of all seats at a moment of the game."""

    settings: ClockSettings
    #: The seconds left for every seat, when the clock of the seat was stopped last.
    left: tuple[float, ...]
    #: For every move its seat and the seconds left before it, which an undo restores.
    moves: tuple[tuple[int, float], ...] = ()
    #: The seat whose clock runs, and since when.
    running: int | None = None
    since: float = 0.0

    @classmethod
    def new(cls, settings: ClockSettings, players: int) -> "Clock":
        """Return the clocks at the beginning of a game."""
        return cls(settings, (float(settings.seconds),) * players)

    @property
    def deadline(self) -> float | None:
        """When the time of the seat whose clock runs is over."""
        return None if self.running is None else self.since + self.left[self.running]

    @property
    def started(self) -> set[int]:
        """The seats that have moved, so that their clocks may run."""
        return set(Counter(seat for seat, _ in self.moves))

    def left_at(self, now: float) -> list[float]:
        """Return the seconds left for every seat."""
        return [max(0.0, seconds) for seconds in self._stopped(now).left]

    def after_move(self, seat: int, at: float, *, ends_turn: bool = True) -> "Clock":
        """Return the stopped clocks after a move."""
        stopped = self._stopped(at)
        left = before = stopped.left[seat]
        if ends_turn and self.settings.kind == PER_GAME:
            left = before + self.settings.increment
        elif ends_turn:
            left = float(self.settings.seconds)
        return replace(stopped._with_left({seat: left}), moves=(*stopped.moves, (seat, before)))

    def after_undo(self, count: int, at: float) -> "Clock":
        """Return the stopped clocks after an undo.

        Nobody gains time by an undo, and nobody loses time that another player's undo has wasted.
        """
        kept, undone = self.moves[:-count], self.moves[-count:]
        left = dict(reversed(undone))
        if self.running in left:
            left[self.running] -= max(0.0, at - self.since)
        return replace(self, moves=kept, running=None)._with_left(left)

    def run(self, seat: int | None, at: float) -> "Clock":
        """Return the clocks with that of a seat running, or none."""
        if seat == self.running:
            return self
        return replace(self._stopped(at), running=seat, since=at)

    def as_json(self, now: float) -> dict[str, Any]:
        """Serialise the clocks for a client."""
        settings = self.settings
        return {
            "kind": settings.kind,
            "seconds": settings.seconds,
            "increment": settings.increment,
            "left": [round(seconds, 2) for seconds in self.left_at(now)],
            "running": self.running,
        }

    def _stopped(self, at: float) -> "Clock":
        if self.running is None:
            return self
        left = self.left[self.running] - max(0.0, at - self.since)
        return replace(self, running=None)._with_left({self.running: left})

    def _with_left(self, changes: dict[int, float]) -> "Clock":
        return replace(
            self, left=tuple(changes.get(seat, left) for seat, left in enumerate(self.left))
        )
