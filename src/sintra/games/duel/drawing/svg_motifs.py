"""The definitions of the SVG drawing: motifs of the colours, tiles, spaces, sun and moon.

Round shapes are centred on (0, 0) with a diameter of 100.
"""

import math

from sintra.core.arrays import Json
from sintra.drawing.svg import Markup, element, group, number, use
from sintra.drawing.theme import (
    COBALT,
    GLAZE,
    GOLD,
    HONEY,
    INK,
    PAINTS,
    RADIUS,
    RIM,
    ROUND,
    STONE,
    Motif,
    brush,
    disc,
    medal_definition,
    rays,
    wall_definitions,
)
from sintra.games.duel.rules.tables import COLOUR_NAMES, COLOURS


def definitions() -> Markup:
    """Return the ``defs`` element."""
    return element(
        "defs",
        *[_motif_definition(name) for name in COLOUR_NAMES],
        *[_tile_definition(name) for name in COLOUR_NAMES],
        *[_space_definition(name) for name in COLOUR_NAMES],
        _joker_space_definition(),
        _special_space_definition(),
        _special_tile_definition(),
        _sun_definition(),
        _moon_definition(),
        element("clipPath", octagon(0.96), id="duel-chip-shape"),
        medal_definition("duel-first"),
        *wall_definitions("duel"),
    )


# --- Shapes ----------------------------------------------------------------------------------


def octagon(share: float, **attributes: str | float) -> Markup:
    """Draw the outline of a chip, scaled by a share of the full width."""
    points = _octagon(share * RADIUS)
    return element("polygon", points=points, stroke_width=3.5, **attributes)


def _octagon(radius: float) -> str:
    """Return the corners of an octagon whose edges have a distance from the centre."""
    return _corners(8, radius / math.cos(math.pi / 8), math.pi / 8)


def _corners(count: int, radius: float, turn: float = 0.0, inner: float = 0.0) -> str:
    """Return the corners of a regular polygon, or of a star if an inner radius is given."""
    steps = 2 * count if inner else count
    corners = []
    for step in range(steps):
        angle = turn + 2 * math.pi * step / steps
        reach = inner if inner and step % 2 else radius
        corners.append((reach * math.sin(angle), -reach * math.cos(angle)))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


# --- Colours ---------------------------------------------------------------------------------

#: The motif of each colour.
MOTIFS = {
    # waves
    "blue": Motif(
        drawn="M-17,-18q8.5,-10 17,0t17,0M-26,1q8.7,-10 17.4,0t17.4,0t17.4,0"
        "M-17,20q8.5,-10 17,0t17,0"
    ),
    # a diamond between dots
    "yellow": Motif(
        filled="M0,-22L17,0L0,22L-17,0z"
        + "".join(disc(x, y, 5) for x in (-20, 20) for y in (-20, 20)),
    ),
    # a flower
    "red": Motif(
        filled=disc(0, -17, 13) + disc(0, 17, 13) + disc(-17, 0, 13) + disc(17, 0, 13),
        over=disc(0, 0, 9),
    ),
    # a cross with broad ends
    "black": Motif(
        filled="M-4,-4C-5,-16 -9,-25 -15,-31H15C9,-25 5,-16 4,-4C16,-5 25,-9 31,-15V15"
        "C25,9 16,5 4,4C5,16 9,25 15,31H-15C-9,25 -5,16 -4,4C-16,5 -25,9 -31,15V-15"
        "C-25,-9 -16,-5 -4,-4z"
    ),
    # a leaf
    "turquoise": Motif(
        filled="M0,-36C27,-12 22,16 0,28C-22,16 -27,-12 0,-36z",
        drawn="M0,26V36",
        over="M-2.5,-20H2.5V-6L12,-14V-7L2.5,2V12L11,5V12L2.5,20V27H-2.5V20L-11,12V5L-2.5,12V2"
        "L-12,-7V-14L-2.5,-6z",
    ),
}


def _sector() -> str:
    """Return the upper sector of a wheel with a sector for each colour."""
    half = math.pi / COLOURS
    x, y = number(42 * math.sin(half)), number(-42 * math.cos(half))
    return f"M0,0L-{x},{y}A42,42 0 0 1 {x},{y}z"


#: Path data of a crescent, the rays of the sun, the outline of a player token, the rim of the first
#: player's medal and a sector of a joker space; the corners of a chip and of the stars of special
#: tiles and joker spaces.
SHAPES = {
    "moon": "M12,-36A37,37 0 1 0 36,18A31,31 0 0 1 12,-36z",
    "sun": rays(12, 29, 41),
    "pawn": "M-24,46C-24,30 -10,22 -9,4A21,21 0 1 1 9,4C10,22 24,30 24,46z",
    "rim": RIM,
    "sector": _sector(),
    "chip": _octagon(RADIUS),
    "special": _corners(8, 34, inner=20),
    "joker": _corners(COLOURS, 22, inner=9.5),
}


def _motif_definition(name: str) -> Markup:
    """Define the motif of a colour."""
    return group(*MOTIFS[name].painted(brush(name), PAINTS[name].line, 6), id=f"duel-{name}-motif")


def _tile_definition(name: str) -> Markup:
    """Define a tile: a disc with an edge and the motif of its colour."""
    paint = PAINTS[name]
    return group(
        *_glazed_disc(paint.tile, paint.line),
        use(f"duel-{name}-motif", 0, 0, 0.92),
        id=f"duel-{name}",
    )


def _glazed_disc(fill: str, edge: str) -> list[Markup]:
    return [
        element("circle", r=47.5, fill=fill, stroke=edge, stroke_width=5),
        element("circle", r=39.5, fill="none", stroke=GLAZE, stroke_opacity=0.6, stroke_width=2.5),
    ]


def _space_definition(name: str) -> Markup:
    """Define an empty space: a pale disc with a faint motif."""
    paint = PAINTS[name]
    # Yellow has too little contrast on pale yellow.
    colour = paint.line if name == "yellow" else paint.tile
    motif = group(*MOTIFS[name].painted(colour, paint.pale, 6), opacity=0.65)
    return group(
        element("circle", r=47, fill=paint.pale, stroke=paint.line, **_THIN),
        motif,
        id=f"duel-{name}-space",
    )


_THIN: Json = {"stroke_width": 2.5, "stroke_opacity": 0.55}

# --- Jokers and special tiles ----------------------------------------------------------------


def _joker_space_definition() -> Markup:
    """Define a joker space: a wheel of all colours with a star in its centre."""
    return group(
        element("circle", r=47, fill=GLAZE, stroke=STONE.line, **_THIN),
        *[
            element(
                "path",
                d=SHAPES["sector"],
                fill=PAINTS[name].tile,
                fill_opacity=0.6,
                transform=f"rotate({number(360 / COLOURS * at)})",
            )
            for at, name in enumerate(COLOUR_NAMES)
        ],
        element("polygon", points=SHAPES["joker"], fill=GLAZE, stroke=STONE.line),
        id="duel-joker-space",
    )


def _special_space_definition() -> Markup:
    """Define a special space: a dashed ring around the star of the special tile."""
    ring: Json = {"stroke": COBALT, "stroke_width": 2.5, "stroke_dasharray": "7 5"}
    return group(
        element("circle", r=47, fill=GLAZE, **ring),
        element(
            "polygon",
            points=SHAPES["special"],
            fill=HONEY,
            fill_opacity=0.45,
            stroke=COBALT,
            stroke_width=2.5,
        ),
        id="duel-special-space",
    )


def _special_tile_definition() -> Markup:
    """Define the special tile: golden, with an eight-pointed star."""
    return group(
        *_glazed_disc(GOLD, INK),
        element("polygon", points=SHAPES["special"], fill=GLAZE, stroke=INK, stroke_width=3),
        element("circle", r=9, fill=COBALT),
        id="duel-special",
    )


# --- Sun and moon ----------------------------------------------------------------------------


def _sun_definition() -> Markup:
    return group(
        element("circle", r=22, fill=GOLD),
        element("path", d=SHAPES["sun"], stroke=GOLD, stroke_width=6, **ROUND),
        id="duel-sun",
    )


def _moon_definition() -> Markup:
    return group(element("path", d=SHAPES["moon"], fill=HONEY), id="duel-moon")
