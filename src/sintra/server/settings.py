"""What can be set, and the bounds on what a client may do."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from sintra.core.compile import PACKAGE

#: One position in a record is the largest thing that a client has reason to send.
MAX_BODY_BYTES = 1_200_000
#: A hello with four secrets has some two hundred.
MAX_MESSAGE_BYTES = 4096
#: Far above any real game, moves taken back included.
MAX_CHANGES = 10_000
#: How long a new socket may wait before it says hello.
HELLO_SECONDS = 10.0
MAX_HINT_SECONDS = 10.0
MAX_LISTED = 50


@dataclass(frozen=True)
class Settings:
    """How a server runs. The bounds are for each client, that is for each address."""

    database: str = field(default_factory=lambda: default_database())
    #: The files of the browser's side.
    web: Path = PACKAGE / "web"
    #: Pages of these origins may use the server, beside its own.
    origins: tuple[str, ...] = ()
    #: How long a bot thinks at the most, and how long its move takes at the least.
    bot_seconds: float = 1.0
    bot_delay: float = 0.8
    bots_at_once: int = 2
    hint_seconds: float = 2.0
    #: Tables that are kept ready; others are rebuilt when somebody comes.
    tables_in_memory: int = 1000
    requests_per_second: float = 20.0
    tables_per_minute: float = 20.0
    messages_per_second: float = 20.0
    sockets_per_client: int = 64


def default_database() -> str:
    """A file in the user's data folder: ``$SINTRA_DATA``, else where the system keeps data."""
    base = os.environ.get("SINTRA_DATA")
    if not base:
        base = os.path.join(os.environ.get("XDG_DATA_HOME") or "~/.local/share", "sintra")
    return f"sqlite:///{Path(base).expanduser().resolve() / 'sintra.db'}"
