"""Rate and connection limits for each client."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from sintra.server.errors import TooManyError

T = TypeVar("T")
#: The number of clients that a rate limiter remembers. It forgets the least recently seen first.
MAX_CLIENTS = 10_000
#: All addresses of an IPv6 site count as one client, because a site has as many as it wants.
IPV6_PREFIX = 64


def client_of(host: str | None) -> str:
    """Return the client that an address belongs to.

    >>> client_of("2001:db8::1") == client_of("2001:db8::2")
    True
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)


class TokenBucket:
    """A token bucket: it refills at a constant rate, and each use takes tokens from it."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._tokens = size
        self._updated = clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens; return False if there are not enough."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True


class RateLimiter:
    """A token bucket for every client."""

    def __init__(
        self, rate: float, burst: float, noun: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Create a limiter.

        Args:
            rate: the tokens per second that each client gets.
            burst: the most tokens that a client can save.
            noun: what is limited, for the error message.
            clock: returns the time in seconds.
        """
        self._rate = rate
        self._burst = max(burst, 1.0)
        self._noun = noun
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def charge(self, client: str, tokens: float = 1.0) -> None:
        """Take tokens from a client.

        Raises:
            TooManyError: the client has too few.
        """
        if client not in self._buckets:
            self._buckets[client] = self.new_bucket()
            if len(self._buckets) > MAX_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        if not self._buckets[client].take(tokens):
            raise TooManyError(f"too many {self._noun}; wait a moment")

    def new_bucket(self) -> TokenBucket:
        """Return a bucket that does not belong to a client."""
        return TokenBucket(self._rate, self._burst, self._clock)


class ConnectionLimiter:
    """Counts the open connections of every client."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    def acquire(self, client: str) -> None:
        """Count a new connection.

        Raises:
            TooManyError: the client has as many connections as it may have.
        """
        if self._open[client] >= self._limit:
            raise TooManyError(f"a client can have at most {self._limit} open connections")
        self._open[client] += 1

    def release(self, client: str) -> None:
        """Count a connection as closed."""
        self._open[client] -= 1
        if self._open[client] <= 0:
            del self._open[client]

    def __len__(self) -> int:
        return self._open.total()


class Waiting(Generic[T]):
    """Things that have to do something first. Beyond a number of them the oldest is dropped.

    So strangers who open connections and send nothing cannot keep others out.
    """

    def __init__(self, most: int, drop: Callable[[T], None]) -> None:
        self._most = most
        self._drop = drop
        self._things: dict[T, None] = {}

    def add(self, thing: T) -> None:
        """Add a thing, and drop the oldest if there are too many."""
        self._things[thing] = None
        if len(self._things) > self._most:
            oldest = next(iter(self._things))
            self.discard(oldest)
            self._drop(oldest)

    def discard(self, thing: T) -> None:
        """Remove a thing, if it is there."""
        self._things.pop(thing, None)

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, thing: T) -> bool:
        return thing in self._things
