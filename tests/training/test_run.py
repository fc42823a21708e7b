"""Training runs: the same weights wherever and however often they are interrupted."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sintra import games
from sintra.core.arrays import Records, Weights
from sintra.core.errors import MissingExtraError, OptionError
from sintra.core.value_net import ValueNet
from sintra.games import get
from sintra.parallel import Manifest, ManifestError, Place
from sintra.training import Plan, fit, gate, train
from sintra.training.blocks import weights_hash
from sintra.training.gate import Verdict, judge
from sintra.training.run import Report

DUEL = get("duel")
PLAN = Plan(generations=2, games=4, simulations=2, from_scratch=True)


class StoppedError(Exception):
    """Ends a run in the middle, as a killed driver does."""


@pytest.fixture
def fits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Fits without PyTorch: the weights depend on all samples. The list has their numbers."""
    counts: list[int] = []

    def fake(net: ValueNet, initial: Weights | None, samples: Records, *_: Any) -> Weights:
        counts.append(len(samples))
        weights = net.untrained()
        weights.hidden = np.float32(samples.final.mean() / 7)
        weights.last_shift = np.arange(net.stages) / 3 + (0 if initial is None else 1)
        return weights

    monkeypatch.setattr(fit, "check_extra", lambda: None)
    monkeypatch.setattr(fit, "fit", fake)
    return counts


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_an_interrupted_run_continues_with_the_same_games(tmp_path: Path, fits: list[int]) -> None:
    done: list[int] = []

    def stop(finished: int, total: int, _: str) -> None:
        done.append(finished)
        if len(done) == total + 2:  # in the second generation
            raise StoppedError

    out = tmp_path / "weights.npy"
    with pytest.raises(StoppedError):
        train(DUEL, PLAN, tmp_path / "one", out=out, report=Report(progress=stop))
    assert not out.exists()
    stopped = len(done)
    train(DUEL, PLAN, tmp_path / "one", out=out, report=Report(progress=lambda *_: done.append(0)))
    assert len(done) - stopped == 2  # of four blocks, two were played before
    assert len(fits) == 2
    train(DUEL, PLAN, tmp_path / "other", out=tmp_path / "other.npy", place=Place(workers=2))
    assert files(tmp_path / "one") == files(tmp_path / "other")
    assert out.read_bytes() == (tmp_path / "other.npy").read_bytes()
    manifest = json.loads((tmp_path / "one" / "generation-0002" / "manifest.json").read_text())
    assert manifest["settings"]["generation"] == 2
    assert manifest["tasks"]["games-5-5"]["seeds"] == [5, 5]
    assert len(manifest["tasks"]["weights"]["sha256"]) == 64
    with pytest.raises(ManifestError, match="other settings"):
        train(DUEL, Plan(games=5, from_scratch=True), tmp_path / "one", out=out)


@pytest.mark.usefixtures("fits")
def test_a_run_starts_with_the_weights_that_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.training.run._Run._play", lambda *_: np.zeros(3, [("final", "i2")]))
    given, plan = DUEL.bot.net.untrained(), Plan(generations=1)
    run = tmp_path / "run"
    train(DUEL, plan, run, initial=given, out=tmp_path / "out.npy")
    assert (run / "initial.bin").read_bytes() == np.asarray(given).tobytes()
    with pytest.raises(ManifestError, match="other settings"):
        train(DUEL, plan, run, out=tmp_path / "out.npy")
    with pytest.raises(OptionError, match="from scratch"):
        train(DUEL, PLAN, tmp_path / "new", initial=given, out=tmp_path / "out.npy")


def test_the_gate_decides_which_weights_continue(
    tmp_path: Path, fits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = iter([[Verdict(0.4, 20, "H0")], [Verdict(0.7, 20, "H1"), Verdict(0.6, 20, "H1")]])
    judged: list[tuple[str | None, str | None]] = []

    def fake(_: Any, new: Weights, old: Weights, **__: Any) -> list[Verdict]:
        judged.append((weights_hash(new), weights_hash(old)))
        return next(verdicts)

    monkeypatch.setattr("sintra.training.run.judge", fake)
    monkeypatch.setattr("sintra.training.run._Run._play", lambda *_: np.zeros(3, [("final", "i2")]))
    plan = Plan(generations=2, gate=20)
    weights = train(DUEL, plan, tmp_path / "run", out=tmp_path / "out.npy")
    first = weights_hash(DUEL.bot.net.weights)
    assert judged[0][1] == judged[1][1] == first  # the weights of generation 1 were rejected
    assert weights_hash(weights) == judged[1][0] != first
    facts = json.loads((tmp_path / "run" / "manifest.json").read_text())["facts"]
    assert [fact["is_promoted"] for fact in facts.values()] == [False, True]
    assert facts["generation-0001"]["verdicts"] == [{"score": 0.4, "pairs": 20, "accepted": "H0"}]
    assert len(fits) == 2


@pytest.mark.slow
def test_a_match_of_the_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MATCHES", 1)
    net = DUEL.bot.net
    with Manifest(tmp_path, {}) as manifest:
        [even] = judge(
            DUEL, net.weights, net.weights, pairs=2, simulations=2, generation=1,
            manifest=manifest, place=Place(),
        )  # fmt: skip
    assert even == Verdict(0.5, 2, None)  # a pair is the same game twice


def test_what_is_missing_is_said_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    with pytest.raises(OptionError, match="Countdown has no value net to train"):
        train(get("countdown"), PLAN, tmp_path / "run")
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"sintra\[train\]"):
        train(DUEL, PLAN, tmp_path / "run", out=tmp_path / "out.npy")
    assert not (tmp_path / "run").exists()
    with pytest.raises(OptionError, match="games must be at least 2"):
        Plan(games=0)
