"""The SVG drawing of a position: a heading, the table, the players around it, and a legend."""

from collections.abc import Sequence
from dataclasses import dataclass

from sintra.drawing.layout import GAP, HEADING, Box, card, heading, page, scores_in_words
from sintra.drawing.svg import Markup, element, group, label, moved, text_width
from sintra.drawing.theme import GOLD, INK, SKY, WALL_TILE, frieze
from sintra.games.summer_pavilion.drawing.geometry import Point
from sintra.games.summer_pavilion.drawing.svg_board import PANEL_HEIGHT, PANEL_WIDTH, panel
from sintra.games.summer_pavilion.drawing.svg_parts import definitions, feature, tile
from sintra.games.summer_pavilion.drawing.svg_table import TABLE_HEIGHT, TABLE_WIDTH, table
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.rules.tables import (
    BONUS_TILES,
    COLOURS,
    FEATURE_KINDS,
    MIXED_STAR_POINTS,
    NUMBER_POINTS,
    STAR_POINTS,
)
from sintra.games.summer_pavilion.text import captions

_LEGEND = 64.0
#: The width of the round track in the heading.
_TRACK = 470.0


def draw(state: State, names: Sequence[str]) -> str:
    """Return a position as an SVG document."""
    layout = _LAYOUTS[len(names)]
    round_and_phase = captions.round_and_phase(state)
    status = captions.status_line(state, names)
    track = _round_track(state, layout.width - GAP - _TRACK)
    return page(
        "sp",
        layout.width,
        layout.height,
        f"Summer Pavilion. {round_and_phase}. {status}",
        scores_in_words(state, names),
        definitions(),
        heading(f"Summer Pavilion — {round_and_phase}", status, layout.width, track, _TRACK),
        _table(state, layout.table),
        *[_seat(state, seat, name, layout.seats[seat]) for seat, name in enumerate(names)],
        _legend(layout),
    )


# --- Layouts ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """The size of the drawing and the places of its parts."""

    width: float
    height: float
    table: Box
    seats: tuple[Point, ...]


def _layout(columns: Sequence[float], rows: int, table: Box, seats: tuple[Point, ...]) -> Layout:
    width = GAP + sum(column + GAP for column in columns)
    return Layout(width, _row(rows) + _LEGEND + GAP, table, seats)


def _row(row: int) -> float:
    """Return the y coordinate of a row of panels."""
    return HEADING + 2 * GAP + row * (PANEL_HEIGHT + GAP)


def _layouts() -> dict[int, Layout]:
    """Return the layouts by number of players.

    Two players sit left and right of the table, four at its corners. With three players, the table
    and the panels form a square.
    """
    left, second = GAP, 2 * GAP + PANEL_WIDTH
    third = second + TABLE_WIDTH + GAP
    broad = 1.6 * TABLE_WIDTH
    far = second + broad + GAP
    two_rows = 2 * PANEL_HEIGHT + GAP
    return {
        2: _layout(
            [PANEL_WIDTH, TABLE_WIDTH, PANEL_WIDTH],
            1,
            Box(second, _row(0), TABLE_WIDTH, PANEL_HEIGHT),
            ((left, _row(0)), (third, _row(0))),
        ),
        3: _layout(
            [PANEL_WIDTH, PANEL_WIDTH],
            2,
            Box(left, _row(0), PANEL_WIDTH, PANEL_HEIGHT),
            ((second, _row(0)), (left, _row(1)), (second, _row(1))),
        ),
        4: _layout(
            [PANEL_WIDTH, broad, PANEL_WIDTH],
            2,
            Box(second, _row(0), broad, two_rows),
            ((left, _row(0)), (far, _row(0)), (left, _row(1)), (far, _row(1))),
        ),
    }


_LAYOUTS = _layouts()


def _table(state: State, box: Box) -> Markup:
    """Draw the table in the middle of its box, as large as fits, with painted tiles around it."""
    scale = min(box.width / TABLE_WIDTH, box.height / TABLE_HEIGHT)
    left = (box.width - scale * TABLE_WIDTH) / 2
    above = (box.height - scale * TABLE_HEIGHT) / 2
    place = moved(box.x + left, box.y + above, scale)
    return group(card(box), *_friezes(box, above), group(table(state), transform=place))


def _friezes(box: Box, spare: float) -> list[Markup]:
    """Draw bands of whole painted tiles at the upper and the lower edge of a box."""
    width = (box.width - 2 * GAP) // WALL_TILE * WALL_TILE
    height = (spare - GAP) // WALL_TILE * WALL_TILE
    if height <= 0:
        return []
    x = box.x + (box.width - width) / 2
    return [
        frieze("sp", x, y, width, height) for y in (box.y + GAP, box.y + box.height - GAP - height)
    ]


def _seat(state: State, seat: int, name: str, place: Point) -> Markup:
    return group(panel(state, seat, name), transform=moved(*place), class_="sp-seat")


# --- The round track -------------------------------------------------------------------------


def _round_track(state: State, x: float) -> Markup:
    """Draw the wild colour of every round; the current one has a golden background."""
    spaces = []
    for round_no, colour in enumerate(state.wild_order, 1):
        middle = x + 76 * (round_no - 0.5)
        is_current = round_no == state.round_no
        if is_current:
            spaces.append(
                element("rect", x=middle - 35, y=GAP + 7, width=70, height=98, rx=10, fill=GOLD)
            )
        words = f"{round_no} wild" if is_current else str(round_no)
        paint = INK if is_current else SKY
        spaces.append(tile(int(colour), middle, GAP + 44, 38))
        spaces.append(
            label(middle, GAP + 92, words, 17, text_anchor="middle", font_weight="bold", fill=paint)
        )
    return group(*spaces, class_="sp-rounds")


# --- The legend ------------------------------------------------------------------------------


def _legend(layout: Layout) -> Markup:
    """Draw the legend, one line at the bottom: points and bonus tiles."""
    y = layout.height - GAP - _LEGEND
    box = Box(GAP, y, layout.width - 2 * GAP, _LEGEND)
    entries = [*_star_entries(), *_number_entries(), *_feature_entries()]
    line, x = [], 0.0
    for icon, text, gap in entries:
        if icon is not None:
            line.append(group(icon, transform=moved(x + _ICON / 2, 0)))
            x += _ICON + 7
        line.append(label(x, 0, text, _LEGEND_SIZE, fill=INK))
        x += text_width(text, _LEGEND_SIZE) + gap
    scale = min(1, (box.width - 2 * GAP) / x)
    place = moved((layout.width - scale * x) / 2, y + _LEGEND / 2, scale)
    return group(card(box), group(*line, transform=place), class_="sp-legend")


#: An entry of the legend: an icon around (0, 0), a text, and the space after it.
_Entry = tuple[Markup | None, str, float]
_LEGEND_SIZE = 16.0
_ICON = 26.0


def _star_entries() -> list[_Entry]:
    stars: list[_Entry] = [
        (tile(colour, 0, 0, 18), str(STAR_POINTS[colour]), 4) for colour in range(COLOURS)
    ]
    return [(None, "Full star:", 0), *stars, (None, f"mixed {MIXED_STAR_POINTS}", 24)]


def _number_entries() -> list[_Entry]:
    scoring = [figure for figure, points in enumerate(NUMBER_POINTS) if points]
    words = ", ".join(f"{figure}s {NUMBER_POINTS[figure]}" for figure in scoring)
    return [(None, f"All {words}", 24)]


def _feature_entries() -> list[_Entry]:
    kinds: list[_Entry] = [
        (feature(kind, 0, 0, _ICON / 2, surrounded=False), f"{kind} {BONUS_TILES[kind]}", 4)
        for kind in FEATURE_KINDS
    ]
    return [(None, "Bonus tiles:", 0), *kinds]
