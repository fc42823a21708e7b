"""Test what players claim about the games, with games of the search against itself.

    python benchmarks/folk_wisdom.py

It uses 2,000 games of each kind (``selfplay.py``) and plays those that are missing. Every figure
has an interval of 95 %, computed over games. The results are written to ``docs/folk-wisdom``:
``figures.json``, and a plot for every claim.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import folk_duel
import folk_pavilion
from folk_figures import Figure, lead, mean_figure, played, plot

from sintra.core.cores import available_cores
from sintra.games import get

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "folk-wisdom"
#: The games and numbers of players in which the first player's advantage is measured.
KINDS = (*(("summer-pavilion", players) for players in folk_pavilion.PLAYERS), ("duel", 2))


def main() -> None:
    """Test all claims."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="of each kind (default 2000)")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    parser.add_argument("--only", choices=sorted(CLAIMS), action="append", help="some claims")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "figures.json"
    known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    for name in args.only or CLAIMS:
        title, axis, test = CLAIMS[name]
        figures = list(test(args.games, args.workers))
        known[name] = {"title": title, "axis": axis, "figures": [f.as_json() for f in figures]}
        path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
        (FOLDER / f"{name}.svg").write_text(plot(title, axis, figures) + "\n", encoding="utf-8")
        print(title)
        for figure in figures:
            print(f"  {figure.name:<28} {figure.value:>8.3f} ± {figure.error:.3f}  {figure.games}")


def first_player(count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean lead of the seat that begins, for every game and number of players."""
    for game_id, players in KINDS:
        games = played(game_id, players, count, workers)
        leads = [lead(game.scores, 0) for game in games]
        yield mean_figure(f"{get(game_id).name}, {players} players", leads)


def first_player_wins(count: int, workers: int) -> Iterator[Figure]:
    """Yield the chance of the seat that begins: 50 % is even, ties count half."""
    for game_id, players in KINDS:
        chances = []
        for game in played(game_id, players, count, workers):
            others = game.ranks[1:]
            ahead = [
                0.5 if rank == game.ranks[0] else float(rank > game.ranks[0]) for rank in others
            ]
            chances.append(100 * fmean(ahead))
        yield mean_figure(f"{get(game_id).name}, {players} players", chances)


#: The claims: title, axis and test.
CLAIMS: dict[str, tuple[str, str, Callable[[int, int], Iterable[Figure]]]] = {
    "first-player": ("Advantage of the first player", "lead in points", first_player),
    "first-player-wins": ("Chance of the first player", "%", first_player_wins),
    "token-price": (
        "Summer Pavilion: the price paid for the token",
        "points",
        folk_pavilion.token_price,
    ),
    "token-value": (
        "Summer Pavilion: the value of holding the token",
        "points of lead",
        folk_pavilion.token_value,
    ),
    "tiles-or-colours": (
        "Summer Pavilion: number of tiles against colours",
        "lead in points",
        folk_pavilion.tiles_or_colours,
    ),
    "stars": (
        "Summer Pavilion: the lead of who completed a star",
        "lead in points",
        folk_pavilion.stars,
    ),
    "completed-stars": (
        "Summer Pavilion: how many stars",
        "lead in points",
        folk_pavilion.completed_stars,
    ),
    "drawing-plates": (
        "Duel: result against prediction after taking a plate",
        "points",
        folk_duel.drawing_plates,
    ),
    "scoring-sides": (
        "Duel: points by scoring side",
        "points of a player",
        folk_duel.scoring_sides,
    ),
    "deciding-sides": ("Duel: winner minus loser", "points", folk_duel.deciding_sides),
}


if __name__ == "__main__":
    main()
