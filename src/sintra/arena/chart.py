"""A chart of ratings with their intervals."""

from pathlib import Path
from typing import TYPE_CHECKING

from sintra.arena.errors import ArenaError
from sintra.core.errors import MissingExtraError

if TYPE_CHECKING:
    from sintra.arena.tournament import TournamentResult

INK, MUTED, ACCENT, GRID = "#1f2933", "#7b8794", "#1d6fa5", "#e4e7eb"
#: Inches, except for the resolution.
_WIDTH, _ROW, _FRAME, _DPI = 8.0, 0.36, 1.6, 160


def check_extra() -> None:
    """Check that charts can be drawn.

    Raises:
        MissingExtraError: Matplotlib is not installed; the message has the install command.
    """
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            'charts need Matplotlib: pip install "sintra[arena]"; or use --no-chart'
        ) from None


def draw_chart(result: "TournamentResult", title: str, path: Path) -> None:
    """Draw the rating of every participant as a dot with its 95 % interval as a bar.

    Args:
        result: the tournament.
        title: the title of the chart.
        path: the image file; its suffix chooses the format.

    Raises:
        MissingExtraError: Matplotlib is not installed.
        ArenaError: the file cannot be written.
    """
    check_extra()
    from matplotlib.figure import Figure

    standings = result.standings[::-1]
    values = [one.rating.rating for one in standings]
    rows = range(len(standings))
    figure = Figure(figsize=(_WIDTH, _FRAME + _ROW * len(standings)), layout="constrained")
    axes = figure.subplots()
    axes.hlines(
        rows,
        [one.rating.low for one in standings],
        [one.rating.high for one in standings],
        color=ACCENT,
        alpha=0.45,
        linewidth=5,
        capstyle="round",
    )
    axes.scatter(values, rows, s=46, color=ACCENT, edgecolor="white", linewidth=1.2, zorder=3)
    for row, value in zip(rows, values, strict=True):
        axes.annotate(
            f"{value:.0f}",
            (value, row),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=INK,
        )
    axes.set_yticks(rows, [one.name for one in standings], color=INK)
    axes.set_ylim(-0.7, len(standings) - 0.3)
    axes.margins(x=0.06)
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelcolor=INK)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(f"rating (anchor: {result.anchor}; bars: 95% interval)", color=MUTED)
    axes.set_title(title, loc="left", color=INK, fontsize=12, pad=14)
    try:
        figure.savefig(path, dpi=_DPI)
    except OSError as error:
        raise ArenaError(f"{path} cannot be written: {error.strerror}") from error
