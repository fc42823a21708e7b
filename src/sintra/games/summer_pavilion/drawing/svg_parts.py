"""The parts of the SVG drawing: tiles with the motifs of their colours, icons, the start token.

Each part is defined once and used by its id.
"""

from sintra.core.arrays import Json
from sintra.drawing.svg import Markup, element, group, moved, rhombus, use
from sintra.drawing.theme import (
    COBALT,
    GLAZE,
    GOLD,
    MIST,
    PAINTS,
    RADIUS,
    Motif,
    brush,
    disc,
    medal_definition,
    rays,
    wall_definitions,
)
from sintra.games.summer_pavilion.rules.tables import COLOUR_NAMES, FEATURE_KINDS

# --- Uses ------------------------------------------------------------------------------------


def tile(colour: int, x: float, y: float, side: float, degrees: float = 0.0) -> Markup:
    """Draw a tile around a point. Its long diagonal is upright, or turned clockwise."""
    return use(f"sp-{COLOUR_NAMES[colour]}", x, y, side / _SIDE, degrees)


def socket(x: float, y: float, side: float) -> Markup:
    """Draw an empty place for a tile outside a star."""
    return element(
        "polygon",
        points=rhombus(side),
        fill=GLAZE,
        stroke=MIST,
        stroke_dasharray="4 3",
        transform=moved(x, y),
    )


def token(x: float, y: float, radius: float) -> Markup:
    """Draw the start token."""
    return group(element("title", "start token"), use("sp-token", x, y, radius / RADIUS))


def feature(kind: str, x: float, y: float, radius: float, surrounded: bool) -> Markup:
    """Draw a window, statue or pillar: a dashed outline, or a solid medal if it is surrounded."""
    ring: Json = (
        {"fill": COBALT, "stroke": GOLD, "stroke_width": 4}
        if surrounded
        else {"fill": GLAZE, "stroke": MIST, "stroke_width": 1.5, "stroke_dasharray": "4 3"}
    )
    return group(
        element("title", f"{kind}, {'surrounded' if surrounded else 'open'}"),
        element("circle", cx=x, cy=y, r=radius, **ring),
        use(f"sp-{kind}", x, y, radius / RADIUS, color=GLAZE if surrounded else MIST),
    )


# --- Definitions -----------------------------------------------------------------------------

#: The side of a defined tile.
_SIDE = 100.0


def definitions() -> Markup:
    """Define all parts that are used by id."""
    tiles = [_tile_definition(name) for name in COLOUR_NAMES]
    icons = [_icon_definition(kind) for kind in FEATURE_KINDS]
    return element("defs", *tiles, *icons, *wall_definitions("sp"), medal_definition("sp-token"))


def _icon_definition(kind: str) -> Markup:
    """Define an icon; it is drawn in the current colour."""
    return group(*_ICONS[kind].painted("currentColor", GLAZE, 5), id=f"sp-{kind}")


def _tile_definition(name: str) -> Markup:
    """Define a tile: a glazed diamond with a painted edge and the motif of its colour."""
    paint = PAINTS[name]
    return group(
        element(
            "polygon",
            points=rhombus(0.95 * _SIDE),
            fill=paint.tile,
            stroke=paint.line,
            stroke_width=4,
            stroke_linejoin="round",
        ),
        element(
            "polygon",
            points=rhombus(0.78 * _SIDE),
            fill="none",
            stroke=GLAZE,
            stroke_opacity=0.6,
            stroke_width=3,
        ),
        *_MOTIFS[name].painted(brush(name), paint.line, 6),
        id=f"sp-{name}",
    )


_MOTIFS = {
    # a flower
    "purple": Motif(
        filled=disc(0, -16, 12) + disc(0, 16, 12) + disc(-15, 0, 11) + disc(15, 0, 11),
        over=disc(0, 0, 8.5),
    ),
    # a leaf
    "green": Motif(
        filled="M0,-44C30,-16 24,18 0,34C-24,18 -30,-16 0,-44z",
        drawn="M0,30V44",
        over="M-2.5,-22H2.5V-8L12,-16V-9L2.5,0V12L12,4V11L2.5,20V32H-2.5V20L-12,11V4L-2.5,12V0"
        "L-12,-9V-16L-2.5,-8z",
    ),
    # a sun
    "orange": Motif(filled=disc(0, 0, 13), drawn=rays(8, 21, 30)),
    # a diamond between dots
    "yellow": Motif(
        filled="M0,-22L12.5,0L0,22L-12.5,0z"
        + disc(0, -41, 5)
        + disc(0, 41, 5)
        + disc(-24, 0, 5)
        + disc(24, 0, 5)
    ),
    # waves
    "blue": Motif(
        drawn="M-16,-21q8,-10 16,0t16,0M-25,0q8.3,-10 16.6,0t16.6,0t16.6,0M-16,21q8,-10 16,0t16,0"
    ),
    # a spark
    "red": Motif(filled="M0,-46Q5,-9 29,0Q5,9 0,46Q-5,9 -29,0Q-5,-9 0,-46z", over=disc(0, 0, 6)),
}

_ICONS = {
    # an arch with panes and a sill
    "window": Motif(
        drawn="M-18,26V-12A18,18 0 0 1 18,-12V26M-25,28H25M0,-29V28M-18,-10H18M-18,9H18"
    ),
    # a bust on a plinth
    "statue": Motif(
        filled=disc(0, -20, 11) + "M-21,18C-21,0 -10,-6 0,-6C10,-6 21,0 21,18zM-25,22H25V31H-25z"
    ),
    # a fluted column
    "pillar": Motif(
        filled="M-24,-32H24V-24H-24zM-16,-21H-9V21H-16zM-4.5,-21H4.5V21H-4.5zM9,-21H16V21H9z"
        "M-24,24H24V32H-24z"
    ),
}
