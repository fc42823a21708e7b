"""The command ``sintra tournament``."""

import csv
import json
import sys
from pathlib import Path

import pytest

import sintra
from tests.cli.conftest import Cli

QUICK = ("--games", "2", "--seed", "1", "--workers", "1", "--simulations", "2")


def rows(path: Path) -> list[list[str]]:
    return list(csv.reader(path.read_text().splitlines()))


def test_files_and_table(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "cup"
    result = cli("tournament", "random", "greedy", "greedy@9", *QUICK, "--out", str(out))
    assert result.code == 0
    assert "Summer Pavilion, 2 players, 6 games, seed 1" in result.out
    assert "anchor" in result.out
    names = sorted(path.name for path in out.iterdir())
    assert names == ["crosstable.csv", "games", "ratings.csv", "ratings.png", "tournament.jsonl"]
    head, first, *others = rows(out / "ratings.csv")
    assert head[:6] == ["place", "name", "rating", "low", "high", "games"]
    assert {first[1], others[0][1]} == {"greedy", "greedy@9"}
    assert [others[-1][1], others[-1][5], others[-1][6]] == ["random", "4", "0"]
    values = [float(row[2]) for row in (first, *others)]
    assert values == sorted(values, reverse=True)
    assert 1000 in values
    table = rows(out / "crosstable.csv")
    assert table[0] == ["", *(row[0] for row in table[1:])]
    assert [row[number] for number, row in enumerate(table)] == [""] * 4
    assert float(table[1][2]) + float(table[2][1]) == 1
    records = list((out / "games").iterdir())
    assert len(records) == 6
    assert all(sintra.read_record(path.read_text()).is_over for path in records)


def test_json_anchor_and_continuing(cli: Cli, tmp_path: Path) -> None:
    command = ("tournament", "random", "greedy", *QUICK, "--out", str(tmp_path), "--no-chart")
    cli(*command)
    log = (tmp_path / "tournament.jsonl").read_text()
    result = cli(*command, "--json", "--anchor", "random=500")
    found = json.loads(result.out)
    assert found["anchor"] == "random"
    assert [one["name"] for one in found["standings"]] == ["greedy", "random"]
    assert found["standings"][1]["rating"] == 500
    assert found["standings"][1]["score_count"] == 2
    assert found["standings"][1]["score_deviation"] >= 0
    assert found["standings"][1]["score_low"] == 0
    assert found["crosstable"]["greedy"]["random"] == 1.0
    assert (tmp_path / "tournament.jsonl").read_text() == log
    assert not (tmp_path / "ratings.png").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("greedy", "random"), 2, "--out"),
        (("greedy", "--out", "x"), 1, "needs at least 2 participants"),
        (("greedy", "deep", "--out", "x"), 1, "there is no bot 'deep'"),
        (("greedy", "random", "--out", "x", "--anchor", "nobody"), 1, "is not a participant"),
        (("greedy", "random", "--out", "x", "--anchor", "greedy=high"), 2, "NAME=1000"),
        (("greedy", "greedy", "--out", "x"), 1, "is listed twice"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused(
    cli: Cli,
    arguments: tuple[str, ...],
    code: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("tournament", *arguments)
    assert result.code == code
    assert message in result.err
    assert not list(tmp_path.glob("**/*.jsonl"))


def test_a_missing_extra_is_reported_before_the_first_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = cli("tournament", "greedy", "random", *QUICK, "--out", str(tmp_path / "cup"))
    assert result.code == 1
    assert 'pip install "sintra[arena]"' in result.err
    assert not (tmp_path / "cup").exists()
