"""The default database."""

import pytest

from sintra.server.settings import default_database


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_DATA", "/somewhere")
    assert default_database() == "sqlite:////somewhere/sintra.db"
    monkeypatch.delenv("SINTRA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database() == "sqlite:////data/sintra/sintra.db"
