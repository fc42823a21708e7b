"""Measure how far the levels are apart: matches between neighbours.

    python benchmarks/levels.py --game duel --games 100

Each of the eight levels plays a match against the one below it. A rating is the sum of the Elo
differences up to a level, and ``first-game`` has 1000. ``master`` has no limit of its own; here it
has ``--simulations``. Finished games are kept in ``build/levels``, in a file for this version of
the compiled code and these levels, and a run continues where the last one stopped. The last line
is for ``games/<game>/bot/ratings.json``.
"""

import argparse
import json
import sys
from itertools import pairwise
from math import hypot
from pathlib import Path
from statistics import NormalDist

from sintra.agents.levels import LEVELS, Level
from sintra.arena import MatchResult, play_match
from sintra.core.compile import source_hash
from sintra.games import game_ids

FOLDER = Path(__file__).resolve().parents[1] / "build" / "levels"
#: The rating of the weakest level.
ANCHOR = 1000
#: The limit of ``master``: less than a tenth of a second in Summer Pavilion, about 0.2 s in Duel.
MASTER_SIMULATIONS = 20_000
_DEVIATIONS = NormalDist().inv_cdf(0.975)


def main() -> None:
    """Play the matches of one game or all, and print the ratings."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=game_ids(), help="the game; by default all")
    parser.add_argument("--games", type=int, default=100, help="of each pair (default 100)")
    parser.add_argument("--simulations", type=int, default=MASTER_SIMULATIONS, help="of master")
    parser.add_argument("--seed", type=int, default=1, help="seed of the matches (default 1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    args = parser.parse_args()
    for game in [args.game] if args.game else game_ids():
        matches = [match(game, stronger, weaker, args) for weaker, stronger in pairwise(LEVELS)]
        show(game, matches)


def match(game: str, stronger: Level, weaker: Level, args: argparse.Namespace) -> MatchResult:
    """Play one match, or read it if it was played before."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    limit = stronger.simulations or args.simulations
    levels = f"{stronger.name}-{limit}-{stronger.oversight}-{weaker.name}-{weaker.simulations}"
    name = f"{game}-{source_hash()}-{levels}-{weaker.oversight}-{args.games}-{args.seed}.log"
    result = play_match(
        f"{stronger.name}@{limit}",
        weaker.name,
        game=game,
        games=args.games,
        seconds=60,  # the levels have limits of their own
        seed=args.seed,
        workers=args.workers,
        log=FOLDER / name,
    )
    print(
        f"{game}: {stronger.name} {result.score:.1%} against {weaker.name}",
        file=sys.stderr,
        flush=True,
    )
    return result


def show(game: str, matches: list[MatchResult]) -> None:
    """Print a line for every level, and the ratings as JSON."""
    rating, error = float(ANCHOR), 0.0
    ratings = {LEVELS[0].name: ANCHOR}
    print(f"{game}: each level against the one below it, {matches[0].games} games")
    for level, found in zip(LEVELS[1:], matches, strict=True):
        low, high = found.elo_interval
        rating += found.elo
        error = hypot(error, (high - low) / (2 * _DEVIATIONS))
        ratings[level.name] = round(rating)
        print(
            f"{level.name:>10}  score {found.score:.1%}  Elo {found.elo:+.0f} "
            f"[{low:+.0f}, {high:+.0f}]  rating {rating:.0f} ± {_DEVIATIONS * error:.0f}"
        )
    print(json.dumps(ratings))


if __name__ == "__main__":
    main()
