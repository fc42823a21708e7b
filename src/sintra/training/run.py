"""A training run: plays games, fits the net, and repeats, in a folder that lets it continue.

=============================  ================================================================
``manifest.json``              the settings of the run, and what became of each generation
``initial.bin``                the weights at the start
``generation-0001/``           the first generation
``  manifest.json``            its weights, and the finished tasks with their seeds and hashes
``  games-1-40.npy``           the samples of some games
``  gate-1-....json``          the scores of some pairs of games of the gate
``  weights.bin``              the fitted weights, in full precision
=============================  ================================================================

The same settings give the same weights, whatever the number of workers, here or on a cluster, with
or without interruptions.
"""

import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.arrays import Records, Weights
from sintra.core.compile import source_hash
from sintra.core.errors import OptionError
from sintra.core.rules import Rules
from sintra.core.value_net import save_weights
from sintra.parallel import Manifest, Place, run_in_order
from sintra.training import fit as fitting
from sintra.training.blocks import (
    game_blocks,
    joined,
    self_play_job,
    weights_bytes,
    weights_from,
    weights_hash,
)
from sintra.training.gate import Verdict, is_better, judge

#: The net is fitted to the games of this many generations, which makes it forget less.
GENERATIONS_KEPT = 3
#: The names of the weights in the manifests of a generation and of the run.
_WEIGHTS, _INITIAL = "weights", "initial"


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    #: The number of generations: each one is self-play and then a fit.
    generations: int = 4
    #: The games of a generation.
    games: int = 2000
    #: The simulations for each move.
    simulations: int = 300
    #: The passes over the samples in a fit.
    epochs: int = 4
    #: The seed of the first game.
    seed: int = 1
    #: Whether to ignore the current weights and begin with games of the rollout policy.
    from_scratch: bool = False
    #: The most pairs of games of a match at the gate; 0 for no gate.
    gate: int = 0

    def __post_init__(self) -> None:
        # The net does not learn from one of the games, which shows when it is best.
        least = {"generations": 1, "games": 2, "simulations": 1, "epochs": 1}
        for name, number in least.items():
            if getattr(self, name) < number:
                raise OptionError(f"the number of {name} must be at least {number}")


@dataclass(frozen=True)
class Report:
    """Receives what happens; every function may be called often."""

    line: Callable[[str], None] = lambda _: None
    #: The number of tasks that are done, the number of all tasks, and what they are.
    progress: Callable[[int, int, str], None] = lambda *_: None


def train(
    rules: Rules,
    plan: Plan,
    folder: Path,
    *,
    initial: Weights | None = None,
    out: Path | None = None,
    keep: bool = True,
    place: Place | None = None,
    report: Report | None = None,
) -> Weights | None:
    """Train the value net of a game.

    Args:
        rules: the game.
        plan: what to do. More generations continue an earlier run.
        folder: the folder of the run. The same call continues an interrupted one.
        initial: the weights to begin with; by default those of the game.
        out: the file of the new weights; by default the game's own.
        keep: whether the folder is kept at the end.
        place: where games are played.
        report: receives what happens.

    Returns:
        The new weights; None if the gate has let none pass and there were none before.

    Raises:
        OptionError: the game has no value net, a number is too small, or a run from scratch is
            given weights.
        MissingExtraError: PyTorch is not installed.
        ManifestError: the folder cannot be used, or belongs to another run.
    """
    net = rules.bot.net
    path = out or net.path
    if path is None:
        raise OptionError(f"{rules.name} has no value net to train")
    if plan.from_scratch and initial is not None:
        raise OptionError("a run from scratch does not start with weights")
    fitting.check_extra()
    start = None if plan.from_scratch else net.weights if initial is None else initial
    settings = {
        **{name: value for name, value in asdict(plan).items() if name != "generations"},
        "game": rules.id,
        "start": weights_hash(initial),
        "code": source_hash(),
    }
    run = _Run(rules, plan, folder, place or Place(), report or Report())
    with Manifest(folder, settings) as manifest:
        # A run may replace the weights of the game, with which it has begun.
        if start is not None and not manifest.is_done(_INITIAL):
            manifest.write(_INITIAL, "initial.bin", weights_bytes(start))
        weights = None if start is None else weights_from(net, manifest.read(_INITIAL))
        for number in range(1, plan.generations + 1):
            weights = run.generation(number, weights, manifest)
    if weights is not None:
        save_weights(path, weights)
    if not keep:
        shutil.rmtree(folder)
    return weights


class _Run:
    """A run in progress."""

    def __init__(
        self, rules: Rules, plan: Plan, folder: Path, place: Place, report: Report
    ) -> None:
        self.rules = rules
        self.plan = plan
        self.folder = folder
        self.place = place
        self.report = report
        #: The samples of the latest generations.
        self.kept: list[Records] = []

    def generation(self, number: int, weights: Weights | None, run: Manifest) -> Weights | None:
        """Play the games of a generation and fit the net; return the weights to continue with."""
        settings = {"generation": number, "weights": weights_hash(weights)}
        self.report.line(f"generation {number} of {self.plan.generations}")
        with Manifest(self.folder / f"generation-{number:04}", settings) as manifest:
            samples = self._play(number, weights, manifest)
            self.kept = [*self.kept, samples][-GENERATIONS_KEPT:]
            new = self._fit(weights, manifest)
            verdicts = self._judge(number, new, weights, manifest)
        is_promoted = verdicts is None or is_better(verdicts)
        fact: dict[str, Any] = {"weights": weights_hash(new), "is_promoted": is_promoted}
        if verdicts is not None:
            fact["verdicts"] = [verdict.as_json() for verdict in verdicts]
        run.note(**{f"generation-{number:04}": fact})
        return new if is_promoted else weights

    def _play(self, number: int, weights: Weights | None, manifest: Manifest) -> Records:
        blocks = game_blocks(self.plan.games, self.plan.seed + (number - 1) * self.plan.games)
        job = self_play_job(self.rules, weights, self.plan.simulations)
        results = run_in_order(manifest, job, blocks, self.place, self._progress("blocks of games"))
        samples = joined([content for _, content in results if isinstance(content, bytes)])
        two = samples[samples.players == 2]
        average = f"; with two players {two.final.mean():.1f} points on average" if len(two) else ""
        self.report.line(f"{len(samples)} samples{average}")
        return samples

    def _fit(self, weights: Weights | None, manifest: Manifest) -> Weights:
        if not manifest.is_done(_WEIGHTS):
            samples = np.concatenate(self.kept).view(np.recarray)
            fitted = fitting.fit(
                self.rules.bot.net, weights, samples, self.plan.epochs, self.report.line
            )
            manifest.write(_WEIGHTS, "weights.bin", weights_bytes(fitted))
        return weights_from(self.rules.bot.net, manifest.read(_WEIGHTS))

    def _judge(
        self, number: int, new: Weights, old: Weights | None, manifest: Manifest
    ) -> list[Verdict] | None:
        """Return the verdicts of the gate; None without a gate, or without weights to compare."""
        if old is None or self.plan.gate == 0:
            return None
        verdicts = judge(
            self.rules,
            new,
            old,
            pairs=self.plan.gate,
            simulations=self.plan.simulations,
            generation=number,
            manifest=manifest,
            place=self.place,
            progress=self._progress("blocks of the gate"),
        )
        for verdict in verdicts:
            self.report.line(
                f"gate: {verdict.score:.1%} of {verdict.pairs} pairs, "
                f"{verdict.accepted or 'undecided'}"
            )
        return verdicts

    def _progress(self, what: str) -> Callable[[int, int], None]:
        return lambda done, total: self.report.progress(done, total, what)
