"""The text format of Prometheus."""

import pytest

from sintra.server import metrics
from sintra.server.metrics import Metrics


def test_counters_and_gauges() -> None:
    counted = Metrics()
    for _ in range(3):
        counted.count("moves")
    lines = counted.text({"sockets": ("open sockets", 2.0)}).splitlines()
    assert "sintra_moves_total 3" in lines
    assert "sintra_undos_total 0" in lines
    assert lines[lines.index("sintra_sockets 2") - 1] == "# TYPE sintra_sockets gauge"


def test_every_sample_has_help_and_type() -> None:
    counted = Metrics()
    counted.record_move(0.5)
    lines = counted.text({}).splitlines()
    described = {line.split()[2] for line in lines if line.startswith("# HELP")}
    typed = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    samples = {line.split("{")[0].split()[0] for line in lines if not line.startswith("#")}
    assert described == typed
    assert {name.removesuffix("_sum").removesuffix("_count") for name in samples} == described


def test_quantiles_are_those_of_the_latest_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "WINDOW", 100)
    counted = Metrics()
    assert "quantile" not in counted.text({})
    for hundredths in (*[900] * 50, *range(1, 101)):
        counted.record_move(hundredths / 100)
    lines = counted.text({}).splitlines()
    assert 'sintra_move_seconds{quantile="0.5"} 0.510000' in lines
    assert 'sintra_move_seconds{quantile="0.99"} 1.000000' in lines
    # Prometheus computes rates from these two, so they count all moves.
    assert "sintra_move_seconds_count 150" in lines
    assert "sintra_move_seconds_sum 500.500000" in lines
