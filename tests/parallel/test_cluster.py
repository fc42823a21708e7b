"""A real Ray cluster with two nodes: the same results as on one machine, whatever dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sintra import datasets
from sintra.arena import MatchResult, Tally, play_match
from sintra.games import get
from sintra.parallel import Manifest, Place, run_in_order
from sintra.parallel.ray_cluster import connect, load_ray
from sintra.training.blocks import game_blocks, self_play_job
from tests.parallel.ray_nodes import running_cluster

MATCH = ["match", "greedy", "random", "--game", "duel", "--games", "400", "--seed", "1"]
TIMEOUT = 600.0


@pytest.fixture
def cluster() -> Iterator[Any]:
    with running_cluster(2) as found:
        yield found
        load_ray().shutdown()


@pytest.mark.slow
def test_a_cluster_gives_the_same_results_although_a_node_and_a_driver_die(
    cluster: Any, tmp_path: Path
) -> None:
    """One test, because a cluster takes several seconds to start."""
    [second] = cluster.worker_nodes
    log, records = tmp_path / "log", tmp_path / "records"
    kill_a_driver(cluster.address, log, records)
    games = len(log.read_bytes().splitlines()) - 1 + 30

    def kill_a_node(tally: Tally) -> None:
        if tally.result().games == games - 20:
            cluster.remove_node(second, allow_graceful=False)

    connect(load_ray(), cluster.address)  # once, so that the workers of Ray stay
    place = Place(cluster=cluster.address)
    result = match(games, records, log=log, cluster=place.cluster, progress=kill_a_node)
    assert len(cluster.worker_nodes) == 0
    alone = match(games, tmp_path / "alone")
    assert {**result.as_json(), "ms_per_move": 0} == {**alone.as_json(), "ms_per_move": 0}
    for record in (tmp_path / "alone").iterdir():
        assert (records / record.name).read_bytes() == record.read_bytes()
    assert samples(tmp_path / "cluster", place) == samples(tmp_path / "here", Place())
    rows = [
        dataset(tmp_path / name, cluster) for name, cluster in (("a", place.cluster), ("b", None))
    ]
    assert rows[0] == rows[1]


def kill_a_driver(address: str, log: Path, records: Path) -> None:
    """Start a match on the cluster, and kill it when it has some games."""
    flags = ["--cluster", address, "--log", str(log), "--records", str(records)]
    with subprocess.Popen(
        [sys.executable, "-m", "sintra", *MATCH, *flags],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as driver:
        end = time.monotonic() + TIMEOUT
        while not (log.exists() and len(log.read_bytes().splitlines()) > 4):
            assert driver.poll() is None
            assert time.monotonic() < end, "timed out"
            time.sleep(0.02)
        os.kill(driver.pid, signal.SIGKILL)


def match(games: int, records: Path, **options: Any) -> MatchResult:
    return play_match(
        "greedy", "random", game="duel", games=games, seed=1, records=records, **options
    )


def dataset(folder: Path, cluster: str | None) -> list[bytes]:
    """Return the files of a dataset."""
    datasets.write(folder, "duel", "random", games=2, games_per_file=1, cluster=cluster)
    return [path.read_bytes() for path in sorted(folder.glob("games-*"))]


def samples(folder: Path, place: Place) -> list[bytes | str]:
    """Return training samples of games of the rollout policy."""
    job = self_play_job(get("duel"), None, simulations=1)
    with Manifest(folder, {}) as manifest:
        return [found for _, found in run_in_order(manifest, job, game_blocks(8, seed=3), place)]
