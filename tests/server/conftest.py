"""Servers in this process, with bots that move at once and high limits; databases."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sintra import games
from sintra.analysis.budgets import Budget
from sintra.server import catalogue
from sintra.server.database import upgrade
from sintra.server.settings import WEB_FOLDER, Settings
from tests.server.local_server import LocalServer
from tests.server.postgres import PostgresServer, running_postgres

#: Starts a server with some settings changed. All servers of a test share one database.
StartServer = Callable[..., LocalServer]
#: Reviews that take a second.
QUICK = Budget(scan=20, solved_scan=10, pair=20, difficulty=0)
FULL = Budget(
    scan=30, solved_scan=20, pairs=2, pair=20, repeats=1, difficulty=1, deals=2, deal=20, draws=2,
    draw=20, again=2, reasons=2, recheck=2,
)  # fmt: skip
TRY = Budget(scan=60, solved_scan=20, pairs=2, pair=30, repeats=1, difficulty=0)
PIG = "pig"
PIG_FOLDER = Path(__file__).parents[2] / "examples" / "pig"


@cache
def empty_database() -> bytes:
    """Return a SQLite file with all tables and no games. Creating it takes longer than a copy."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sintra.db"
        upgrade(f"sqlite:///{path}")
        return path.read_bytes()


def settings_in(folder: Path) -> Settings:
    """Return settings for tests, with all files in a folder. The same games have pages as usual."""
    (folder / "games").mkdir()
    (folder / "games" / "sintra.db").write_bytes(empty_database())
    web = folder / "web"
    (web / "app").mkdir(parents=True)
    for page in (WEB_FOLDER / "games").iterdir():
        (web / "games" / page.name).mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Sintra</title>")
    (web / "app" / "main.js").write_text("export {};\n" * 200)
    return Settings(
        database=f"sqlite:///{folder / 'games' / 'sintra.db'}",
        web=web,
        bot_delay=0,
        bot_seconds=0.02,
        hint_seconds=0.02,
        quick_review=QUICK,
        full_review=FULL,
        reviews_start=False,
        try_budget=TRY,
        requests_per_second=10_000,
        tables_per_minute=10_000,
        messages_per_second=10_000,
        seats_per_hour=10_000,
        players_per_hour=10_000,
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server that all tests of a module share."""
    with LocalServer(settings_in(tmp_path_factory.mktemp("server"))) as started:
        yield started


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with their own database and files."""
    return settings_in(tmp_path)


@pytest.fixture
def start(settings: Settings) -> Iterator[StartServer]:
    """Starts servers for one test."""
    with ExitStack() as stack:

        def begin(**changes: Any) -> LocalServer:
            return stack.enter_context(LocalServer(replace(settings, **changes)))

        yield begin


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that all tests of a worker share."""
    with running_postgres() as started:
        yield started


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    created = postgres.create_database()
    yield created
    postgres.drop_database(created)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each engine in turn."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("postgres_url")
        return found
    return f"sqlite:///{tmp_path / 'new' / 'folder' / 'sintra.db'}"


@pytest.fixture
def register_game(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Registers a game, by id and place, for one test."""
    monkeypatch.setattr(games, "_registered", {})
    # Another test may have had a game with the same id.
    catalogue._loaded.cache_clear()
    return games.register


@pytest.fixture
def pig(register_game: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch) -> str:
    """Registers the example game Pig, which has no page, and returns its id."""
    monkeypatch.syspath_prepend(PIG_FOLDER)
    register_game(PIG, "sintra_pig.game:RULES")
    return PIG
