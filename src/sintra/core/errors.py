"""Everything that can go wrong, in one hierarchy.

Each error has a ``code`` that programs can rely on and a message for people that says what was
wrong. Nothing is changed by a call that raises one of these.
"""

from collections.abc import Sequence
from typing import Any, ClassVar


class SintraError(Exception):
    """The base of all errors that Sintra raises on purpose."""

    code: ClassVar[str] = "error"

    def as_json(self) -> dict[str, Any]:
        """The error as it is sent over a wire."""
        return {"code": self.code, "message": str(self)}


class UnknownGameError(SintraError):
    """No game has this id."""

    code = "unknown-game"


class UnknownAgentError(SintraError):
    """No bot has this name."""

    code = "unknown-agent"


class OptionError(SintraError):
    """An option of a game, or its seed, has a value that it cannot have."""

    code = "bad-option"


class SeatError(SintraError):
    """There is no such seat at this table."""

    code = "bad-seat"


class MoveError(SintraError):
    """A move was refused."""

    code = "bad-move"


class InvalidMoveError(MoveError):
    """This is not the text or the number of any move."""

    code = "invalid-move"


class IllegalMoveError(MoveError):
    """The move exists but cannot be played now; the message says why."""

    code = "illegal-move"


class GameOverError(IllegalMoveError):
    """The game has ended."""

    code = "game-over"


class DrawError(MoveError):
    """Draws that were given for a move do not fit what has to be drawn after it."""

    code = "bad-draw"


class NothingToUndoError(SintraError):
    """No move has been played yet."""

    code = "nothing-to-undo"


class RecordError(SintraError):
    """A game record is broken; ``line`` says where."""

    code = "bad-record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "line": self.line}


class PositionError(SintraError):
    """A position is malformed or impossible; ``problems`` lists everything that is wrong.

    ``flags`` names the broken invariants, where the position could be read at all.
    """

    code = "bad-position"

    def __init__(self, problems: Sequence[str], flags: Sequence[str] = ()) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)
        self.flags = tuple(flags)

    def as_json(self) -> dict[str, Any]:
        return {
            **super().as_json(),
            "problems": list(self.problems),
            "flags": list(self.flags),
        }


class RequestError(SintraError):
    """A line sent to the engine is not a request that it knows."""

    code = "bad-request"


class MissingExtraError(SintraError):
    """Something needs a part of Sintra that is not installed."""

    code = "missing-extra"
