"""``sintra worker``: flags become settings. The worker has its own tests."""

from pathlib import Path
from typing import Any

import pytest

from sintra.server import logging_setup, run_worker
from tests.cli.conftest import Cli


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logging configuration unchanged."""
    monkeypatch.setattr(logging_setup, "set_up", lambda _: None)


def test_flags_are_passed_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(run_worker, "work", started.append)
    url = "postgresql+psycopg://sintra@localhost/sintra"
    assert cli("worker", "--database", url, "--threads", "3", "--lease", "4.5").code == 0
    [settings] = started
    assert (settings.database, settings.bots_at_once, settings.lease_seconds) == (url, 3, 4.5)
    assert cli("worker", "--database", url, "--threads", "0").code == 2
    assert cli("worker").code == 2


def test_a_worker_refuses_sqlite(cli: Cli, tmp_path: Path) -> None:
    result = cli("worker", "--database", f"sqlite:///{tmp_path / 'sintra.db'}")
    assert result.code == 1
    assert result.err.strip() == (
        "sintra: a worker needs a PostgreSQL database; with SQLite, sintra serve plays the bots"
    )
