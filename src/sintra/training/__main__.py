"""``python -m sintra.training``: a new net for a game, from games of the search against itself."""

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.cores import available_cores
from sintra.core.errors import SintraError
from sintra.core.rules import Rules
from sintra.core.value_net import save_weights
from sintra.core.warm import warm_up
from sintra.games import game_ids, get
from sintra.training.fit import fit
from sintra.training.games import play_games

TEXT = """\
Plays games and fits the game's net to them, again and again. It begins with the present weights,
or, with --anew, with games played at a glance. sintra match tells whether the new weights are
better than the old ones.
"""
#: A net learns from the games of so many rounds, so that it does not forget.
ROUNDS_KEPT = 3


def main() -> None:
    """Plays, fits, and saves, some rounds."""
    parser = argparse.ArgumentParser(prog="python -m sintra.training", description=TEXT)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--rounds", type=int, default=4, help="how often (default 4)")
    parser.add_argument("--games", type=int, default=2000, help="in each round (default 2000)")
    parser.add_argument("--simulations", type=int, default=300, help="for each move (default 300)")
    parser.add_argument("--epochs", type=int, default=4, help="passes over the data (default 4)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
    parser.add_argument("--threads", type=int, default=available_cores(), help="(default: all)")
    parser.add_argument("--anew", action="store_true", help="forget the present weights")
    parser.add_argument("--out", type=Path, help="where to save (default: in the game's folder)")
    args = parser.parse_args()
    rules = get(args.game)
    warm_up(rules)
    out = args.out or rules.bot.net.path
    weights = None if args.anew else rules.bot.net.weights
    kept: list[Any] = []
    for number in range(args.rounds):
        say(f"round {number + 1} of {args.rounds}")
        kept = [*kept, play(rules, weights, args, args.seed + number * args.games)][-ROUNDS_KEPT:]
        weights = fit(
            rules.bot.net, weights, np.concatenate(kept).view(np.recarray), args.epochs, say
        )
        save_weights(out, weights)


def play(rules: Rules, weights: Any | None, args: argparse.Namespace, seed: int) -> Any:
    """The samples of one round; who knows nothing plays at a glance."""

    def count(done: int) -> None:
        if done % max(args.games // 10, 1) == 0:
            say(f"{done} of {args.games} games played")

    simulations = 0 if weights is None else args.simulations
    known = rules.bot.net.untrained() if weights is None else weights
    samples = play_games(
        rules, known, args.games, simulations, seed, threads=args.threads, say=count
    )
    two = samples[samples.players == 2]
    say(f"{len(samples)} positions; two players score {two.final.mean():.1f} on average")
    return samples


def say(line: str) -> None:
    """Tells how far the work has come."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except SintraError as error:
        sys.exit(f"sintra: {error}")
