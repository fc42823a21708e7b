"""Processes that the tests of the arena start."""

import pytest


@pytest.fixture
def plain_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new processes run plain Python: a few games take less time than loading the compiler."""
    monkeypatch.setenv("SINTRA_JIT", "0")
