"""Servers in this process, with bots that move at once and generous limits."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sintra.server.settings import Settings
from tests.server.guests import Guests

#: Starts a server with some settings changed; the same database each time.
Start = Callable[..., Guests]


def settings_in(folder: Path) -> Settings:
    """Settings for tests, with all files in a folder."""
    web = folder / "web"
    (web / "app").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Sintra</title>")
    (web / "app" / "main.js").write_text("export {};\n" * 200)
    return Settings(
        database=f"sqlite:///{folder / 'games' / 'sintra.db'}",
        web=web,
        bot_delay=0,
        bot_seconds=0.02,
        hint_seconds=0.02,
        requests_per_second=10_000,
        tables_per_minute=10_000,
        messages_per_second=10_000,
    )


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guests]:
    """A server for all tests of a file, which leave each other's tables alone."""
    with Guests(settings_in(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a database and files of their own."""
    return settings_in(tmp_path)


@pytest.fixture
def start(settings: Settings) -> Iterator[Start]:
    """Starts servers that nobody else uses."""
    with ExitStack() as stack:

        def begin(**changes: Any) -> Guests:
            return stack.enter_context(Guests(replace(settings, **changes)))

        yield begin
