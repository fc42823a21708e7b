"""How much and how fast a client may ask."""

import pytest

from sintra.server import limits
from sintra.server.errors import TooManyError
from sintra.server.limits import Buckets, Places, client_of


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(2.0, 3.0, "requests", clock)
    for _ in range(3):
        buckets.take("a")
    with pytest.raises(TooManyError, match="too many requests"):
        buckets.take("a")
    buckets.take("b")
    clock.now = 0.5
    buckets.take("a")
    with pytest.raises(TooManyError):
        buckets.take("a")
    clock.now = 1000.0
    for _ in range(3):  # it holds no more than at the beginning
        buckets.take("a")
    with pytest.raises(TooManyError):
        buckets.take("a")


def test_what_takes_long_costs_more() -> None:
    buckets = Buckets(1.0, 5.0, "requests", Clock())
    buckets.take("a", 4)
    with pytest.raises(TooManyError):
        buckets.take("a", 4)
    buckets.take("a")


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CLIENTS", 2)
    buckets = Buckets(0.0, 1.0, "requests", Clock())
    for client in ("a", "b", "c"):
        buckets.take(client)
    buckets.take("a")  # was forgotten
    with pytest.raises(TooManyError):
        buckets.take("c")


def test_places_are_given_back() -> None:
    places = Places(1, "connections")
    places.enter("a")
    with pytest.raises(TooManyError, match="at most 1 connections"):
        places.enter("a")
    places.enter("b")
    assert len(places) == 2
    places.leave("a")
    places.enter("a")


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_site(host: str | None, client: str) -> None:
    assert client_of(host) == client
