"""``sintra bench``. The speed of this machine does not matter."""

import json

import pytest

from sintra import games
from sintra.cli import measure
from sintra.cli.bench import _batch_table, _rules_table
from sintra.core import compile as switch
from sintra.games import get
from tests.cli.conftest import Cli

RULES = get("summer-pavilion")
OPTIONS = RULES.resolve({}, 0)
KEYS = {
    "games_per_s",
    "decisions_per_s",
    "plain_games_per_s",
    "ratio",
    "all_cores_games_per_s",
    "all_cores_decisions_per_s",
    "cores",
    "copy_ns",
    "resample_ns",
    "state_bytes",
    "warm_start_s",
}
COLD = {"cold_start_s", "cold_compile_s"}


@pytest.mark.slow
def test_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game: its code is compiled from an empty cache."""
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    result = cli("bench", "--game", "countdown", "--seconds", "0.05", "--json")
    assert result.code == 0
    found = json.loads(result.out)
    assert found["game"] == "countdown"
    assert all(found[key] > 0 for key in KEYS | COLD)
    assert found["skipped"] == []
    assert "random play on one core" in result.err
    shown = "\n".join(_rules_table("Countdown", found))
    assert f"all cores ({found['cores']})" in shown
    assert "cold start, until a game is played" in shown
    assert "warm start, until a game is played" in shown
    assert "Skipped" not in shown


@pytest.mark.slow
def test_the_cold_start_can_be_skipped(cli: Cli) -> None:
    flags = ("--players", "3", "-o", "board=grey", "--no-cold")
    result = cli("bench", "--seconds", "0.05", *flags, "--json")
    assert result.code == 0
    found = json.loads(result.out)
    assert found["game"] == "summer-pavilion"
    assert found["options"]["players"] == 3
    assert found["options"]["board"] == "grey"
    assert all(found[key] > 0 for key in KEYS)
    assert found["state_bytes"] == RULES.state.record_dtype.itemsize
    assert found["cold_start_s"] is None
    assert found["warm_start_s"] > 0
    assert found["skipped"] == ["cold start"]
    shown = _rules_table(RULES.name, found)
    assert shown[-1] == "Skipped: cold start"
    assert not any("cold start, until" in line for line in shown)


def test_games_and_decisions_are_counted() -> None:
    speed = measure.RandomRollouts(RULES, OPTIONS, 1).play_for(0.01)
    assert speed.games >= 1
    assert speed.decisions > 30 * speed.games
    assert speed.seconds >= 0.01
    assert speed.games_per_s == speed.games / speed.seconds


def test_rollouts_with_the_same_seed_play_the_same_games() -> None:
    first, second = (measure.RandomRollouts(RULES, OPTIONS, 5) for _ in range(2))
    assert first.play(3) == second.play(3)


def test_every_thread_plays_games() -> None:
    speed = measure.play_on_cores(RULES, OPTIONS, 1, 0.01, 3)
    assert speed.games >= 3


def test_plain_python_plays_the_same_games() -> None:
    plain = measure.measure_plain(RULES, OPTIONS, 5, 0.0001)
    assert plain.decisions == measure.RandomRollouts(RULES, OPTIONS, 5).play(plain.games)


def test_a_failing_process_is_reported() -> None:
    with pytest.raises(measure.MeasureError, match="No module named 'chess'"):
        measure._run_task({"task": "start", "module": "chess"}, {})


def test_plain_python_cannot_be_measured_as_compiled_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(switch, "ENABLED", False)
    result = cli("bench", "--seconds", "0.1")
    assert result.code == 1
    assert "SINTRA_JIT=0" in result.err


@pytest.mark.slow
def test_the_search_is_measured_in_every_part_of_a_game(cli: Cli) -> None:
    result = cli("bench", "--search", "--game", "duel", "--seconds", "0.2", "--json")
    assert result.code == 0
    found = json.loads(result.out)
    assert found["game"] == "duel"
    assert found["positions_per_s"] > 0
    headings = [part["heading"] for part in found["parts"]]
    assert headings[0] == "Opening plates"
    assert headings[-1].startswith("Round 5")
    assert "evaluated positions/s" in cli("bench", "--search", "--seconds", "0.1").out


def test_a_batch_is_compared_with_one_environment(cli: Cli) -> None:
    result = cli("bench", "--batch", "8", "--game", "duel", "--seconds", "0.05", "--json")
    assert result.code == 0
    found = json.loads(result.out)
    assert (found["game"], found["games"]) == ("duel", 8)
    assert found["masks_steps_per_s"] > 0
    assert found["ratio"] == found["observations_steps_per_s"] / found["pettingzoo_steps_per_s"]
    shown = "\n".join(_batch_table("Duel", found))
    assert "8 games on" in shown
    assert "One PettingZoo environment" in shown
    without = {**found, "pettingzoo_steps_per_s": None, "ratio": None}
    assert 'pip install "sintra[envs]"' in "\n".join(_batch_table("Duel", without))


@pytest.mark.slow
def test_a_batch_of_a_game_without_an_observation(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._registered, "countdown", "tests.core.countdown:RULES")
    result = cli("bench", "--batch", "8", "--game", "countdown", "--seconds", "0.05")
    assert result.code == 0
    assert "with masks" in result.out
    assert "with observations" not in result.out
    assert "Countdown has no observation yet" in result.out


def test_flags_that_exclude_each_other(cli: Cli) -> None:
    assert cli("bench", "--batch", "--search").code == 2
    assert cli("bench", "--search", "--no-cold").code == 2
    assert cli("bench", "--batch", "--no-cold").code == 2
