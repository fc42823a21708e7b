"""Blocks of self-play games: what a worker plays as one task, and what one file holds."""

import io
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import numpy as np

from sintra.core.arrays import Records, Weights
from sintra.core.compile_queue import ensure_compiled, warm_up
from sintra.core.rules import Rules
from sintra.core.units import SOLVER
from sintra.core.value_net import ValueNet, weights_dtype
from sintra.games import get
from sintra.parallel import FileTask, Job, Work
from sintra.training.samples import SELF_PLAY, play_games

#: The most games of a block: up to a minute of work. A cluster repeats no more than this.
BLOCK_GAMES = 40
#: A round has at least this many blocks, so that several workers share a small one.
FEWEST_BLOCKS = 8


def game_blocks(games: int, seed: int) -> list[FileTask]:
    """Return the blocks of a round.

    >>> [block.facts["seeds"] for block in game_blocks(90, seed=5)][:3]
    [[5, 15], [16, 26], [27, 37]]

    Args:
        games: the number of games.
        seed: the seed of the first one; the others count up from it.
    """
    blocks = []
    for first, count in seed_ranges(games, seed):
        last = first + count - 1
        name = f"games-{first}-{last}"
        task = {"name": name, "seed": first, "games": count}
        blocks.append(FileTask(name, f"{name}.npy", task, {"seeds": [first, last]}))
    return blocks


def seed_ranges(count: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the first seed and the size of every block."""
    size = max(1, min(BLOCK_GAMES, count // FEWEST_BLOCKS))
    for first in range(seed, seed + count, size):
        yield first, min(size, seed + count - first)


def self_play_job(rules: Rules, weights: Weights | None, simulations: int) -> Job:
    """Return the job that plays blocks.

    Args:
        rules: the game.
        weights: the weights of the search's value net; None to play with the rollout policy.
        simulations: the simulations for each move of the search.
    """
    setup = {
        "game": rules.id,
        "weights": weights_bytes(rules.bot.net.untrained() if weights is None else weights),
        "simulations": 0 if weights is None else simulations,
    }
    return Job(f"{__name__}:player", setup, "games could not be played")


@contextmanager
def player(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Play blocks of games with the search."""
    rules = get(setup["game"])
    warm_up(rules)
    ensure_compiled(rules, SELF_PLAY, SOLVER)
    weights = weights_from(rules.bot.net, setup["weights"])

    def play(task: Mapping[str, Any]) -> Mapping[str, Any]:
        begun = time.process_time()
        samples = play_games(rules, weights, task["games"], setup["simulations"], task["seed"])
        seconds = time.process_time() - begun  # for benchmarks/cluster.py
        return {"name": task["name"], "result": as_file(samples), "seconds": seconds}

    yield play


# --- Files -------------------------------------------------------------------------------------


def as_file(samples: Records) -> bytes:
    """Return samples as the content of a NumPy file."""
    file = io.BytesIO()
    np.save(file, np.asarray(samples), allow_pickle=False)
    return file.getvalue()


def joined(files: Sequence[bytes]) -> Records:
    """Return the samples of several files."""
    found = [np.load(io.BytesIO(file), allow_pickle=False) for file in files]
    return np.concatenate(found).view(np.recarray)


def weights_bytes(weights: Weights) -> bytes:
    """Return weights in full precision."""
    return np.asarray(weights).tobytes()


def weights_from(net: ValueNet, content: bytes) -> Weights:
    """Return the weights that :func:`weights_bytes` has serialised."""
    kind = weights_dtype(net.features, net.stages)
    return np.frombuffer(content, kind).view(np.recarray)[0]


def weights_hash(weights: Weights | None) -> str | None:
    """Return a hash of weights, which identifies the player of a round; None for no net."""
    return None if weights is None else sha256(weights_bytes(weights)).hexdigest()[:16]
