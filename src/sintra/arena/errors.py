"""What can go wrong in the arena."""

from sintra.core.errors import SintraError


class ArenaError(SintraError):
    """A match or a tournament cannot be played as it was asked for."""

    code = "bad-match"


class ParticipantError(ArenaError):
    """This text names nobody who could take part."""

    code = "bad-participant"


class LogError(ArenaError):
    """The log of a match cannot be used."""

    code = "bad-log"


class WorkerError(ArenaError):
    """A process that plays games has failed."""

    code = "worker-failed"


class EngineError(ArenaError):
    """An external engine has failed; ``engine`` names it."""

    code = "engine-failed"

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"the engine {engine!r} {reason}")
        self.engine = engine
        self.reason = reason


class EngineTimeoutError(EngineError):
    """An engine did not answer in time."""

    code = "engine-timeout"


class EngineCrashError(EngineError):
    """An engine could not be started, or ended before its time."""

    code = "engine-crashed"


class EngineAnswerError(EngineError):
    """An engine said something that is no answer, or an error."""

    code = "engine-bad-answer"


class EngineMoveError(EngineError):
    """An engine chose a move that does not exist or is not legal."""

    code = "engine-illegal-move"
