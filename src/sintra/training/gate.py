"""The gate: new weights replace the old ones only if they win a sequential test, twice."""

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sintra.arena.statistics import Sprt, comparison_score
from sintra.core.arrays import Weights
from sintra.core.compile_queue import ensure_compiled, warm_up
from sintra.core.rules import Rules
from sintra.core.state import NOBODY
from sintra.core.units import SOLVER
from sintra.games import get
from sintra.parallel import FileTask, Job, Manifest, Place, Work, run_in_order
from sintra.search.searcher import new_scratch
from sintra.training.blocks import seed_ranges, weights_bytes, weights_from
from sintra.training.samples import SELF_PLAY, SelfPlay, start_game

#: The test of the new weights against the old ones.
TEST = Sprt(elo0=0, elo1=40)
ACCEPTED = "H1"
#: The seeds of the gate are far from those of the training games, and differ between the matches.
FIRST_SEED, SEEDS_PER_MATCH = 10**9, 10**6
#: A test that has succeeded is repeated with other seeds: one of many generations succeeds by luck.
MATCHES = 2
#: Pair scores are rounded to this number of digits, so that equal ones have equal keys.
_DIGITS = 6


@dataclass(frozen=True)
class Verdict:
    """The result of a match between new and old weights."""

    #: The mean score of the new weights, from 0 to 1, over pairs of games.
    score: float
    pairs: int
    #: The accepted hypothesis, ``"H1"`` for better; None if the test could not decide.
    accepted: str | None

    def as_json(self) -> dict[str, Any]:
        """Serialise the verdict."""
        return asdict(self)


def judge(
    rules: Rules,
    new: Weights,
    old: Weights,
    *,
    pairs: int,
    simulations: int,
    generation: int,
    manifest: Manifest,
    place: Place,
    progress: Callable[[int, int], None] | None = None,
) -> list[Verdict]:
    """Play matches between two sets of weights until one fails or all have succeeded.

    Args:
        rules: the game.
        new: the weights that are judged.
        old: those that they shall replace.
        pairs: the most pairs of games of a match.
        simulations: the simulations for each move.
        generation: the number of the generation, which determines the seeds.
        manifest: the folder of the generation.
        place: where games are played.
        progress: receives the number of finished blocks and the number of all blocks.

    Returns:
        The verdicts. The new weights are better if there are ``MATCHES`` of them and the last one
        accepts H1.
    """
    setup = {
        "game": rules.id,
        "weights": [weights_bytes(new), weights_bytes(old)],
        "simulations": simulations,
    }
    job = Job(f"{__name__}:player", setup, "games could not be played")
    verdicts: list[Verdict] = []
    for match in range(MATCHES):
        first = FIRST_SEED + (generation * MATCHES + match) * SEEDS_PER_MATCH
        tasks = []
        for seed, count in seed_ranges(pairs, first):
            name = f"gate-{match + 1}-{seed}-{seed + count - 1}"
            task = {"name": name, "seed": seed, "pairs": count}
            facts = {"seeds": [seed, seed + count - 1]}
            tasks.append(FileTask(name, f"{name}.json", task, facts))
        scores: Counter[float] = Counter()
        accepted = None
        with contextlib.closing(run_in_order(manifest, job, tasks, place, progress)) as results:
            for _, content in results:
                scores.update(json.loads(content))
                accepted = TEST.verdict(scores)
                if accepted is not None:
                    break
        played = scores.total()
        mean = sum(score * count for score, count in scores.items()) / played
        verdicts.append(Verdict(mean, played, accepted))
        if accepted != ACCEPTED:
            break
    return verdicts


def is_better(verdicts: list[Verdict]) -> bool:
    """Return whether all matches have succeeded."""
    return len(verdicts) == MATCHES and verdicts[-1].accepted == ACCEPTED


@contextmanager
def player(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Play pairs of games between two sets of weights."""
    rules = get(setup["game"])
    warm_up(rules)
    ensure_compiled(rules, SELF_PLAY, SOLVER)
    sides = [
        SelfPlay(rules, weights_from(rules.bot.net, content), setup["simulations"])
        for content in setup["weights"]
    ]

    def play(task: Mapping[str, Any]) -> Mapping[str, Any]:
        seeds = range(task["seed"], task["seed"] + task["pairs"])
        scores = [round(pair_score(rules, sides, seed), _DIGITS) for seed in seeds]
        return {"name": task["name"], "result": json.dumps(scores).encode()}

    yield play


def pair_score(rules: Rules, sides: list[SelfPlay], seed: int) -> float:
    """Play a game twice with exchanged seats; return the mean score of the first side."""
    return sum(_score(rules, sides, seed, shift) for shift in range(2)) / 2


def _score(rules: Rules, sides: list[SelfPlay], seed: int, shift: int) -> float:
    kernels, drawn = rules.kernels, new_scratch(rules).drawn
    state = start_game(rules, seed, drawn)[0]
    seats = tuple((seat + shift) % 2 for seat in range(int(state.players)))
    for side in sides:
        side.seed(seed)
    while state.to_move != NOBODY:
        mover = sides[seats[int(state.to_move)]]
        kernels.step(state, mover.choose(state, mover.no_samples, sample_by_visits=False))
        kernels.deal(state, drawn)
    ranks = np.zeros(len(seats), np.int64)
    kernels.rank(state, ranks)
    return comparison_score([int(rank) for rank in ranks], seats)
