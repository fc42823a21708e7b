"""How self-play scales: one and two cores, with processes of this machine and on a Ray cluster.

Blocks of seeded self-play games run on one and on two cores, first in worker processes and then on
a Ray cluster of one-core nodes. The configurations take turns, and the best round of each counts,
because other programs use the same machine. The processor time for a game shows what the load
hides: if it is the same on one and two cores, twice the cores play twice the games. The driver's
own time for a task limits how many cores it can keep busy; --driver measures it with tasks that do
nothing.

    python benchmarks/cluster.py --games 320 --simulations 100 --rounds 3
    python benchmarks/cluster.py --driver 400
"""

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the cluster of the tests

from sintra.games import get
from sintra.parallel import Executor, Job, Manifest, executor
from sintra.parallel.local import WorkerPool
from sintra.parallel.ray_cluster import connect, load_ray
from sintra.training.blocks import BLOCK_GAMES, game_blocks, self_play_job
from tests.parallel.ray_nodes import running_cluster

#: The cluster of the calculation at the end.
CORES = 1000
PLACES = ("processes", "Ray")


@dataclass(frozen=True)
class Round:
    """One measurement."""

    games: int
    tasks: int
    seconds: float
    #: The processor time of all workers, and of the driver.
    workers: float
    driver: float
    bytes: int


@contextlib.contextmanager
def place(name: str, cores: int, job: Job, tasks: int) -> Iterator[Executor]:
    """Start the workers of a configuration."""
    if name == PLACES[0]:
        with WorkerPool(job, cores) as pool:
            yield pool
        return
    with running_cluster(cores) as cluster:
        connect(load_ray(), cluster.address)
        try:
            with executor(job, tasks, cluster=cluster.address) as ray:
                yield ray
        finally:
            load_ray().shutdown()


def measure(running: Executor, blocks: Any, folder: Path) -> Round:
    """Run blocks, write their files, and measure."""
    begun, driver = time.perf_counter(), time.process_time()
    workers, size = 0.0, 0
    by_name = {block.name: block for block in blocks}
    with Manifest(folder, {}) as manifest:
        for answer in running.run(block.task for block in blocks):
            block = by_name[answer["name"]]
            manifest.write(block.name, block.file, answer["result"], **block.facts)
            workers += answer["seconds"]
            size += len(answer["result"])
    games = sum(block.task["games"] for block in blocks)
    return Round(
        games,
        len(blocks),
        time.perf_counter() - begun,
        workers,
        time.process_time() - driver,
        size,
    )


def measure_driver(tasks: int) -> None:
    """Measure the processor time of the driver for tasks that do nothing, on one core."""
    job = Job("tests.parallel.jobs:squares", {"add": 0})
    with place(PLACES[1], 1, job, tasks) as running:
        list(running.run([{"number": 0}]))
        begun, driver = time.perf_counter(), time.process_time()
        list(running.run({"number": number} for number in range(tasks)))
        spent, elapsed = time.process_time() - driver, time.perf_counter() - begun
    print(f"{tasks} tasks: {1000 * spent / tasks:.2f} ms of the driver for each, {elapsed:.1f} s")


def main() -> None:
    """Measure all configurations and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel")
    parser.add_argument("--games", type=int, default=320, help="games of a round")
    parser.add_argument("--simulations", type=int, default=100, help="simulations per move")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--driver", type=int, metavar="TASKS", help="measure the driver alone")
    args = parser.parse_args()
    if args.driver:
        measure_driver(args.driver)
        return
    rules = get(args.game)
    job = self_play_job(rules, rules.bot.net.weights, args.simulations)
    found: dict[tuple[str, int], list[Round]] = {}
    print(f"load before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}", flush=True)
    for number in range(args.rounds):
        for name in PLACES:
            for cores in (1, 2):
                blocks = game_blocks(args.games, 1 + number * args.games)
                with place(name, cores, job, len(blocks)) as running, TemporaryDirectory() as base:
                    measure(running, game_blocks(cores * 2, 10**6), Path(base, "warm"))
                    result = measure(running, blocks, Path(base, "run"))
                found.setdefault((name, cores), []).append(result)
    print(f"load after: {os.getloadavg()[0]:.1f}\n")
    print(f"{rules.name}, {args.games} games, {args.simulations} simulations per move")
    print("place      cores  games/s (best)  CPU s/game  driver ms/task  kB/task")
    for (name, cores), rounds in found.items():
        best = max(rounds, key=lambda one: one.games / one.seconds)
        cpu = min(one.workers / one.games for one in rounds)
        driver = min(one.driver / one.tasks for one in rounds)
        print(
            f"{name:<10} {cores:>5} {best.games / best.seconds:>15.2f} {cpu:>11.3f}"
            f" {1000 * driver:>15.2f} {best.bytes / best.tasks / 1000:>8.1f}"
        )
    _calculate(found[PLACES[1], 2])


def _calculate(rounds: list[Round]) -> None:
    """Print what a driver has to do for many cores."""
    game = min(one.workers / one.games for one in rounds)
    driver = min(one.driver / one.tasks for one in rounds)
    task = game * BLOCK_GAMES
    size = rounds[0].bytes / rounds[0].games * BLOCK_GAMES
    tasks = CORES / task
    print(
        f"\n{CORES} cores: {CORES / game:,.0f} games/s, tasks of {BLOCK_GAMES} games take "
        f"{task:.1f} s, {tasks:.1f} tasks/s, driver busy {tasks * driver:.0%}, "
        f"{tasks * size / 1e6:.2f} MB/s of results"
    )


if __name__ == "__main__":
    main()
