"""The settings of a server, and the limits on what a client may send."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from sintra.analysis.budgets import DEPTHS, Budget
from sintra.analysis.tries import TRY_BUDGET
from sintra.core.compile import PACKAGE

#: The files of the browser client.
WEB_FOLDER = PACKAGE / "web"
#: The largest body that a client has reason to send is a record that starts from a position. Only
#: ``LARGE_BODIES`` accept it; the others need a few hundred bytes.
MAX_BODY_BYTES, MAX_SMALL_BODY_BYTES = 256_000, 4096
LARGE_BODIES = (
    "/api/tables",
    "/api/positions",
    "/api/trials",
    "/api/trials/judgement",
    *(f"/api/analysis/{name}" for name in ("board", "record", "search")),
)
#: The most values in a body, beside those of its position.
MAX_BODY_VALUES = 200
#: A body costs a request for each of these bytes.
BYTES_PER_REQUEST = 10_000
#: A client must send the headers of a request, and then its body, within these times.
HEADER_SECONDS, BODY_SECONDS = 10.0, 20.0
#: A client that reads nothing of an answer for this long is disconnected.
READING_SECONDS = 30.0
#: The most connections without a complete request, and sockets without a hello. The oldest are
#: closed first.
MAX_HALF_OPEN = 500
#: A hello with four secrets has about two hundred bytes.
MAX_MESSAGE_BYTES = 4096
#: The most moves and undos of one game, far more than any real game has.
MAX_CHANGES = 10_000
#: A new socket must send its hello within this time.
HELLO_SECONDS = 10.0
MAX_HINT_SECONDS = 10.0
#: The most simulations of one search of the analysis board.
MAX_ANALYSED = 100_000
#: The most tables in one list.
MAX_LISTED = 50


@dataclass(frozen=True)
class Settings:
    """The settings of a server. Rates and limits apply to each client, that is each address."""

    database: str = field(default_factory=lambda: default_database())
    #: The folder of the browser client.
    web: Path = WEB_FOLDER
    #: Origins whose pages may use the server, in addition to its own.
    origins: tuple[str, ...] = ()
    #: Names by which browsers reach the server, beside local ones and those in ``origins``.
    hosts: tuple[str, ...] = ()
    #: The most seconds that a bot thinks, and the least seconds that its move takes.
    bot_seconds: float = 1.0
    bot_delay: float = 0.8
    #: The numbers of threads in which bots think, and in which hints are computed.
    bots_at_once: int = 2
    hints_at_once: int = 1
    #: The number of threads in which tries are judged, and how much work each move of them is.
    judgements_at_once: int = 1
    try_budget: Budget = TRY_BUDGET
    #: The number of positions of the analysis board that are searched at the same time.
    evaluations_at_once: int = 1
    #: The number of reviews that are made at the same time, and how much work each of them is.
    reviews_at_once: int = 1
    quick_review: Budget = DEPTHS["quick"]
    full_review: Budget = DEPTHS["full"]
    #: Whether a game against bots is reviewed at its end, if nothing else waits.
    reviews_start: bool = True
    #: Whether this process plays bots and gives hints. With SQLite it always does.
    thinks: bool = False
    #: The number of processes that share the limits of each client.
    processes: int = 1
    #: How long work is reserved for a process that may have died.
    lease_seconds: float = 10.0
    #: The most games without people that are played at the same time.
    bot_tables: int = 20
    #: The number of bots, over all tables, whose search is kept for their next move. A search tree
    #: reserves about 45 MB of address space, but occupies only the memory that the search has
    #: filled: up to 0.2 MB for a level with limited simulations, about 15 MB for ``master`` with
    #: one second per move, and 45 MB at most. So 32 trees occupy at most 1.4 GB.
    bots_kept: int = 32
    #: The bot that plays for a person who has resigned, has run out of time or is absent.
    stand_in: str = "regular"
    hint_seconds: float = 2.0
    #: The number of tables in memory, about 1 MB each for a long game. Those that somebody looks at
    #: stay beyond that. Other tables are rebuilt from the database when needed.
    tables_in_memory: int = 300
    requests_per_second: float = 20.0
    tables_per_minute: float = 20.0
    messages_per_second: float = 20.0
    sockets_per_client: int = 64
    #: The open seats that a client may take in an hour; half of them at once.
    seats_per_hour: float = 24.0
    #: The players that a client may create in an hour; half of them at once.
    players_per_hour: float = 60.0


def default_database() -> str:
    """Return the URL of ``sintra.db`` in the user's data folder.

    The folder is ``$SINTRA_DATA``, or else ``sintra`` in the system's folder for user data.
    """
    base = os.environ.get("SINTRA_DATA")
    if not base:
        base = os.path.join(os.environ.get("XDG_DATA_HOME") or "~/.local/share", "sintra")
    return f"sqlite:///{Path(base).expanduser().resolve() / 'sintra.db'}"
