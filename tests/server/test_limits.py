"""Rate limits, connection limits, and the client behind an address."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from sintra.server import limits, services
from sintra.server.errors import TooManyError
from sintra.server.limits import ConnectionLimiter, RateLimiter, client_of
from sintra.server.settings import Settings


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_tokens_are_used_up_and_refill() -> None:
    clock = Clock()
    limiter = RateLimiter(2.0, 3.0, "requests", clock)
    for _ in range(3):
        limiter.charge("a")
    with pytest.raises(TooManyError, match="too many requests"):
        limiter.charge("a")
    limiter.charge("b")
    clock.now = 0.5
    limiter.charge("a")
    with pytest.raises(TooManyError):
        limiter.charge("a")
    clock.now = 1000.0
    for _ in range(3):  # no more than the burst is saved
        limiter.charge("a")
    with pytest.raises(TooManyError):
        limiter.charge("a")


def test_a_request_can_cost_several_tokens() -> None:
    limiter = RateLimiter(1.0, 5.0, "requests", Clock())
    limiter.charge("a", 4)
    with pytest.raises(TooManyError):
        limiter.charge("a", 4)
    limiter.charge("a")


def test_the_number_of_remembered_clients_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CLIENTS", 2)
    limiter = RateLimiter(0.0, 1.0, "requests", Clock())
    for client in ("a", "b", "c"):
        limiter.charge(client)
    limiter.charge("a")  # was forgotten, so it has a full bucket
    with pytest.raises(TooManyError):
        limiter.charge("c")


def test_closed_connections_can_be_opened_again() -> None:
    limiter = ConnectionLimiter(1)
    limiter.acquire("a")
    with pytest.raises(TooManyError, match="at most 1 open"):
        limiter.acquire("a")
    limiter.acquire("b")
    assert len(limiter) == 2
    limiter.release("a")
    limiter.acquire("a")


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
def test_a_client_is_an_address_or_an_ipv6_site(host: str | None, client: str) -> None:
    assert client_of(host) == client


def test_processes_share_the_limits_of_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "RateLimiter", partial(RateLimiter, clock=Clock()))
    settings = Settings(
        requests_per_second=8, tables_per_minute=8, seats_per_hour=16, sockets_per_client=8
    )

    def allowed(processes: int) -> dict[str, int]:
        found = services._limiters(replace(settings, processes=processes))
        sockets, messages = found.pop("socket_limiter"), found.pop("message_limiter")
        counts = {name: count_of(limiter.charge) for name, limiter in found.items()}
        return {
            **counts,
            "sockets": count_of(sockets.acquire),
            "messages": count_of(messages.charge),
        }

    alone, shared = allowed(1), allowed(4)
    # A socket is served by one process only.
    assert shared.pop("messages") == alone.pop("messages")
    assert shared == {name: count // 4 for name, count in alone.items()}


def count_of(use: Callable[[str], None]) -> int:
    """Return how often a client may do something at once."""
    for count in range(10_000):
        try:
            use("ana")
        except TooManyError:
            return count
    raise AssertionError("there is no limit")
