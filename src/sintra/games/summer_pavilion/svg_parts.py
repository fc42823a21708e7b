"""What the picture is made of: colours, tiles, icons, the start token.

Every colour has a motif of its own, in the manner of painted Portuguese tiles, so that tiles can be
told apart without their colours. Parts are defined once and used by name.
"""

import math
from dataclasses import dataclass
from typing import Any

from sintra.core.svg import Markup, element, group, label, moved, rhombus, use
from sintra.games.summer_pavilion.tables import COLOUR_NAMES, COLOURS, FEATURE_KINDS

# --- Colours ---------------------------------------------------------------------------------

INK = "#16305c"
COBALT = "#1d4f91"
SKY = "#dbe7f4"
MILK = "#f5f8fc"
MIST = "#7f98b8"
GLAZE = "#fffdf7"
GOLD = "#dca535"
HONEY = "#ffdc91"


@dataclass(frozen=True)
class Paint:
    """The shades of a colour: of a tile, of lines and numbers, of an empty space."""

    tile: str
    line: str
    pale: str


PAINTS = (
    Paint("#7d50a8", "#46266b", "#f0e8f7"),
    Paint("#4a9658", "#1f5530", "#e4f2e5"),
    Paint("#e57f2a", "#8a3d05", "#fdebd9"),
    Paint("#f2c53d", "#6e5100", "#fdf5d3"),
    Paint("#2e70bb", "#123c72", "#e1edf9"),
    Paint("#c23a3c", "#76131d", "#fae3e1"),
)
#: Of stars that take many colours.
STONE = Paint("#9aa1ab", "#454d59", "#f1f1ee")


# --- Parts in use ----------------------------------------------------------------------------


def tile(colour: int, x: float, y: float, side: float, degrees: float = 0.0) -> Markup:
    """A tile around a point; its long diagonal is upright unless it is turned, clockwise."""
    return use(f"sp-{COLOUR_NAMES[colour]}", x, y, side / _SIDE, degrees)


def socket(x: float, y: float, side: float) -> Markup:
    """An empty place for a tile that is not on a star."""
    return element(
        "polygon",
        points=rhombus(side),
        fill=GLAZE,
        stroke=MIST,
        stroke_dasharray="4 3",
        transform=moved(x, y),
    )


def each_tile(counts: Any) -> list[int]:
    """Every tile by its colour, in the order of the colours."""
    return [colour for colour in range(COLOURS) for _ in range(int(counts[colour]))]


def token(x: float, y: float, radius: float) -> Markup:
    """The start token."""
    return group(element("title", "start token"), use("sp-token", x, y, radius / _RADIUS))


def feature(kind: str, x: float, y: float, radius: float, surrounded: bool) -> Markup:
    """A window, statue or pillar: a dashed outline while it is open, then a solid medal."""
    ring: dict[str, Any] = (
        {"fill": COBALT, "stroke": GOLD, "stroke_width": 4}
        if surrounded
        else {"fill": GLAZE, "stroke": MIST, "stroke_width": 1.5, "stroke_dasharray": "4 3"}
    )
    return group(
        element("title", f"{kind}, {'surrounded' if surrounded else 'open'}"),
        element("circle", cx=x, cy=y, r=radius, **ring),
        use(f"sp-{kind}", x, y, radius / _RADIUS, color=GLAZE if surrounded else MIST),
    )


def boss(x: float, y: float, radius: float, text: str) -> Markup:
    """The small disc with a name where the tips of diamonds meet."""
    return group(
        element("circle", cx=x, cy=y, r=radius, fill=GLAZE, stroke=COBALT, stroke_width=1.5),
        label(x, y, text, 1.15 * radius, text_anchor="middle", font_weight="bold", fill=INK),
    )


# --- Definitions -----------------------------------------------------------------------------

#: The side of a defined tile, and the radius of the disc that an icon stands on.
_SIDE, _RADIUS = 100.0, 50.0
#: The side of a square tile of the painted walls.
WALL_TILE = 56.0


def definitions() -> Markup:
    """All that is used by name."""
    tiles = [_tile_definition(colour, name) for colour, name in enumerate(COLOUR_NAMES)]
    icons = [_icon_definition(kind) for kind in FEATURE_KINDS]
    walls = [
        _wall_definition("wall", "#eef3f9", "#d3e0ee"),
        _wall_definition("frieze", GLAZE, "#5f8ac0"),
    ]
    return element("defs", *tiles, *icons, *walls, _token_definition())


def _icon_definition(kind: str) -> Markup:
    """An icon in the colour that is current where it is used."""
    icon = _ICONS[kind]
    return group(
        element("path", d=icon.filled, fill="currentColor"),
        element("path", d=icon.drawn, fill="none", stroke="currentColor", **_ROUND, stroke_width=5),
        id=f"sp-{kind}",
    )


def _tile_definition(colour: int, name: str) -> Markup:
    """A glazed diamond with a painted edge and the motif of its colour."""
    paint, motif = PAINTS[colour], _MOTIFS[name]
    # Cream would not be seen on yellow.
    brush = paint.line if name == "yellow" else GLAZE
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
        element("path", d=motif.filled, fill=brush),
        element("path", d=motif.drawn, fill="none", stroke=brush, **_ROUND, stroke_width=6),
        element("path", d=motif.over, fill=paint.line),
        id=f"sp-{name}",
    )


_ROUND: dict[str, Any] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _disc(x: float, y: float, radius: float) -> str:
    """A disc as path data."""
    arc = f"a{radius},{radius} 0 1 0"
    return f"M{x - radius},{y}{arc} {2 * radius},0{arc} {-2 * radius},0z"


def _rays(count: int, inner: float, outer: float) -> str:
    """Rays around the middle as path data."""
    angles = [2 * math.pi * ray / count for ray in range(count)]
    return "".join(
        f"M{inner * math.sin(a):.1f},{inner * math.cos(a):.1f}"
        f"L{outer * math.sin(a):.1f},{outer * math.cos(a):.1f}"
        for a in angles
    )


@dataclass(frozen=True)
class Motif:
    """Path data: areas and lines in one colour, and areas over them in a dark one."""

    filled: str = ""
    drawn: str = ""
    over: str = ""


_MOTIFS = {
    # a flower
    "purple": Motif(
        filled=_disc(0, -16, 12) + _disc(0, 16, 12) + _disc(-15, 0, 11) + _disc(15, 0, 11),
        over=_disc(0, 0, 8.5),
    ),
    # a leaf
    "green": Motif(
        filled="M0,-44C30,-16 24,18 0,34C-24,18 -30,-16 0,-44z",
        drawn="M0,30V44",
        over="M-2.5,-22H2.5V-8L12,-16V-9L2.5,0V12L12,4V11L2.5,20V32H-2.5V20L-12,11V4L-2.5,12V0"
        "L-12,-9V-16L-2.5,-8z",
    ),
    # a sun
    "orange": Motif(filled=_disc(0, 0, 13), drawn=_rays(8, 21, 30)),
    # a diamond between dots
    "yellow": Motif(
        filled="M0,-22L12.5,0L0,22L-12.5,0z"
        + _disc(0, -41, 5)
        + _disc(0, 41, 5)
        + _disc(-24, 0, 5)
        + _disc(24, 0, 5)
    ),
    # waves
    "blue": Motif(
        drawn="M-16,-21q8,-10 16,0t16,0M-25,0q8.3,-10 16.6,0t16.6,0t16.6,0M-16,21q8,-10 16,0t16,0"
    ),
    # a spark
    "red": Motif(filled="M0,-46Q5,-9 29,0Q5,9 0,46Q-5,9 -29,0Q-5,-9 0,-46z", over=_disc(0, 0, 6)),
}

_ICONS = {
    # an arch with panes and a sill
    "window": Motif(
        drawn="M-18,26V-12A18,18 0 0 1 18,-12V26M-25,28H25M0,-29V28M-18,-10H18M-18,9H18"
    ),
    # a bust on a plinth
    "statue": Motif(
        filled=_disc(0, -20, 11) + "M-21,18C-21,0 -10,-6 0,-6C10,-6 21,0 21,18zM-25,22H25V31H-25z"
    ),
    # a fluted column
    "pillar": Motif(
        filled="M-24,-32H24V-24H-24zM-16,-21H-9V21H-16zM-4.5,-21H4.5V21H-4.5zM9,-21H16V21H9z"
        "M-24,24H24V32H-24z"
    ),
}


def _token_definition() -> Markup:
    """A golden disc with the figure of who comes first, and a rim of rays."""
    return group(
        element("circle", r=48, fill=GOLD, stroke=INK, stroke_width=4),
        element("path", d=_rays(16, 37, 43), stroke=INK, stroke_width=4, **_ROUND),
        element("circle", r=31, fill=GLAZE, stroke=INK, stroke_width=3),
        label(0, 0, "1", 44, text_anchor="middle", font_weight="bold", fill=INK),
        id="sp-token",
    )


def _wall_definition(name: str, ground: str, line: str) -> Markup:
    """A wall of square tiles: four leaves in each, and quarter circles that meet in rings."""
    size = WALL_TILE
    corners = [(x, y) for x in (0, size) for y in (0, size)]
    rings = "".join(_disc(x, y, 19) for x, y in corners)
    hearts = "".join(_disc(x, y, 12) for x, y in corners)
    leaves = [
        element("path", d="M0,0Q1,-12 13,-13Q12,-1 0,0z", transform=f"rotate({turn})")
        for turn in (0, 90, 180, 270)
    ]
    return element(
        "pattern",
        element("rect", width=size, height=size, fill=ground),
        element("path", d=hearts, fill=line, fill_opacity=0.45),
        element("path", d=rings, fill="none", stroke=line, stroke_width=2.5),
        group(*leaves, fill=line, transform=moved(size / 2, size / 2)),
        id=f"sp-{name}",
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )
