"""Ids of tables and secrets of seats."""

import re

import pytest

from sintra.core.errors import SeatError
from sintra.server.keys import (
    ID_PATTERN,
    KEY_PATTERN,
    digest_of,
    is_secret_of,
    new_id,
    new_secret,
    parse_key,
)


def test_ids_and_secrets_are_unique() -> None:
    ids, secrets = {new_id() for _ in range(100)}, {new_secret() for _ in range(100)}
    assert len(ids) == len(secrets) == 100
    assert all(re.match(ID_PATTERN, table) for table in ids)
    assert all(re.match(KEY_PATTERN, f"3.{secret}") for secret in secrets)


def test_only_the_secret_itself_matches_its_digest() -> None:
    secret = new_secret()
    assert is_secret_of(secret, digest_of(secret))
    assert not is_secret_of(new_secret(), digest_of(secret))
    assert not is_secret_of("", digest_of(secret))
    assert not is_secret_of(secret, None)
    assert secret not in digest_of(secret)


@pytest.mark.parametrize("key", ["", ".", "0", "0.", "x." + "a" * 22, "10." + "a" * 22, "0.ä" * 11])
def test_malformed_keys_are_refused(key: str) -> None:
    with pytest.raises(SeatError):
        parse_key(key)
