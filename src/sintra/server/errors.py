"""The server's errors, with codes and HTTP statuses."""

from typing import ClassVar

from sintra.core.errors import SintraError


class RefusalError(SintraError):
    """The base of all errors of the server."""

    code = "refused"
    status: ClassVar[int] = 422


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


class NotOverError(RefusalError):
    """The request is only possible when the game is over."""

    code = "not-over"
    status = 409


class OriginError(RefusalError):
    """The page that sent the request belongs to another origin."""

    code = "bad-origin"
    status = 403


class TooLargeError(RefusalError):
    """The body or the message is too long."""

    code = "too-large"
    status = 413


class TooManyError(RefusalError):
    """The client exceeds a rate limit or another limit."""

    code = "too-many"
    status = 429


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


#: The statuses of errors that other packages define. The default is 422.
STATUS_BY_CODE = {
    "bad-seat": 403,
    "illegal-move": 409,
    "game-over": 409,
}


def status_of(error: SintraError) -> int:
    """Return the HTTP status of an error."""
    return error.status if isinstance(error, RefusalError) else STATUS_BY_CODE.get(error.code, 422)
