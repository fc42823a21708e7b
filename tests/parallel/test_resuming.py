"""Runs with a manifest: what is done is not done again, and other settings are refused."""

import contextlib
import json
from pathlib import Path

import pytest

from sintra.parallel import Manifest, ManifestError, Place, run_in_order
from tests.parallel.jobs import job, tasks

SETTINGS = {"add": 0}


def test_a_run_continues_with_what_is_intact(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    folder = tmp_path / "run"
    numbers = job(calls=str(calls))
    with (
        Manifest(folder, SETTINGS) as manifest,
        contextlib.closing(run_in_order(manifest, numbers, tasks(5), Place())) as results,
    ):
        assert [next(results)[1] for _ in range(3)] == [b"0", b"1", b"4"]
    (folder / "n1.txt").write_bytes(b"damaged")
    (folder / "n3.txt").write_bytes(b"9")  # not listed: it may be incomplete
    seen: list[tuple[int, int]] = []
    with Manifest(folder, SETTINGS) as manifest:
        found = run_in_order(manifest, numbers, tasks(5), Place(), lambda *done: seen.append(done))
        assert [result for _, result in found] == [b"0", b"1", b"4", b"9", b"16"]
    assert calls.read_text().split() == ["0", "1", "2", "1", "3", "4"]
    assert seen == [(3, 5), (4, 5), (5, 5)]
    listed = json.loads((folder / "manifest.json").read_text())
    assert listed["settings"] == SETTINGS
    assert {name: task["number"] for name, task in listed["tasks"].items()} == {
        f"n{number}": number for number in range(5)
    }


def test_a_task_without_a_result_is_tried_again(tmp_path: Path) -> None:
    with Manifest(tmp_path, {}) as manifest:
        first = list(run_in_order(manifest, job(broken=1), tasks(3), Place()))
        assert [result for _, result in first] == [b"0", "broken", b"4"]
        again = list(run_in_order(manifest, job(), tasks(3), Place()))
        assert [result for _, result in again] == [b"0", b"1", b"4"]


def test_another_run_or_process_is_refused(tmp_path: Path) -> None:
    with Manifest(tmp_path, {"seed": 1}), pytest.raises(ManifestError, match="another process"):
        Manifest(tmp_path, {"seed": 1})
    with pytest.raises(ManifestError, match=r"other settings \(seed: 1, not 2\)"):
        Manifest(tmp_path, {"seed": 2})
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(ManifestError, match="not the manifest of a run"):
        Manifest(tmp_path, {"seed": 1})
    with pytest.raises(ManifestError, match="cannot be used"):
        Manifest(tmp_path / "manifest.json", {})
