"""``sintra train``: the flags reach the run, and an unnamed run has a folder of its own."""

from pathlib import Path
from typing import Any

import pytest

import sintra.games
import sintra.training
from sintra.parallel import Place
from sintra.training import Plan
from tests.cli.conftest import Cli


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Any, ...]]:
    """What the command passes on."""
    found: list[tuple[Any, ...]] = []

    def train(rules: Any, plan: Plan, folder: Path, **others: Any) -> None:
        found.append((rules.id, plan, folder, others))
        report = others["report"]
        report.line("generation 1 of 1")
        report.progress(1, 2, "blocks of games")
        report.progress(2, 2, "blocks of games")

    monkeypatch.setenv("SINTRA_DATA", str(tmp_path))
    monkeypatch.setattr(sintra.training, "train", train)
    return found


def test_flags(cli: Cli, calls: list[tuple[Any, ...]]) -> None:
    result = cli(
        "train", "--game", "duel", "--games", "9", "--generations", "3", "--gate", "40",
        "--folder", "run", "--out", "net.npy", "--from-scratch", "--cluster", "auto",
    )  # fmt: skip
    assert result.code == 0, result.err
    assert result.err == "generation 1 of 1\n"
    [(game, plan, folder, others)] = calls
    assert game == "duel"
    assert plan == Plan(generations=3, games=9, gate=40, from_scratch=True)
    assert folder == Path("run")
    assert (others["out"], others["keep"]) == (Path("net.npy"), True)
    assert (others["place"].cluster) == "auto"


def test_an_unnamed_run_is_found_again(
    cli: Cli, calls: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    for extra in ([], ["--generations", "9"], ["--seed", "2"]):
        assert cli("train", "--game", "duel", "--workers", "2", *extra).code == 0
    folders = [call[2] for call in calls]
    assert folders[0] == folders[1] != folders[2]
    assert folders[0].parent == tmp_path / "training"
    assert calls[0][3]["place"] == Place(workers=2)
    assert not calls[0][3]["keep"]
    assert cli("train", "--games", "0").code == 2


def test_a_run_starts_with_given_weights(cli: Cli, calls: list[tuple[Any, ...]]) -> None:
    assert cli("train", "--game", "duel").code == 0
    assert cli("train", "--game", "duel", "--weights", "v0.1").code == 0
    (_, _, unnamed, default), (_, _, named, given) = calls
    assert default["initial"] is None
    expected = sintra.games.get("duel").load_weights("v0.1")
    assert (given["initial"].rows == expected.rows).all()
    assert unnamed != named
    failed = cli("train", "--game", "duel", "--weights", "missing.npy")
    assert failed.code != 0
    assert "missing.npy cannot be used as weights for Duel" in failed.err
