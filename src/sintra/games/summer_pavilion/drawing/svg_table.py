"""The table in the SVG drawing: factories around the centre, the supply, the bag, the tower."""

from sintra.core.arrays import Counts
from sintra.core.text import each
from sintra.drawing.layout import pool
from sintra.drawing.svg import Markup, element, group, label, moved
from sintra.drawing.theme import COBALT, GLAZE, INK, MIST, SKY, boss
from sintra.games.summer_pavilion.drawing.geometry import polar
from sintra.games.summer_pavilion.drawing.svg_parts import socket, tile, token
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    FACTORIES,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)
from sintra.games.summer_pavilion.text.notation import source_name

TABLE_WIDTH, TABLE_HEIGHT = 560.0, 690.0
_MIDDLE = TABLE_WIDTH / 2, 262.0
_MARGIN = 24.0
_RING = 186.0
_DISH = 60.0
_DISH_TILE = 29.0
_CENTRE_TILE = 23.0
_CENTRE_ROW = 8
_SUPPLY_Y = 566.0
_SUPPLY_TILE = 38.0
_BAG_Y, _TOWER_Y = 627.0, 661.0
_SMALL_TILE = 16.0


def table(state: State) -> Markup:
    """Draw everything that belongs to no player, with the upper left corner at (0, 0)."""
    return group(
        _ring(state),
        _supply(state),
        _pool("Bag", state.bag, _BAG_Y),
        _pool("Tower", state.tower, _TOWER_Y),
    )


# --- Factories and centre --------------------------------------------------------------------


def _ring(state: State) -> Markup:
    """Draw the factories in a circle, clockwise from the top, and the centre inside."""
    factories = int(FACTORIES[state.players])
    dishes = []
    for factory in range(factories):
        x, y = polar(90 - factory * 360 / factories, _RING)
        dishes.append(_dish(state, factory, x, -y))
    return group(_centre(state), *dishes, transform=moved(*_MIDDLE))


def _dish(state: State, factory: int, x: float, y: float) -> Markup:
    """Draw a factory as a round dish; its tiles are petals around its name."""
    tiles = each(state.sources[factory])
    petals = []
    for number, colour in enumerate(tiles):
        degrees = 45 + number * 360 / TILES_PER_FACTORY
        across, up = polar(90 - degrees, 0.87 * _DISH_TILE + 3)
        petals.append(tile(colour, across, -up, _DISH_TILE, degrees))
    plate = [
        element("circle", r=_DISH, fill=COBALT if tiles else MIST),
        element(
            "circle",
            r=_DISH - 3.5,
            fill="none",
            stroke=SKY,
            stroke_width=3,
            stroke_dasharray="1 6",
            stroke_linecap="round",
        ),
        element("circle", r=_DISH - 7, fill=GLAZE),
    ]
    return group(
        *plate,
        *petals,
        boss(0, 0, 13, source_name(factory)),
        transform=moved(x, y),
        class_="sp-factory",
    )


def _centre(state: State) -> Markup:
    """Draw the centre of the table: tiles in rows, and the start player token if it is there."""
    radius = _RING - _DISH - 6
    tiles = each(state.sources[CENTRE])
    rows = [tiles[at : at + _CENTRE_ROW] for at in range(0, len(tiles), _CENTRE_ROW)]
    with_token = state.token == IN_CENTRE
    parts = [
        element("circle", r=radius, fill=SKY, fill_opacity=0.55),
        element("circle", r=radius, fill="none", stroke=MIST, stroke_dasharray="2 5"),
    ]
    height = 1.75 * _CENTRE_TILE + 2
    top = -(len(rows) - 1) * height / 2 + (24 if with_token else 0)
    for row, colours in enumerate(rows):
        for column, colour in enumerate(colours):
            x = (column - (len(colours) - 1) / 2) * (_CENTRE_TILE + 2)
            parts.append(tile(colour, x, top + row * height, _CENTRE_TILE))
    if with_token:
        parts.append(token(0, top - height / 2 - 26 if rows else 0, 22))
    elif not rows:
        parts.append(label(0, 0, "centre", 16, text_anchor="middle", fill=COBALT))
    return group(*parts, class_="sp-centre")


# --- Supply, bag and tower -------------------------------------------------------------------


def _supply(state: State) -> Markup:
    """Draw the ten spaces of the supply, those with tiles first."""
    tiles = each(state.supply)
    pitch = (TABLE_WIDTH - 2 * _MARGIN) / SUPPLY_SPACES
    parts = [label(_MARGIN, _SUPPLY_Y - 46, "Supply", 16, fill=INK)]
    for space in range(SUPPLY_SPACES):
        x = _MARGIN + (space + 0.5) * pitch
        if space < len(tiles):
            parts.append(tile(tiles[space], x, _SUPPLY_Y, _SUPPLY_TILE))
        else:
            parts.append(socket(x, _SUPPLY_Y, _SUPPLY_TILE))
    return group(*parts, class_="sp-supply")


def _pool(name: str, counts: Counts, y: float) -> Markup:
    return pool(name, counts, _MARGIN, y, 66, _small_tile, _SMALL_TILE, class_="sp-pool")


def _small_tile(colour: int, x: float, y: float) -> Markup:
    return tile(colour, x, y, _SMALL_TILE)
