"""``python -m sintra.training``: trains the value net of a game by self-play."""

import argparse
import sys
from pathlib import Path

import numpy as np

from sintra.core.arrays import Records, Weights
from sintra.core.compile_queue import warm_up
from sintra.core.cores import available_cores
from sintra.core.errors import OptionError, SintraError
from sintra.core.rules import Rules
from sintra.core.value_net import save_weights
from sintra.games import game_ids, get
from sintra.training.fit import fit
from sintra.training.samples import play_games

TEXT = """\
Train the value net of a game: play games with the search, fit the net to them, and repeat. Training
starts with the current weights, or from scratch with games of the rollout policy. Compare the new
weights with the old ones with sintra match.
"""
#: The net is fitted to the games of this many rounds, which makes it forget less.
ROUNDS_KEPT = 3


def main() -> None:
    """Play games, fit the net and save the weights, for some rounds."""
    args = _parser().parse_args()
    rules = get(args.game)
    out = args.out or rules.bot.net.path
    if out is None:
        raise OptionError(f"{rules.name} has no value net to train")
    warm_up(rules)
    weights = None if args.from_scratch else rules.bot.net.weights
    kept: list[Records] = []
    for number in range(args.rounds):
        report(f"round {number + 1} of {args.rounds}")
        samples = play_round(rules, weights, args, args.seed + number * args.games)
        kept = [*kept, samples][-ROUNDS_KEPT:]
        recent = np.concatenate(kept).view(np.recarray)
        weights = fit(rules.bot.net, weights, recent, args.epochs, report)
        save_weights(out, weights)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sintra.training", description=TEXT)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--rounds", type=int, default=4, help="the rounds (default 4)")
    parser.add_argument("--games", type=int, default=2000, help="games per round (default 2000)")
    parser.add_argument(
        "--simulations", type=int, default=300, help="simulations per move (default 300)"
    )
    parser.add_argument("--epochs", type=int, default=4, help="passes over the data (default 4)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (default 1)")
    parser.add_argument(
        "--threads", type=int, default=available_cores(), help="threads (default: all cores)"
    )
    parser.add_argument(
        "--from-scratch", action="store_true", help="do not start with the current weights"
    )
    parser.add_argument(  # a hidden alias
        "--anew", dest="from_scratch", action="store_true", help=argparse.SUPPRESS
    )
    parser.add_argument(
        "--out", type=Path, help="the file of the new weights (default: in the game's folder)"
    )
    return parser


def play_round(
    rules: Rules, weights: Weights | None, args: argparse.Namespace, seed: int
) -> Records:
    """Play the games of one round.

    Args:
        rules: the game.
        weights: the weights of the search's value net; None to play with the rollout policy.
        args: the command line.
        seed: the seed of the first game.

    Returns:
        The training samples.
    """

    def report_progress(done: int) -> None:
        if done % max(args.games // 10, 1) == 0:
            report(f"{done} of {args.games} games played")

    samples = play_games(
        rules,
        rules.bot.net.untrained() if weights is None else weights,
        args.games,
        0 if weights is None else args.simulations,
        seed,
        threads=args.threads,
        report=report_progress,
    )
    two = samples[samples.players == 2]
    average = f"; with two players {two.final.mean():.1f} points on average" if len(two) else ""
    report(f"{len(samples)} samples{average}")
    return samples


def report(line: str) -> None:
    """Print a line of progress."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except SintraError as error:
        sys.exit(f"sintra: {error}")
