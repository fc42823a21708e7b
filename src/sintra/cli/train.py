"""``sintra train``: trains the value net of a game by self-play."""

import argparse
import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.common import Commands, add_command, positive_number, rules_of, whole_number
from sintra.cli.places import add_place_flags, place_of
from sintra.cli.progress import ProgressLine, resumable

if TYPE_CHECKING:
    from sintra.training import Plan

TEXT = """\
Train the value net of a game: play games with the search, fit the net to them, and repeat. Training
starts with the current weights, or from scratch with games of the rollout policy. Fitting needs
PyTorch: pip install "sintra[train]".

The same command continues an interrupted run. With --folder the games, the weights and the verdicts
of all generations are kept, and more generations continue a finished run. With --gate N, new
weights replace the old ones only if they win a sequential test over at most N pairs of games, and
then another one with other seeds.

  sintra train --game duel --games 2000 --simulations 300
  sintra train --game duel --gate 400 --folder run --cluster auto
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``train``."""
    parser = add_command(commands, "train", "train the value net of a game", run, TEXT)
    parser.add_argument("--game", metavar="ID", help="the game (see: sintra games)")
    for name, default, text in (
        ("--generations", 4, "the rounds of self-play and fitting"),
        ("--games", 2000, "games per generation"),
        ("--simulations", 300, "simulations per move"),
        ("--epochs", 4, "passes over the samples"),
    ):
        parser.add_argument(
            name, metavar="N", type=positive_number, default=default,
            help=f"{text} (default {default})",
        )  # fmt: skip
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number,
        default=1,
        help="the first game's seed (default 1)",
    )
    parser.add_argument(
        "--from-scratch", action="store_true", help="do not start with the current weights"
    )
    parser.add_argument(
        "--weights", metavar="FILE",
        help="the weights to start with: a file, or a version that the game has kept, such as v0.1 "
        "(default: the current ones)",
    )  # fmt: skip
    parser.add_argument(
        "--gate", metavar="N", type=whole_number, default=0,
        help="promote only weights that win a test over at most N pairs of games (default: all)",
    )  # fmt: skip
    parser.add_argument("--folder", metavar="DIR", type=Path, help="keep the run here")
    parser.add_argument(
        "--out", metavar="FILE", type=Path,
        help="the file of the new weights (default: in the game's folder)",
    )  # fmt: skip
    add_place_flags(parser)


def run(args: argparse.Namespace) -> None:
    """Train and save the new weights."""
    from sintra.training import Plan, train
    from sintra.training.run import Report

    rules = rules_of(args)
    plan = Plan(
        generations=args.generations,
        games=args.games,
        simulations=args.simulations,
        epochs=args.epochs,
        seed=args.seed,
        from_scratch=args.from_scratch,
        gate=args.gate,
    )
    progress = ProgressLine()

    def show(done: int, total: int, what: str) -> None:
        if done == total:
            progress.restart()
        elif progress.is_due():
            progress.show(done, total, what)

    with resumable(progress):
        train(
            rules,
            plan,
            args.folder or _default_folder(rules.id, plan, args.weights),
            initial=None if args.weights is None else rules.load_weights(args.weights),
            out=args.out,
            keep=args.folder is not None,
            place=place_of(args),
            report=Report(progress.notice, show),
        )


def _default_folder(game: str, plan: "Plan", weights: str | None) -> Path:
    """Return the folder of an unnamed run, which is removed at its end."""
    from sintra.arena.game_log import data_folder

    settings = {**asdict(plan), "generations": None, "game": game, "begun": weights}
    name = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
    return data_folder() / "training" / name
