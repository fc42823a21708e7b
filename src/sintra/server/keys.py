"""Ids of tables and secrets of seats.

A secret is known to whoever was given it; the server keeps its SHA-256 only. It has 128 random
bits, so a quick hash is enough: there is nothing to guess.
"""

import hashlib
import hmac
import re
import secrets

from sintra.core.errors import SeatError

ID_LENGTH = 10
SECRET_BYTES = 16
ID_PATTERN = rf"^[A-Za-z0-9_-]{{{ID_LENGTH}}}$"
#: A seat and its secret, as they are sent: ``0.x3J...``.
KEY_PATTERN = r"^[0-9]\.[A-Za-z0-9_-]{22}$"

_KEY = re.compile(KEY_PATTERN)


def new_id() -> str:
    """An id for a table or a position: nobody finds it by trying."""
    return secrets.token_urlsafe(ID_LENGTH)[:ID_LENGTH]


def new_secret() -> str:
    """A secret for a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, digest: str | None) -> bool:
    """Whether this is the secret; takes as long for a wrong one."""
    return hmac.compare_digest(digest_of(secret), digest or "")


def parse_key(key: str) -> tuple[int, str]:
    """The seat and the secret of a key.

    >>> parse_key("1.abcdefghijklmnopqrstuv")
    (1, 'abcdefghijklmnopqrstuv')
    """
    if not _KEY.match(key):
        raise SeatError("a seat is given as its number, a full stop and its secret")
    seat, secret = key.split(".", 1)
    return int(seat), secret
