"""The graph of a review as an SVG picture: the chance of every seat over the moves of the game."""

from collections.abc import Sequence
from itertools import pairwise

from sintra.analysis.labels import Label
from sintra.analysis.review_data import GraphPoint, Review, Turn
from sintra.drawing.percent import percent
from sintra.drawing.svg import Markup, element, group, label, number
from sintra.drawing.theme import GLAZE, GOLD, INK, MIST, PAINTS, SKY

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 48, 44
#: The colours of the seats, which also differ in brightness.
LINES = (PAINTS["blue"].tile, PAINTS["orange"].tile, PAINTS["green"].line, PAINTS["purple"].tile)
DASHES = (None, "8 4", "2 4", "10 4 2 4")
#: Steps that draws have made are thicker than the lines of the rounds.
DRAW_WIDTH = 4
MARKS = {Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}


def draw_chart(review: Review) -> str:
    """Return the picture: a line with a band for every seat, marks, and the rounds."""
    last = max(point.number for point in review.graph)
    parts = [
        element("title", f"{review.rules.name}: {', '.join(review.names)}"),
        element("desc", described(review)),
        element("rect", width=WIDTH, height=HEIGHT, fill=GLAZE),
        *_grid(review, last),
    ]
    shown = range(1 if len(review.names) == 2 else len(review.names))
    for seat in shown:
        parts += [_band(review.graph, seat, last), _line(review.graph, seat, last)]
        parts += _draws(review.graph, seat, last)
    parts += [_mark(review, turn, last) for turn in review.turns if turn.label is not None]
    parts += [_name(review, seat) for seat in shown]
    parts.append(_key_of_draws(len(shown)))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family="sans-serif",
    )


def described(review: Review) -> str:
    """Return the chart in words."""
    sentences = []
    for seat, name in enumerate(review.names):
        first, end = (percent(review.graph[at].estimate.chance[seat]) for at in (0, -1))
        sentences.append(f"{name}: chance {first} at the start, {end} at the end.")
    return " ".join(sentences)


def _x(number_of_moves: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number_of_moves / max(last, 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(max(chance, 0.0), 1.0))


def _grid(review: Review, last: int) -> list[Markup]:
    """Return the horizontal lines, and a vertical one for every round."""
    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(part)
        stroke = MIST if part == 0.5 else SKY
        parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=stroke))
        parts.append(label(LEFT - 8, y, percent(part), 13, text_anchor="end", fill=INK))
    rounds: dict[int, int] = {}
    for turn in review.turns:
        rounds.setdefault(turn.round_no, turn.first)
    for round_no, first in rounds.items():
        x = _x(first, last)
        parts.append(
            element("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM, stroke=GOLD, stroke_width=0.7)
        )
        text = f"round {round_no}" if round_no else "start"
        parts.append(label(x + 4, HEIGHT - BOTTOM + 16, text, 12, fill=INK))
    return parts


def _line(points: Sequence[GraphPoint], seat: int, last: int) -> Markup:
    """Return the chance of a seat."""
    path = " ".join(
        f"{number(_x(point.number, last))},{number(_y(point.estimate.chance[seat]))}"
        for point in points
    )
    return element(
        "polyline",
        points=path,
        fill="none",
        stroke=LINES[seat],
        stroke_width=2,
        stroke_dasharray=DASHES[seat],
    )


def _draws(points: Sequence[GraphPoint], seat: int, last: int) -> list[Markup]:
    """Return the steps of a chance that draws have made, in a colour of their own."""
    return [
        element(
            "line",
            x1=_x(before.number, last),
            y1=_y(before.estimate.chance[seat]),
            x2=_x(after.number, last),
            y2=_y(after.estimate.chance[seat]),
            stroke=GOLD,
            stroke_width=DRAW_WIDTH,
        )
        for before, after in pairwise(points)
        if after.is_after_chance
    ]


def _band(points: Sequence[GraphPoint], seat: int, last: int) -> Markup:
    """Return the area in which the chance of a seat may be."""

    def corner(point: GraphPoint, side: float) -> str:
        chance = point.estimate.chance[seat] + side * point.chance_band
        return f"{number(_x(point.number, last))},{number(_y(chance))}"

    upper = [corner(point, 1.0) for point in points]
    lower = [corner(point, -1.0) for point in reversed(points)]
    return element("polygon", points=" ".join(upper + lower), fill=LINES[seat], opacity=0.15)


def _mark(review: Review, turn: Turn, last: int) -> Markup:
    """Return the mark of a labelled turn; marks of decided games are hollow."""
    assert turn.label is not None
    seat = 0 if len(review.names) == 2 else turn.seat
    at = min(review.graph, key=lambda point: abs(point.number - turn.first))
    x, y = _x(turn.first, last), _y(at.estimate.chance[seat])
    colour = LINES[turn.seat]
    text = f"{review.names[turn.seat]}: {turn.label}. {turn.description}"
    fill = GLAZE if turn.is_hollow else colour
    return group(
        element("title", text),
        element("circle", cx=x, cy=y, r=5, fill=fill, stroke=colour, stroke_width=1.5),
        label(x, y - 13, MARKS[turn.label], 12, text_anchor="middle", fill=INK),
    )


def _name(review: Review, seat: int) -> Markup:
    """Return the name of a seat in its colour."""
    x = LEFT + seat * 200
    text = f"chance of {review.names[seat]}"
    return group(
        element(
            "line", x1=x, x2=x + 28, y1=24, y2=24, stroke=LINES[seat], stroke_width=2,
            stroke_dasharray=DASHES[seat],
        ),
        label(x + 34, 24, text, 14, fill=INK),
    )  # fmt: skip


def _key_of_draws(at: int) -> Markup:
    """Return what the steps are that draws have made, beside the names."""
    x = LEFT + at * 200
    return group(
        element("line", x1=x, x2=x + 28, y1=24, y2=24, stroke=GOLD, stroke_width=DRAW_WIDTH),
        label(x + 34, 24, "draws", 14, fill=INK),
    )
