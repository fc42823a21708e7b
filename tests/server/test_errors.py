"""Errors: codes and statuses."""

from collections.abc import Iterator

import pytest

from sintra.core.errors import GameOverError, InvalidMoveError, SeatError, SintraError
from sintra.server import errors
from sintra.server.errors import NoTableError, RefusalError, TooManyError, status_of


def subclasses(kind: type[SintraError]) -> Iterator[type[SintraError]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from subclasses(subclass)


def test_every_error_has_its_own_code() -> None:
    codes = [SintraError.code, *(kind.code for kind in subclasses(SintraError))]
    assert len(set(codes)) == len(codes)


def test_the_table_of_statuses_names_existing_codes() -> None:
    assert set(errors.STATUS_BY_CODE) <= {kind.code for kind in subclasses(SintraError)}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RefusalError("no"), 422),
        (NoTableError("no"), 404),
        (TooManyError("no"), 429),
        (SeatError("no"), 403),
        (GameOverError("no"), 409),
        (InvalidMoveError("no"), 422),
    ],
)
def test_status(error: SintraError, status: int) -> None:
    assert status_of(error) == status
