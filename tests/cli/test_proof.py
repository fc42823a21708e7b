"""``make proof``: the variants, and the report of a fault."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sintra.core.rules import Rules
from sintra.games import get

RULES = get("summer-pavilion")
SCRIPT = Path(__file__).parents[2] / "benchmarks" / "proof.py"


@pytest.fixture(scope="module")
def proof() -> ModuleType:
    spec = importlib.util.spec_from_file_location("proof", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["proof"] = module
    spec.loader.exec_module(module)
    return module


def test_all_variants_are_played(proof: ModuleType) -> None:
    variants = proof.variants(RULES, 0)
    for option in RULES.options:
        played = {variant[option.name] for variant in variants}
        assert played >= {choice for choice in option.choices if choice != "random"}
    wilds = {variant["wilds"] for variant in variants}
    assert wilds == {"standard", "reversed", "byrgpo"}
    assert len(variants) == (2 + 3 + 4) * 2 * 2 * len(wilds)


def test_the_games_are_divided_among_the_variants(proof: ModuleType) -> None:
    chunks = list(proof.split([{"a": 1}, {"a": 2}, {"a": 3}], 10_000, 4))
    assert sum(chunk.games for chunk in chunks) == 10_000
    assert len({chunk.seed for chunk in chunks}) == len(chunks)
    assert max(chunk.games for chunk in chunks) == proof.CHUNK


def test_a_short_run(proof: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert proof.main(["--games", "400", "--game", RULES.id]) == 0
    last = capsys.readouterr().out.splitlines()[-1].split()
    assert last[0] == "all,"
    assert last[-3] == "400"
    assert last[-1] == "0"


@pytest.mark.parametrize("flags", [1, -1])
def test_a_fault_is_reported_and_fails(
    proof: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    flags: int,
) -> None:
    def find_fault(start: Any, states: Any, *_: Any) -> tuple[int, int, int]:
        states[0] = start
        return flags, 0, 1

    rollout = SimpleNamespace(check_many=find_fault)
    monkeypatch.setattr(Rules, "specialise", lambda *_: rollout)
    assert proof.main(["--games", "1000", "--game", RULES.id]) == 1
    lines = capsys.readouterr().out.splitlines()
    sentences = [line for line in lines if line.startswith("  ") and ":" in line]
    expected = "the game is not over, but there is no legal move"
    if flags > 0:
        expected = next(iter(RULES.faults(flags).values()))
    assert any(expected in line for line in sentences or lines)
    assert json.loads(lines[-1])["game"] == RULES.id
