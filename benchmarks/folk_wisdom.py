"""Test what players claim about the games, with games of the search against itself.

    python benchmarks/folk_wisdom.py

It uses 2,000 games of each kind (``selfplay.py``) and plays those that are missing. Every figure
has an interval of 95 %, computed over games. The results are written to ``docs/folk-wisdom``:
``figures.json``, and a plot for every claim.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

import folk_duel
import folk_pavilion
from folk_figures import Figure, Kind, lead, mean_figure, played, plot

from sintra.core.cores import available_cores
from sintra.games import get

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "folk-wisdom"
#: The kinds of games: the game, and the number of players.
PAVILIONS = tuple(("summer-pavilion", players) for players in (2, 3, 4))
DUEL = (("duel", 2),)


@dataclass(frozen=True)
class Claim:
    """Something that players claim, and how it is tested."""

    title: str
    axis: str
    kinds: tuple[Kind, ...]
    test: Callable[[Kind, int, int], Iterable[Figure]]

    def label(self, kind: Kind) -> str:
        """Return the beginning of the names of the figures of a kind of games."""
        game_id, players = kind
        games = {game for game, _ in self.kinds}
        parts = [get(game_id).name if len(games) > 1 else ""]
        parts += [f"{players} players" if len(self.kinds) > 1 else ""]
        return ", ".join(filter(None, parts))

    def figures(self, kind: Kind, count: int, workers: int) -> list[Figure]:
        """Test the claim with games of a kind."""
        label = self.label(kind)
        return [
            replace(figure, name=", ".join(filter(None, [label, figure.name])))
            for figure in self.test(kind, count, workers)
        ]


def main() -> None:
    """Test all claims. Figures of other numbers of players stay as they are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="of each kind (default 2000)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], metavar="N")
    parser.add_argument("--workers", type=int, default=available_cores(), help="processes")
    parser.add_argument("--only", choices=sorted(CLAIMS), action="append", help="some claims")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "figures.json"
    known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    for name in args.only or CLAIMS:
        claim = CLAIMS[name]
        kept = [Figure.from_json(each) for each in known.get(name, {}).get("figures", [])]
        figures: list[Figure] = []
        for kind in claim.kinds:
            if kind[1] in args.players:
                figures += claim.figures(kind, args.games, args.workers)
            else:
                figures += [figure for figure in kept if figure.name.startswith(claim.label(kind))]
        known[name] = {
            "title": claim.title,
            "axis": claim.axis,
            "figures": [figure.as_json() for figure in figures],
        }
        path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
        picture = plot(claim.title, claim.axis, figures)
        (FOLDER / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
        print(claim.title)
        for figure in figures:
            print(f"  {figure.name:<36} {figure.value:>8.3f} ± {figure.error:.3f}  {figure.games}")


def first_player(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean lead of the seat that begins."""
    yield mean_figure("", [lead(game.scores, 0) for game in played(kind, count, workers)])


def first_player_wins(kind: Kind, count: int, workers: int) -> Iterator[Figure]:
    """Yield the chance of the seat that begins: 50 % is even, ties count half."""
    chances = []
    for game in played(kind, count, workers):
        first, *others = game.ranks
        ahead = [0.5 if rank == first else float(rank > first) for rank in others]
        chances.append(100 * fmean(ahead))
    yield mean_figure("", chances)


CLAIMS = {
    "first-player": Claim(
        "Advantage of the first player", "lead in points", (*PAVILIONS, *DUEL), first_player
    ),
    "first-player-wins": Claim(
        "Chance of the first player", "%", (*PAVILIONS, *DUEL), first_player_wins
    ),
    "token-price": Claim(
        "Summer Pavilion: the price paid for the token",
        "points",
        PAVILIONS,
        folk_pavilion.token_price,
    ),
    "token-value": Claim(
        "Summer Pavilion: the value of holding the token",
        "points of lead",
        PAVILIONS,
        folk_pavilion.token_value,
    ),
    "tiles-or-colours": Claim(
        "Summer Pavilion: number of tiles against colours",
        "lead in points",
        PAVILIONS,
        folk_pavilion.tiles_or_colours,
    ),
    "stars": Claim(
        "Summer Pavilion: the lead of players who completed a star",
        "lead in points",
        PAVILIONS,
        folk_pavilion.stars,
    ),
    "completed-stars": Claim(
        "Summer Pavilion: how many stars",
        "lead in points",
        PAVILIONS,
        folk_pavilion.completed_stars,
    ),
    "drawing-plates": Claim(
        "Duel: result against prediction after taking a plate",
        "points",
        DUEL,
        folk_duel.drawing_plates,
    ),
    "scoring-sides": Claim(
        "Duel: points by scoring side", "points of a player", DUEL, folk_duel.scoring_sides
    ),
    "deciding-sides": Claim("Duel: winner minus loser", "points", DUEL, folk_duel.deciding_sides),
}


if __name__ == "__main__":
    main()
