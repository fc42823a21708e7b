"""``python -m sintra.training``: a new net for a game, from games of the search against itself."""

import argparse
import os
import sys
from pathlib import Path

from sintra.core.errors import SintraError
from sintra.core.net import save_weights
from sintra.core.warm import warm_up
from sintra.games import GAMES, get
from sintra.training.fit import fit
from sintra.training.games import play_games

TEXT = """\
Plays games and fits the game's net to them. Begin with --simulations 0 --anew, which plays at a
glance, then go on with some hundred simulations a move, again and again; each time, sintra match
tells whether the new weights are better.
"""


def main() -> None:
    """Plays, fits, and saves."""
    parser = argparse.ArgumentParser(prog="python -m sintra.training", description=TEXT)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=3000, help="how many games (default 3000)")
    parser.add_argument("--simulations", type=int, default=100, help="for each move (default 100)")
    parser.add_argument("--epochs", type=int, default=8, help="passes over the data (default 8)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default 1)")
    parser.add_argument("--anew", action="store_true", help="forget the present weights")
    parser.add_argument("--out", type=Path, help="where to save (default: in the game's folder)")
    args = parser.parse_args()
    rules = get(args.game)
    warm_up(rules)

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    def count(done: int) -> None:
        if done % max(args.games // 20, 1) == 0:
            say(f"{done} of {args.games} games played")

    threads = os.cpu_count() or 1
    samples = play_games(rules, args.games, args.simulations, args.seed, threads=threads, say=count)
    say(f"{len(samples)} positions to learn from")
    save_weights(args.out or rules.net.path, fit(rules.net, samples, args.epochs, say, args.anew))


if __name__ == "__main__":
    try:
        main()
    except SintraError as error:
        sys.exit(f"sintra: {error}")
