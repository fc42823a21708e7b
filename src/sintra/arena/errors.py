"""Errors of the arena."""

from sintra.core.errors import SintraError


class ArenaError(SintraError):
    """A match or tournament cannot be played as requested."""

    code = "bad-match"


class ParticipantError(ArenaError):
    """A text does not describe a participant."""

    code = "bad-participant"


class LogError(ArenaError):
    """The log of a match or tournament cannot be used."""

    code = "bad-log"


class EngineError(ArenaError):
    """An external engine failed; ``engine`` is its name."""

    code = "engine-failed"

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"the engine {engine!r} {reason}")
        self.engine = engine
        self.reason = reason


class EngineTimeoutError(EngineError):
    """An engine did not answer in time."""

    code = "engine-timeout"


class EngineCrashError(EngineError):
    """An engine could not be started, or its process ended early."""

    code = "engine-crashed"


class EngineAnswerError(EngineError):
    """An engine sent a malformed answer or an error."""

    code = "engine-bad-answer"


class EngineMoveError(EngineError):
    """An engine chose a move that does not exist or is not legal."""

    code = "engine-illegal-move"
