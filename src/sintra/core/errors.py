"""The hierarchy of errors that Sintra raises on purpose.

Every error has a stable ``code`` for programs and a message for people. A call that raises one of
them has changed nothing.
"""

from collections.abc import Sequence
from typing import Any, ClassVar


class SintraError(Exception):
    """Base class of all errors that Sintra raises on purpose."""

    code: ClassVar[str] = "error"

    def as_json(self) -> dict[str, Any]:
        """Serialise the error."""
        return {"code": self.code, "message": str(self)}


class UnknownGameError(SintraError):
    """No game has this id."""

    code = "unknown-game"


class UnknownAgentError(SintraError):
    """No bot has this name."""

    code = "unknown-agent"


class AgentError(SintraError):
    """An agent cannot play, or did not play as it must."""

    code = "agent-error"


class AgentLoadError(AgentError):
    """An agent cannot be imported or created, or it is no agent; the message says why."""

    code = "bad-agent"


class AgentFailedError(AgentError):
    """An agent raised an error instead of choosing a move."""

    code = "agent-failed"


class AgentMoveError(AgentError):
    """An agent chose a move that does not exist or is not legal."""

    code = "agent-illegal-move"


class AgentTimeoutError(AgentError):
    """An agent took much longer for a move than it may."""

    code = "agent-timeout"


class OptionError(SintraError):
    """An option, a seed or a limit has an impossible value."""

    code = "bad-option"


class SeatError(SintraError):
    """There is no such seat."""

    code = "bad-seat"


class MoveError(SintraError):
    """A move was rejected."""

    code = "bad-move"


class InvalidMoveError(MoveError):
    """The text or number does not name any move."""

    code = "invalid-move"


class IllegalMoveError(MoveError):
    """The move cannot be played now; the message says why."""

    code = "illegal-move"


class GameOverError(IllegalMoveError):
    """The game has ended."""

    code = "game-over"


class DrawError(MoveError):
    """The given draws do not fit what has to be drawn."""

    code = "bad-draw"


class NothingToUndoError(SintraError):
    """No move has been played yet."""

    code = "nothing-to-undo"


class RecordError(SintraError):
    """A game record is invalid; ``line`` says where.

    ``fault`` names the kind of the problem, for clients that translate it, and ``word`` is the move
    in question, if there is one.
    """

    code = "bad-record"

    def __init__(self, line: int, reason: str, fault: str = "tag", word: str = "") -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.fault = fault
        self.word = word

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "line": self.line}


class PositionError(SintraError):
    """A position is malformed or impossible; ``problems`` lists everything that is wrong.

    ``flags`` names the broken invariants of a position that could be read.
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
    """A line sent to the engine is not a valid request."""

    code = "bad-request"


class MissingExtraError(SintraError):
    """A feature needs an optional extra that is not installed."""

    code = "missing-extra"


class StoppedError(SintraError):
    """The caller stopped a long computation before it had a result."""

    code = "stopped"
