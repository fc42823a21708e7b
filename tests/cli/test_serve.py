"""``sintra serve``: flags become settings. The server has its own tests."""

from typing import Any

import pytest

from sintra.server import logging_setup, run
from sintra.server.settings import Settings, default_database
from tests.cli.conftest import Cli


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the arguments with which the server would have been started."""
    calls: list[Any] = []
    monkeypatch.setattr(run, "serve", lambda *given: calls.append(given))
    return calls


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logging configuration unchanged."""
    monkeypatch.setattr(logging_setup, "set_up", lambda _: None)


def test_by_default_the_server_listens_on_this_computer(cli: Cli, started: list[Any]) -> None:
    assert cli("serve").code == 0
    assert started == [(Settings(database=default_database()), "127.0.0.1", None, False)]


def test_flags_are_passed_on(cli: Cli, started: list[Any]) -> None:
    flags = "--host 0.0.0.0 --port 9000 --open --log json --rate 7 --sockets 8".split()
    more = ["--database", "sqlite:////x.db", "--origin", "https://a.example"]
    more += ["--processes", "2", "--think", "--lease", "5"]
    assert cli("serve", *flags, *more).code == 0
    [(settings, host, port, opens)] = started
    assert (host, port, opens) == ("0.0.0.0", 9000, True)
    assert settings.database == "sqlite:////x.db"
    assert settings.origins == ("https://a.example",)
    assert settings.requests_per_second == settings.messages_per_second == 7
    assert settings.tables_per_minute == 420
    assert settings.sockets_per_client == 8
    assert (settings.processes, settings.thinks, settings.lease_seconds) == (2, True, 5)


@pytest.mark.parametrize("port", ["65536", "-1", "http"])
def test_ports_are_checked(cli: Cli, started: list[Any], port: str) -> None:
    assert cli("serve", "--port", port).code == 2
    assert started == []


def test_a_database_that_cannot_be_opened(cli: Cli) -> None:
    result = cli("serve", "--port", "0", "--database", "sqlite://")
    assert result.code == 1
    assert result.err.strip() == (
        "sintra: a database in memory would forget all games; name a file"
    )


def test_a_path_instead_of_the_url_of_a_database_is_explained(cli: Cli) -> None:
    result = cli("serve", "--port", "0", "--database", "/tmp/sintra.db")
    assert result.code == 1
    assert "give its URL, sqlite:///FILE or postgresql" in result.err
