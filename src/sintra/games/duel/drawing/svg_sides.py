"""The icons of the scoring sides in the SVG drawing: a small dome with the scored spaces."""

from collections.abc import Callable

from sintra.drawing.svg import Markup, element, group, moved
from sintra.drawing.theme import COBALT, GOLD, MIST, PAINTS, SKY
from sintra.games.duel.drawing.svg_parts import space
from sintra.games.duel.rules.tables import (
    COLOUR_NAMES,
    COLOURFUL_ROWS,
    COLOURS,
    COLUMNS,
    CORNERS,
    DIAGONALS,
    DOME_SIZE,
    EDGE,
    JOKER,
    JOKERS,
    ROWS,
    SIDE_NAMES,
    SPECIAL,
    SPECIALS,
)

_LAST = DOME_SIZE - 1
#: Whether a space of the small dome is highlighted, by row and column.
_IS_SCORED: dict[int, Callable[[int, int], bool]] = {
    ROWS: lambda row, _: row == 2,
    COLOURFUL_ROWS: lambda row, column: row == 2 and column < COLOURS,
    COLUMNS: lambda _, column: column == 2,
    EDGE: lambda row, column: row in (0, _LAST) or column in (0, _LAST),
    DIAGONALS: lambda row, column: row in (column, _LAST - column),
    CORNERS: lambda row, column: row not in (2, 3) and column not in (2, 3),
}
_SPACES = {JOKERS: JOKER, SPECIALS: SPECIAL}


def side_icon(side: int, x: float, y: float, width: float) -> Markup:
    """Draw the icon of a scoring side, centred on a point."""
    title = element("title", SIDE_NAMES[side])
    if side in _SPACES:
        return group(title, space(_SPACES[side], x, y, 0.9 * width))
    cell = width / DOME_SIZE
    cells = [
        _cell(side, row, column, cell) for row in range(DOME_SIZE) for column in range(DOME_SIZE)
    ]
    return group(title, *cells, transform=moved(x - width / 2, y - width / 2))


def _cell(side: int, row: int, column: int, cell: float) -> Markup:
    is_scored = _IS_SCORED[side](row, column)
    fill = COBALT if is_scored else SKY
    if is_scored and side == COLOURFUL_ROWS:
        fill = PAINTS[COLOUR_NAMES[column]].tile
    elif is_scored and side == CORNERS and row > 3:
        fill = GOLD  # the lower corners are worth more
    return element(
        "circle",
        cx=(column + 0.5) * cell,
        cy=(row + 0.5) * cell,
        r=0.42 * cell,
        fill=fill,
        stroke=None if is_scored else MIST,
        stroke_opacity=None if is_scored else 0.5,
        stroke_width=None if is_scored else 0.8,
    )
