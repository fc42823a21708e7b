"""Datasets: rows are true, runs can be interrupted, formats are equal, errors are clear."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.cli import main
from sintra.core.compile import PACKAGE
from sintra.core.errors import MissingExtraError, OptionError, UnknownAgentError
from sintra.datasets import DatasetError, columns, read, write
from sintra.datasets import files as dataset_files
from tests.agents import own

ROOT = PACKAGE.parents[1]
OWN = "tests.agents.own:First"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def all_rows(folder: Path) -> dict[str, Any]:
    parts = list(read(folder))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


@pytest.mark.parametrize("game", sintra.game_ids())
def test_rows_replay_to_the_games_they_tell_of(game: str, tmp_path: Path) -> None:
    write(tmp_path, game, ["greedy", "random"], games=2, seed=3)
    rows = all_rows(tmp_path)
    assert set(rows) == set(columns.MEANINGS)
    for number in (0, 1):
        mine = {name: column[rows["game"] == number] for name, column in rows.items()}
        played = sintra.new(game, seed=int(mine["seed"][0]))
        for i in range(len(mine["move"])):
            assert (mine["move"][i], mine["seat"][i]) == (i, played.turn)
            assert np.flatnonzero(mine["mask"][i]).tolist() == sorted(played.legal_actions)
            assert np.array_equal(mine["observation"][i], played.observation(int(mine["seat"][i])))
            played.play(int(mine["action"][i]))
        assert played.outcome is not None
        for i, seat in enumerate(mine["seat"]):
            lead = played.scores[seat] - played.scores[1 - seat]
            assert (mine["score"][i], mine["margin"][i]) == (played.scores[seat], lead)
            assert (mine["result"][i] == 1) == (played.outcome.winners == (seat,))
    assert not rows["visits"].any()
    assert np.isnan(rows["value"]).all()


def test_searches_leave_their_visits(tmp_path: Path) -> None:
    write(tmp_path, "duel", ["casual", "random"], games=1, seed=3, simulations=20)
    rows = all_rows(tmp_path)
    searched = rows["seat"] == 0
    assert (rows["visits"][searched].sum(axis=1) > 0).all()
    assert not rows["visits"][~searched].any()
    assert not rows["visits"][~rows["mask"]].any()
    assert ((rows["value"][searched] >= 0) & (rows["value"][searched] <= 1)).all()


def test_an_interrupted_dataset_continues_and_can_be_extended(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"seed": 5, "games_per_file": 2}
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    write(whole, "duel", ["random"], games=5, **settings)

    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(parts, "duel", ["random"], games=5, progress=stop, **settings)
    assert [path.name for path in parts.glob("games-*")] == ["games-00000000-00000001.npz"]
    write(parts, "duel", ["random"], games=3, **settings)
    seen: list[tuple[int, int]] = []
    write(parts, "duel", ["random"], games=5, progress=lambda *one: seen.append(one), **settings)
    assert seen == [(2, 5), (4, 5), (5, 5)]
    one, other = all_rows(whole), all_rows(parts)
    assert all(
        np.array_equal(one[name], other[name], equal_nan=True) for name in one if name != "value"
    )
    with pytest.raises(DatasetError, match=r"other settings \(bots\)"):
        write(parts, "duel", ["greedy"], games=5, **settings)


@pytest.mark.slow
def test_a_script_writes_the_same_dataset_with_several_workers(tmp_path: Path) -> None:
    """The script has no ``if __name__ == "__main__"``, and the workers do not run it again."""
    write(tmp_path / "one", "duel", own.First, games=2, games_per_file=1)
    script = tmp_path / "script.py"
    script.write_text(
        "from sintra.datasets import write\n"
        f"write({str(tmp_path / 'two')!r}, 'duel', {OWN!r}, games=2, games_per_file=1, workers=2)\n"
    )
    subprocess.run([sys.executable, script], check=True, cwd=ROOT, env=ENVIRONMENT, timeout=300)
    one, two = (all_rows(tmp_path / name) for name in ("one", "two"))
    assert np.array_equal(one["action"], two["action"])
    assert [path.read_bytes() for path in sorted((tmp_path / "one").glob("games-*"))] == [
        path.read_bytes() for path in sorted((tmp_path / "two").glob("games-*"))
    ]


def test_an_object_plays_in_this_process_only(tmp_path: Path) -> None:
    write(tmp_path / "here", "duel", own.First(), games=1)
    places: list[dict[str, Any]] = [{"workers": 2}, {"cluster": "auto"}]
    for place in places:
        with pytest.raises(DatasetError, match="First exists in this process only"):
            write(tmp_path / "there", "duel", [own.First()], games=1, **place)
    assert not (tmp_path / "there").exists()


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for form in ("npz", "parquet"):
        write(tmp_path / form, "duel", ["greedy"], games=1, form=form)
    one, other = all_rows(tmp_path / "npz"), all_rows(tmp_path / "parquet")
    for name in one:
        assert np.array_equal(one[name], other[name], equal_nan=name == "value"), name
        assert one[name].dtype == other[name].dtype


def test_what_cannot_be_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DatasetError, match="possible: npz, parquet"):
        write(tmp_path, "duel", ["random"], games=1, form="csv")
    with pytest.raises(DatasetError, match="2 seats need 1 or 2 bots"):
        write(tmp_path, "duel", ["random"] * 3, games=1)
    wrongs: list[dict[str, Any]] = [{"games": 0}, {"games": 1.5}, {"games": 1, "workers": 0}]
    for wrong in wrongs:
        with pytest.raises(DatasetError, match="must be between 1 and"):
            write(tmp_path, "duel", "random", **wrong)
    with pytest.raises(OptionError, match="1 to 100000000 simulations"):
        write(tmp_path, "duel", ["casual"], games=1, simulations=-1)
    with pytest.raises(UnknownAgentError):
        write(tmp_path, "duel", ["wizard"], games=1)
    with pytest.raises(OptionError):
        write(tmp_path, "duel", ["random"], games=1, colour="red")
    with pytest.raises(DatasetError, match="holds no dataset"):
        list(read(tmp_path))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"sintra\[datasets\]"):
        write(tmp_path, "duel", ["random"], games=1, form="parquet")
    assert not list(tmp_path.iterdir())


def test_the_command_writes_a_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    command = ["dataset", str(folder), "--game", "summer-pavilion", "--players", "3"]
    assert main([*command, "--bots", "random", "--games", "2", "--games-per-file", "1"]) == 0
    assert "2 games are in" in capsys.readouterr().out
    settings = json.loads((folder / dataset_files.SETTINGS).read_text())
    assert (settings["bots"], settings["columns"]) == (["random"], dict(columns.MEANINGS))
    assert set(all_rows(folder)["seat"].tolist()) == {0, 1, 2}
