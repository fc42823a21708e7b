"""How much and how fast a client may ask."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from sintra.server.errors import TooManyError

#: Clients that are remembered; the ones forgotten first were quiet the longest.
MOST_CLIENTS = 10_000
#: A whole site of IPv6 is one client: its addresses cost nothing.
IPV6_PREFIX = 64


def client_of(host: str | None) -> str:
    """The client behind an address.

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


class Bucket:
    """A bucket of tokens: it refills steadily, and each use takes one."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._tokens = size
        self._at = clock()

    def take(self, price: float = 1.0) -> bool:
        """Takes some tokens, if they are there."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < price:
            return False
        self._tokens -= price
        return True


class Buckets:
    """A bucket for every client."""

    def __init__(
        self, rate: float, size: float, what: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._size = max(size, 1.0)
        self._what = what
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, price: float = 1.0) -> None:
        """Takes some tokens of this client; TooManyError if it has too few."""
        if client not in self._buckets:
            self._buckets[client] = self.bucket()
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        if not self._buckets[client].take(price):
            raise TooManyError(f"too many {self._what}; wait a moment")

    def bucket(self) -> Bucket:
        """A bucket for one who is not shared."""
        return Bucket(self._rate, self._size, self._clock)


class Places:
    """How many of something each client has at once."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._taken: Counter[str] = Counter()

    def enter(self, client: str) -> None:
        """Takes a place; TooManyError if the client has all it may have."""
        if self._taken[client] >= self._most:
            raise TooManyError(f"at most {self._most} {self._what} at once")
        self._taken[client] += 1

    def leave(self, client: str) -> None:
        """Gives the place back."""
        self._taken[client] -= 1
        if self._taken[client] <= 0:
            del self._taken[client]

    def __len__(self) -> int:
        return self._taken.total()
