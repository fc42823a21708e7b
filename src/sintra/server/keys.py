"""Ids of tables and secrets of seats.

The server stores only the SHA-256 of a secret. A fast hash is enough, because a secret has 128
random bits and cannot be guessed.
"""

import hashlib
import hmac
import re
import secrets

from sintra.core.errors import SeatError

ID_LENGTH = 10
SECRET_BYTES = 16
ID_PATTERN = rf"^[A-Za-z0-9_-]{{{ID_LENGTH}}}$"
#: A secret as text: 128 bits in base64, in the alphabet for addresses.
SECRET_PATTERN = r"^[A-Za-z0-9_-]{22}$"
#: A key is a seat number, a full stop and the secret: ``0.x3J...``.
KEY_PATTERN = r"^[0-9]\.[A-Za-z0-9_-]{22}$"

_KEY, _ID = re.compile(KEY_PATTERN), re.compile(ID_PATTERN)


def new_id() -> str:
    """Return a random id for a table or a position."""
    return secrets.token_urlsafe(ID_LENGTH)[:ID_LENGTH]


def is_id(text: str) -> bool:
    """Return whether a text can be the id of a table."""
    return _ID.fullmatch(text) is not None


def new_secret() -> str:
    """Return a random secret for a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    """Return the digest of a secret, which the database stores."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, digest: str | None) -> bool:
    """Return whether a secret has this digest, in constant time."""
    return hmac.compare_digest(digest_of(secret), digest or "")


def parse_key(key: str) -> tuple[int, str]:
    """Return the seat and the secret of a key.

    Raises:
        SeatError: the key is malformed.

    >>> parse_key("1.abcdefghijklmnopqrstuv")
    (1, 'abcdefghijklmnopqrstuv')
    """
    if not _KEY.match(key):
        raise SeatError("a key is the number of a seat, a full stop and its secret")
    seat, secret = key.split(".", 1)
    return int(seat), secret
