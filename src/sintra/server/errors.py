"""The server's errors, with codes and HTTP statuses."""

from typing import Any, ClassVar

from sintra.core.errors import SintraError
from sintra.core.json_reader import shortened_text

#: The most characters of a message. It may quote what the client has sent.
MAX_MESSAGE_LENGTH = 2000


class RefusalError(SintraError):
    """The base of all errors of the server."""

    code = "refused"
    status: ClassVar[int] = 422

    def __init__(self, message: str, *, retry_after: int | None = None) -> None:
        """Create an error.

        Args:
            message: for people.
            retry_after: the seconds after which a repetition may succeed; None for the default.
        """
        super().__init__(message)
        self.retry_after = retry_after


class MalformedError(RefusalError):
    """A header of the request is malformed."""

    code = "bad-header"
    status = 400


class NotFoundError(RefusalError):
    """The requested object does not exist."""

    code = "not-found"
    status = 404


class NoTableError(NotFoundError):
    """No table has this id."""

    code = "no-such-table"


class NoPositionError(NotFoundError):
    """No shared position has this id."""

    code = "no-such-position"


class NoPlayerError(RefusalError):
    """The request has no key of a player."""

    code = "no-player"
    status = 403


class NoReviewError(NotFoundError):
    """The game has no review, or the review has no such part."""

    code = "no-such-review"


class SeatTakenError(RefusalError):
    """The seat is not open."""

    code = "seat-taken"
    status = 409


class StaleVersionError(RefusalError):
    """The game has changed since the version that the client has seen."""

    code = "stale-version"
    status = 409


class NotYourTurnError(RefusalError):
    """Another seat is to move."""

    code = "not-your-turn"
    status = 409


class CannotUndoError(RefusalError):
    """The client has no move that can be taken back."""

    code = "cannot-undo"
    status = 409


class CannotAskError(RefusalError):
    """The client cannot ask the other people for this now."""

    code = "cannot-ask"
    status = 409


class NoProposalError(RefusalError):
    """Nobody waits for an answer of the client."""

    code = "no-proposal"
    status = 409


class TimeUpError(RefusalError):
    """The seat has run out of time."""

    code = "time-up"
    status = 409


class NotOverError(RefusalError):
    """The request is only possible when the game is over."""

    code = "not-over"
    status = 409


class NothingToReviewError(RefusalError):
    """The game has no moves."""

    code = "nothing-to-review"
    status = 409


class OriginError(RefusalError):
    """The page that sent the request belongs to another origin."""

    code = "bad-origin"
    status = 403


class TooLargeError(RefusalError):
    """The body or the message is too long."""

    code = "too-large"
    status = 413


class NoLengthError(RefusalError):
    """The body has no ``Content-Length``."""

    code = "no-length"
    status = 411


class TooSlowError(RefusalError):
    """The body has not arrived in time."""

    code = "too-slow"
    status = 408


class HostError(RefusalError):
    """The request is for a name that is not the server's."""

    code = "bad-host"
    status = 421


class TooManyError(RefusalError):
    """The client exceeds a rate limit or another limit."""

    code = "too-many"
    status = 429


class BusyError(RefusalError):
    """The server has too much other work."""

    code = "busy"
    status = 503


class WarmingError(RefusalError):
    """The games are being compiled."""

    code = "warming"
    status = 503


class UnpreparedError(RefusalError):
    """A game could not be compiled. It will not be tried again before the next start."""

    code = "unprepared"
    status = 503


class StorageError(RefusalError):
    """The database cannot be read or written."""

    code = "storage"
    status = 503


class UnknownOutcomeError(StorageError):
    """The database did not say whether it has saved the change."""

    code = "unknown-outcome"


#: The statuses of errors that other packages define. The default is 422.
STATUS_BY_CODE = {
    "bad-seat": 403,
    "illegal-move": 409,
    "game-over": 409,
}


def status_of(error: SintraError) -> int:
    """Return the HTTP status of an error."""
    return error.status if isinstance(error, RefusalError) else STATUS_BY_CODE.get(error.code, 422)


def error_json(error: SintraError) -> dict[str, Any]:
    """Serialise an error for a client."""
    content = error.as_json()
    return {**content, "message": shortened_text(content["message"], MAX_MESSAGE_LENGTH)}
