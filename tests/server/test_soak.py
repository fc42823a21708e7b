"""The short form of the soak test: games under attack. ``make assault`` runs the long one."""

from pathlib import Path

import pytest

from benchmarks import server
from benchmarks.soak import ATTACKS, soak


@pytest.mark.slow
def test_games_go_on_under_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_JIT", "0")  # in plain Python, which needs no compiling
    monkeypatch.setattr(server, "MOVE_INTERVAL", 0.5)
    result = soak(tmp_path, games=4, seconds=5)
    assert not result.problems, result
    assert result.measured.answered
    assert result.attacks >= len(ATTACKS)
