"""Test what players claim about the games, with games of the search against itself.

    python benchmarks/folk_wisdom.py

It uses 2,000 games of each kind (``selfplay.py``) and plays those that are missing. Every figure
has an interval of 95 %, computed over games. The results are written to ``docs/folk-wisdom``:
``figures.json``, and a plot for every claim.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import selfplay
from selfplay import PlayedGame

from sintra.core.cores import available_cores
from sintra.core.game import Game
from sintra.drawing.svg import Markup, element, label
from sintra.drawing.theme import GLAZE, INK, MIST, PAINTS, SKY
from sintra.games import get

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "folk-wisdom"
#: The half width of an interval of 95 %, in standard errors.
WIDTH_95 = 1.96


@dataclass(frozen=True)
class Figure:
    """A measured value with the half width of its interval, and how many games it is from."""

    name: str
    value: float
    error: float
    games: int

    def as_json(self) -> dict[str, Any]:
        """Serialise the figure."""
        return {
            "name": self.name,
            "value": round(self.value, 4),
            "plus_minus": round(self.error, 4),
            "games": self.games,
        }


#: The figures of a claim, by its name.
Claims = dict[str, list[Figure]]


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


def mean_figure(name: str, values: Sequence[float]) -> Figure:
    """Return the mean of one value for each game."""
    error = WIDTH_95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Figure(name, fmean(values) if values else 0.0, error, len(values))


def played(game_id: str, players: int, count: int, workers: int) -> Iterator[PlayedGame]:
    """Return the games of a kind."""
    options = selfplay.usual_options(get(game_id), players)
    return selfplay.games(game_id, options, count, workers=workers)


def lead(scores: Sequence[float], seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others."""
    others = [score for at, score in enumerate(scores) if at != seat]
    return scores[seat] - fmean(others)


def per_game(
    work: Callable[[PlayedGame], Any], games: Iterable[PlayedGame], workers: int, about: str
) -> Iterator[Any]:
    """Do something with every game on several processes, with progress."""
    with ProcessPoolExecutor(workers) as pool:
        for done, found in enumerate(pool.map(work, games, chunksize=8), 1):
            print(f"\r{about}: {done} games", end="", file=sys.stderr)
            yield found
    print(file=sys.stderr)


# --- First player ----------------------------------------------------------------------------


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


KINDS = (("summer-pavilion", 2), ("duel", 2))


# --- Summer Pavilion -------------------------------------------------------------------------


@dataclass(frozen=True)
class Pavilion:
    """What a game of Summer Pavilion with two players says, as differences of the seats."""

    margin: float
    tiles: float
    focus: float
    #: By star: whether each seat has completed it, and the leads.
    stars: Mapping[str, Sequence[bool]]
    #: How many stars each seat has completed.
    completed: Sequence[int]
    #: By round: the price of the start player token.
    tokens: Mapping[int, float]


def pavilion(game: PlayedGame) -> Pavilion:
    """Replay a game and count what the claims are about."""
    end = game.replay()
    rules = end.rules
    taken = np.zeros((2, 6))
    before = Game(rules, game.options, seed=game.seed)
    tokens: dict[int, float] = {}
    for entry in end.history:
        state = before.state
        held = state.hand[entry.seat].copy()
        round_no, token, score = int(state.round_no), int(state.token), int(state.score[entry.seat])
        before.play(entry.move)
        fields = entry.move.fields
        if fields["kind"] in ("take", "bonus"):
            after = before.state
            taken[entry.seat] += np.maximum(after.hand[entry.seat].astype(int) - held, 0)
            if int(after.token) == entry.seat and token != entry.seat and round_no not in tokens:
                tokens[round_no] = float(score - int(after.score[entry.seat]))
    position = end.position()
    full = {
        name: [None not in position["players"][seat]["board"][name] for seat in range(2)]
        for name in position["players"][0]["board"]
    }
    shares = taken / taken.sum(axis=1, keepdims=True)
    focus = (shares**2).sum(axis=1)
    return Pavilion(
        float(game.scores[0] - game.scores[1]),
        float(taken[0].sum() - taken[1].sum()),
        float(focus[0] - focus[1]),
        full,
        [sum(full[name][seat] for name in full) for seat in range(2)],
        tokens,
    )


@cache
def pavilions(count: int, workers: int) -> list[Pavilion]:
    """Replay the games of Summer Pavilion with two players."""
    games = played("summer-pavilion", 2, count, workers)
    return list(per_game(pavilion, games, workers, "Summer Pavilion, replays"))


def tiles_or_colours(count: int, workers: int) -> Iterator[Figure]:
    """Yield the points that a typical difference in tiles and in focus on few colours is worth.

    The margin is regressed on both differences, each divided by its standard deviation.
    """
    found = pavilions(count, workers)
    xs = np.array([[game.tiles, game.focus] for game in found])
    spread = xs.std(axis=0)
    ys = np.array([game.margin for game in found])
    slopes, errors = regression(xs / spread, ys)
    for name, slope, error in zip(("more tiles", "fewer colours"), slopes, errors, strict=True):
        yield Figure(f"{name} (by one deviation)", float(slope), float(error), len(found))


def regression(xs: Any, ys: Any) -> tuple[Any, Any]:
    """Return the slopes of a linear regression, and the half widths of their intervals."""
    design = np.column_stack([np.ones(len(ys)), xs])
    solution, *_ = np.linalg.lstsq(design, ys, rcond=None)
    residual = ys - design @ solution
    variance = residual @ residual / (len(ys) - design.shape[1])
    errors = np.sqrt(np.diag(variance * np.linalg.inv(design.T @ design)))
    return solution[1:], WIDTH_95 * errors[1:]


def stars(count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean lead of players who completed a star, if the other did not."""
    found = pavilions(count, workers)
    for name in found[0].stars:
        leads = [
            game.margin if game.stars[name][0] else -game.margin
            for game in found
            if game.stars[name][0] != game.stars[name][1]
        ]
        yield mean_figure(f"{name} star", leads)


def completed_stars(count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean score difference by the number of completed stars."""
    by_number: dict[int, list[float]] = defaultdict(list)
    for game in pavilions(count, workers):
        by_number[game.completed[0]].append(game.margin)
        by_number[game.completed[1]].append(-game.margin)
    for number, leads in sorted(by_number.items()):
        if len(leads) >= 30:
            yield mean_figure(f"{number} completed stars", leads)


def token_price(count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean price that the start player token was taken for, by round."""
    by_round: dict[int, list[float]] = defaultdict(list)
    for game in pavilions(count, workers):
        for round_no, price in game.tokens.items():
            by_round[round_no].append(price)
    for round_no, prices in sorted(by_round.items()):
        yield mean_figure(f"round {round_no}", prices)


# --- Duel ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dome:
    """What a game of Duel says about claims."""

    #: For every plate taken: the round, how many were drawn (0 for the display), and the final lead
    #: minus the lead that the value net predicted at the start of the round.
    plates: Sequence[tuple[int, int, float]]
    #: By scoring side: the points of both seats.
    sides: Mapping[str, Sequence[int]]
    margin: float


def dome(game: PlayedGame) -> Dome:
    """Replay a game and count what the claims are about."""
    end = game.replay()
    predicted = dict(game.stages)
    before = Game(end.rules, game.options, seed=game.seed)
    drawn = [0, 0]
    plates = []
    for entry in end.history:
        state = before.state
        kind = entry.move.fields["kind"]
        stage = int(end.rules.kernels.stage(state))
        if kind == "draw":
            drawn[entry.seat] += 1
        if kind == "slot" and int(state.round_no) > 0:
            expected = lead(predicted[stage], entry.seat) if stage in predicted else 0.0
            gained = lead(game.scores, entry.seat) - expected
            plates.append((int(state.round_no), drawn[entry.seat], gained))
            drawn[entry.seat] = 0
        before.play(entry.move)
    outcome = end.outcome
    assert outcome is not None
    position = end.position()
    points = [player["points"]["sides"] for player in position["players"]]
    sides = {name: [own[name] for own in points] for name in points[0]}
    return Dome(plates, sides, float(game.scores[0] - game.scores[1]))


@cache
def domes(count: int, workers: int) -> list[Dome]:
    """Replay the games of Duel."""
    games = played("duel", 2, count, workers)
    return list(per_game(dome, games, workers, "Duel, replays"))


def drawing_plates(count: int, workers: int) -> Iterator[Figure]:
    """Yield how much better than predicted players did after a plate from display and stack."""
    found = domes(count, workers)
    for round_no in range(1, 5):
        for name, wanted in (
            ("display", range(1)),
            ("one drawn", range(1, 2)),
            ("more", range(2, 19)),
        ):
            gains = [
                gained
                for game in found
                for at, drawn, gained in game.plates
                if at == round_no and drawn in wanted
            ]
            if len(gains) >= 30:
                yield mean_figure(f"round {round_no}, {name}", gains)


def scoring_sides(count: int, workers: int) -> Iterator[Figure]:
    """Yield the mean points of each scoring side in the games in which it is in play."""
    points: dict[str, list[float]] = defaultdict(list)
    for game in domes(count, workers):
        for name, both in game.sides.items():
            points[name].append(fmean(both))
    for name, values in sorted(points.items()):
        yield mean_figure(name, values)


def deciding_sides(count: int, workers: int) -> Iterator[Figure]:
    """Yield how many points more the winner has than the loser on each scoring side."""
    points: dict[str, list[float]] = defaultdict(list)
    for game in domes(count, workers):
        for name, (first, second) in game.sides.items():
            if game.margin:
                points[name].append(float(first - second) if game.margin > 0 else second - first)
    for name, values in sorted(points.items()):
        yield mean_figure(name, values)


#: The claims: title, axis and test.
CLAIMS: dict[str, tuple[str, str, Callable[[int, int], Iterable[Figure]]]] = {
    "first-player": ("Advantage of the first player", "lead in points", first_player),
    "first-player-wins": ("Chance of the first player", "%", first_player_wins),
    "token-price": ("Summer Pavilion: the price paid for the token", "points", token_price),
    "tiles-or-colours": (
        "Summer Pavilion: number of tiles against colours",
        "lead in points",
        tiles_or_colours,
    ),
    "stars": ("Summer Pavilion: the lead of who completed a star", "lead in points", stars),
    "completed-stars": ("Summer Pavilion: how many stars", "lead in points", completed_stars),
    "drawing-plates": (
        "Duel: result against prediction after taking a plate",
        "points",
        drawing_plates,
    ),
    "scoring-sides": ("Duel: points by scoring side", "points of a player", scoring_sides),
    "deciding-sides": ("Duel: winner minus loser", "points", deciding_sides),
}


# --- Plots -----------------------------------------------------------------------------------

PLOT_WIDTH, LEFT, RIGHT, TOP, ROW = 720, 230, 70, 46, 26


def plot(title: str, axis: str, figures: Sequence[Figure]) -> str:
    """Return a picture with a dot and an interval for every figure."""
    low = min(0.0, *(figure.value - figure.error for figure in figures))
    high = max(0.0, *(figure.value + figure.error for figure in figures))
    high = high if high > low else low + 1

    def x(value: float) -> float:
        return LEFT + (PLOT_WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    height = TOP + ROW * len(figures) + 34
    words = "; ".join(f"{f.name}: {f.value:.2f} ± {f.error:.2f}" for f in figures)
    bottom = height - 30
    parts: list[Markup] = [
        element("title", title),
        element("desc", f"{title}, {axis}. {words}"),
        element("rect", width=PLOT_WIDTH, height=height, fill=GLAZE),
        label(16, 24, title, 17, fill=INK),
        element("line", x1=x(0), x2=x(0), y1=TOP - 6, y2=bottom, stroke=MIST),
        label(x(0), bottom + 16, f"0 {axis}", 12, text_anchor="middle", fill=INK),
    ]
    paint = PAINTS["blue"].tile
    for row, figure in enumerate(figures):
        y = TOP + ROW * row + ROW / 2
        ends = x(figure.value - figure.error), x(figure.value + figure.error)
        parts += [
            element("line", x1=LEFT, x2=PLOT_WIDTH - RIGHT, y1=y, y2=y, stroke=SKY),
            label(LEFT - 12, y, figure.name, 13, text_anchor="end", fill=INK),
            element("line", x1=ends[0], x2=ends[1], y1=y, y2=y, stroke=paint, stroke_width=3),
            element("circle", cx=x(figure.value), cy=y, r=5, fill=paint),
            label(PLOT_WIDTH - RIGHT + 10, y, f"{figure.value:.2f}", 13, fill=INK),
        ]
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PLOT_WIDTH} {height}",
        role="img",
        font_family="sans-serif",
    )


if __name__ == "__main__":
    main()
