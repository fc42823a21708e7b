"""The parts of the SVG drawing: tiles with their motifs, icons, the start player token.

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
    """Draw the start player token."""
    return group(element("title", "start player token"), use("sp-token", x, y, radius / RADIUS))


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
    return group(*ICONS[kind].painted("currentColor", GLAZE, 5), id=f"sp-{kind}")


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
        *MOTIFS[name].painted(brush(name), paint.line, 6),
        id=f"sp-{name}",
    )


#: The motif of each colour, inside a diamond of side 100 that stands on an acute corner.
MOTIFS = {
    # a flower
    "purple": Motif(
        filled=disc(0, -16, 12) + disc(0, 16, 12) + disc(-15, 0, 11) + disc(15, 0, 11),
        over=disc(0, 0, 8.5),
        tip=disc(0, -58, 4) + disc(-9, -44, 4) + disc(9, -44, 4),
    ),
    # a leaf
    "green": Motif(
        filled="M0,-40C27,-15 22,17 0,31C-22,17 -27,-15 0,-40z",
        drawn="M0,28V41",
        over="M-2.5,-20H2.5V-7L11,-14V-8L2.5,0V12L11,4V10L2.5,19V30H-2.5V19L-11,10V4L-2.5,12V0"
        "L-11,-8V-14L-2.5,-7z",
        tip="M0,-65L4,-58L0,-51L-4,-58z",
    ),
    # a sun
    "orange": Motif(
        filled=disc(0, 0, 13), drawn=rays(8, 21, 30), tip="M0,-64L11,-45Q0,-38 -11,-45z"
    ),
    # a diamond between dots
    "yellow": Motif(
        filled="M0,-25L14,0L0,25L-14,0z"
        + "".join(disc(x, y, 4.5) for x, y in ((0, -40), (0, 40), (-26, 0), (26, 0))),
        tip="M0,-66L13,-43L8.5,-43L0,-57L-8.5,-43L-13,-43z",
    ),
    # waves
    "blue": Motif(
        drawn="M-16,-21q8,-10 16,0t16,0M-25,0q8.3,-10 16.6,0t16.6,0t16.6,0M-16,21q8,-10 16,0t16,0",
        tip="M0,-66L6,-55H-6zM-8,-51H8L11,-45H-11z",
    ),
    # a spark
    "red": Motif(
        filled="M0,-40Q5,-9 29,0Q5,9 0,40Q-5,9 -29,0Q-5,-9 0,-40z",
        over=disc(0, 0, 6),
        tip="M0,-67L7,-54L0,-49L-7,-54z",
    ),
}

#: The windows, statues and pillars, inside a disc of radius 50.
ICONS = {
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
