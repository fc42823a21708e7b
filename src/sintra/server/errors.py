"""Every refusal, with its code and HTTP status."""

from typing import ClassVar

from sintra.core.errors import SintraError


class RefusalError(SintraError):
    """The server will not do what it was asked."""

    code = "refused"
    status: ClassVar[int] = 422


class NotFoundError(RefusalError):
    """There is nothing at this address."""

    code = "not-found"
    status = 404


class NoTableError(NotFoundError):
    """There is no table with this id."""

    code = "no-such-table"


class NoPositionError(NotFoundError):
    """There is no shared position with this id."""

    code = "no-such-position"


class SeatTakenError(RefusalError):
    """Somebody sits there already."""

    code = "seat-taken"
    status = 409


class StaleVersionError(RefusalError):
    """The game has moved on since the client last heard of it."""

    code = "stale-version"
    status = 409


class NotYourTurnError(RefusalError):
    """Another seat is to move."""

    code = "not-your-turn"
    status = 409


class CannotUndoError(RefusalError):
    """The last move can no longer be taken back."""

    code = "cannot-undo"
    status = 409


class NotOverError(RefusalError):
    """This is told only when the game is over."""

    code = "not-over"
    status = 409


class OriginError(RefusalError):
    """A page of another origin may not do this."""

    code = "bad-origin"
    status = 403


class TooLargeError(RefusalError):
    """The body or message is longer than anything the server takes."""

    code = "too-large"
    status = 413


class TooManyError(RefusalError):
    """The client asks too often, or for too much at once."""

    code = "too-many"
    status = 429


class WarmingError(RefusalError):
    """The games are being compiled."""

    code = "warming"
    status = 503


class UnpreparedError(RefusalError):
    """The games could not be compiled, and will not be before the next start."""

    code = "unprepared"
    status = 503


class StorageError(RefusalError):
    """The database does not answer, or will not take what it was given."""

    code = "storage"
    status = 503


#: The status of errors that come from below the server; all others are 422.
STATUS = {
    "bad-seat": 403,
    "illegal-move": 409,
    "game-over": 409,
}


def status_of(error: SintraError) -> int:
    """The HTTP status of a refusal."""
    return error.status if isinstance(error, RefusalError) else STATUS.get(error.code, 422)
