"""Figures with intervals, and their plots, for the claims of ``folk_wisdom.py``."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

import selfplay
from selfplay import PlayedGame

from sintra.cli.progress import counted
from sintra.drawing.svg import Markup, element, label
from sintra.drawing.theme import GLAZE, INK, MIST, PAINTS, SKY
from sintra.games import get

#: The half width of an interval of 95 %, in standard errors.
WIDTH_95 = 1.96
#: The fewest games for a figure.
MIN_GAMES = 30
#: A kind of games: the game, and the number of players.
Kind = tuple[str, int]


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

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Figure":
        """Read a figure."""
        return cls(data["name"], data["value"], data["plus_minus"], data["games"])


def mean_figure(name: str, values: Sequence[float]) -> Figure:
    """Return the mean of one value for each game."""
    error = WIDTH_95 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Figure(name, fmean(values) if values else 0.0, error, len(values))


def clustered_figure(name: str, games: Sequence[Sequence[float]]) -> Figure:
    """Return the mean of the values of all games, where those of one game depend on each other.

    Every value counts the same. The error is that of a ratio of two sums over games: the values,
    and how many there are.
    """
    games = [values for values in games if values]
    count = sum(map(len, games))
    mean = sum(map(sum, games)) / count if games else 0.0
    error = 0.0
    if len(games) > 1:
        residuals = [sum(values) - len(values) * mean for values in games]
        spread = sum(residual**2 for residual in residuals) * len(games) / (len(games) - 1)
        error = WIDTH_95 * spread**0.5 / count
    return Figure(name, mean, error, len(games))


def played(kind: Kind, count: int, workers: int) -> list[PlayedGame]:
    """Return the games of a kind."""
    game_id, players = kind
    options = selfplay.usual_options(get(game_id), players)
    return list(selfplay.games(game_id, options, count, workers=workers))


def lead(scores: Sequence[float], seat: int) -> float:
    """Return how far a seat is ahead of the mean of the others."""
    others = [score for at, score in enumerate(scores) if at != seat]
    return scores[seat] - fmean(others)


def per_game(
    work: Callable[[PlayedGame], Any], games: Sequence[PlayedGame], workers: int, about: str
) -> Iterator[Any]:
    """Do something with every game on several processes, with progress."""
    with ProcessPoolExecutor(workers) as pool:
        yield from counted(pool.map(work, games, chunksize=8), len(games), about)


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
