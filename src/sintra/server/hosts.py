"""The names under which browsers may reach the server.

A page of another site can make its own name lead to this server (DNS rebinding); then browsers
take both for one origin. So a server answers only to names that no stranger can own: addresses,
names of the local network, and names that its operator lists.
"""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from sintra.server.errors import HostError, MalformedError, OriginError

#: Accepts every name.
ANY = "*"
#: Domains that nobody can register, for local networks.
LOCAL_DOMAINS = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")


def check_host(header: str | None, names: Collection[str]) -> None:
    """Check the header ``Host`` of a request. Browsers always send one.

    Args:
        header: the header.
        names: the names that the operator has listed, in lower case.

    Raises:
        MalformedError: the header is malformed.
        HostError: the name may belong to a stranger.
    """
    if header is None or ANY in names:
        return
    name = _name_of(f"//{header}", "Host")
    if not (name in names or _is_local(name) or name == socket.gethostname().lower()):
        raise HostError(
            f"this server does not answer to the name {name[:100]}; "
            "its operator can allow it with --allow-host"
        )


def check_origin(origin: str | None, host: str | None, origins: Collection[str]) -> None:
    """Refuse pages of other sites. Programs other than browsers send no origin.

    Args:
        origin: the header ``Origin``.
        host: the header ``Host``.
        origins: other origins that are allowed.

    Raises:
        MalformedError: the header is malformed.
        OriginError: the page belongs to another site.
    """
    if origin is None or origin in origins:
        return
    _name_of(origin, "Origin")
    if urlsplit(origin).netloc.lower() != (host or "").lower():
        raise OriginError(f"pages of {origin[:100]} are not allowed to use this server")


def names_of(origins: Collection[str], hosts: Collection[str]) -> frozenset[str]:
    """Return the names that an operator has listed: in origins, and as such."""
    named = (urlsplit(origin).hostname for origin in origins)
    return frozenset(name.lower() for name in (*named, *hosts) if name)


def _name_of(address: str, header: str) -> str:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise MalformedError(f"the header {header} is malformed") from None
    return (parts.hostname or "").rstrip(".").lower()


def _is_local(name: str) -> bool:
    if "." not in name and ":" not in name:
        return True  # no public name consists of one word
    try:
        ipaddress.ip_address(name.split("%")[0])
    except ValueError:
        return name.endswith(LOCAL_DOMAINS)
    return True
