"""The look of all SVG pictures: colours and motifs of Portuguese wall tiles.

In each game every colour has its own motif, so that people can distinguish the tiles without seeing
colours. A picture defines its parts once and uses them by id.
"""

import math
from dataclasses import dataclass
from typing import Any

from sintra.drawing.svg import Markup, element, group, label, moved

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
    """Three shades of a colour: for tiles, for lines and numbers, and for empty spaces."""

    tile: str
    line: str
    pale: str


PAINTS = {
    "purple": Paint("#7d50a8", "#46266b", "#f0e8f7"),
    "green": Paint("#4a9658", "#1f5530", "#e4f2e5"),
    "orange": Paint("#e57f2a", "#8a3d05", "#fdebd9"),
    "yellow": Paint("#f2c53d", "#6e5100", "#fdf5d3"),
    "blue": Paint("#2e70bb", "#123c72", "#e1edf9"),
    "red": Paint("#c23a3c", "#76131d", "#fae3e1"),
    "black": Paint("#474b57", "#17191f", "#e6e7ea"),
    "turquoise": Paint("#31aca3", "#0b5550", "#dcf4f1"),
}
#: For spaces that accept several colours.
STONE = Paint("#9aa1ab", "#454d59", "#f1f1ee")
#: The paints of the dark theme of the page. Pictures are always light.
DARK_PAINTS = {
    "purple": Paint("#8f62bb", "#d6bff0", "#2f2745"),
    "green": Paint("#4f9f5f", "#a9dfb3", "#1f3832"),
    "orange": Paint("#e57f2a", "#f7c08f", "#412f2a"),
    "yellow": Paint("#f2c53d", "#f4d987", "#3d3829"),
    "blue": Paint("#3a7ecb", "#a8cdf7", "#203958"),
    "red": Paint("#cd4a4a", "#f6b0ab", "#422936"),
    "black": Paint("#5a6070", "#d3d7e0", "#2b3345"),
    "turquoise": Paint("#31aca3", "#96e0d9", "#1c3d45"),
    "stone": Paint("#9aa1ab", "#ccd2db", "#2d374a"),
}


def brush(name: str) -> str:
    """Return the colour of a motif on a tile: cream, or dark on yellow for contrast."""
    return PAINTS[name].line if name == "yellow" else GLAZE


def page_colours() -> str:
    """Return the style sheet of the page with the paints as custom properties."""
    brushes = [f"--{name}-brush: {brush(name)};" for name in PAINTS]
    common = {"cobalt": COBALT, "gold": GOLD, "honey": HONEY, "glaze": GLAZE}
    shared = [f"--{name}: {colour};" for name, colour in common.items()]
    return f"""\
/* The paints, written by `make golden` from drawing/theme.py: of a tile, of its lines and numbers,
 * of an empty space, of the motif on a tile. */

:root {{
{_lines(shared + _properties({**PAINTS, "stone": STONE}) + brushes)}
}}

:root[data-theme="dark"] {{
{_lines(_properties(DARK_PAINTS))}
}}
"""


def _lines(declarations: list[str]) -> str:
    return "\n".join(f"  {declaration}" for declaration in declarations)


def _properties(paints: dict[str, Paint]) -> list[str]:
    return [
        f"--{name}{end}: {colour};"
        for name, paint in paints.items()
        for end, colour in (("", paint.tile), ("-line", paint.line), ("-pale", paint.pale))
    ]


# --- Motifs ----------------------------------------------------------------------------------

ROUND: dict[str, Any] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


@dataclass(frozen=True)
class Motif:
    """SVG path data of a motif."""

    #: Areas in the first colour.
    filled: str = ""
    #: Lines in the first colour.
    drawn: str = ""
    #: Areas in a second colour, on top.
    over: str = ""
    #: Areas at the upper tip of a tile. They are repeated at its lower tip.
    tip: str = ""

    def paths(self) -> dict[str, str]:
        """Return the path data by name, for clients that draw."""
        return {name: path for name, path in vars(self).items() if path}

    def painted(self, colour: str, over: str, line_width: float) -> list[Markup]:
        """Return the motif in two colours."""
        parts = [element("path", d=self.filled, fill=colour)] if self.filled else []
        if self.drawn:
            lines: dict[str, Any] = {"fill": "none", "stroke": colour, "stroke_width": line_width}
            parts.append(element("path", d=self.drawn, **lines, **ROUND))
        if self.over:
            parts.append(element("path", d=self.over, fill=over))
        return parts


def disc(x: float, y: float, radius: float) -> str:
    """Return a disc as path data."""
    arc = f"a{radius},{radius} 0 1 0"
    return f"M{x - radius},{y}{arc} {2 * radius},0{arc} {-2 * radius},0z"


def rays(count: int, inner: float, outer: float) -> str:
    """Return rays around the centre as path data."""
    angles = [2 * math.pi * ray / count for ray in range(count)]
    return "".join(
        f"M{inner * math.sin(a):.1f},{inner * math.cos(a):.1f}"
        f"L{outer * math.sin(a):.1f},{outer * math.cos(a):.1f}"
        for a in angles
    )


#: The rim of the first player's medal.
RIM = rays(16, 37, 43)

# --- Shared parts ----------------------------------------------------------------------------

#: The radius of the disc inside which icons are defined.
RADIUS = 50.0
#: The side of a square tile of the wall.
WALL_TILE = 56.0


def boss(x: float, y: float, radius: float, text: str) -> Markup:
    """Draw a small disc with a label."""
    return group(
        element("circle", cx=x, cy=y, r=radius, fill=GLAZE, stroke=COBALT, stroke_width=1.5),
        label(x, y, text, 1.15 * radius, text_anchor="middle", font_weight="bold", fill=INK),
    )


def medal_definition(identifier: str) -> Markup:
    """Define a golden disc with the figure 1 and a rim of rays."""
    return group(
        element("circle", r=48, fill=GOLD, stroke=INK, stroke_width=4),
        element("path", d=RIM, stroke=INK, stroke_width=4, **ROUND),
        element("circle", r=31, fill=GLAZE, stroke=INK, stroke_width=3),
        label(0, 0, "1", 44, text_anchor="middle", font_weight="bold", fill=INK),
        id=identifier,
    )


def wall_definitions(prefix: str) -> list[Markup]:
    """Define the pale wall of the background and the frieze that fills empty areas."""
    return [
        _wall_definition(f"{prefix}-wall", "#eef3f9", "#d3e0ee"),
        _wall_definition(f"{prefix}-frieze", GLAZE, "#5f8ac0"),
    ]


def _wall_definition(identifier: str, ground: str, line: str) -> Markup:
    """Define a pattern of square tiles with four leaves and quarter circles that form rings."""
    size = WALL_TILE
    corners = [(x, y) for x in (0, size) for y in (0, size)]
    rings = "".join(disc(x, y, 19) for x, y in corners)
    hearts = "".join(disc(x, y, 12) for x, y in corners)
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
        id=identifier,
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def frieze(prefix: str, x: float, y: float, width: float, height: float) -> Markup:
    """Draw a band of wall tiles. Its sides should be multiples of ``WALL_TILE``."""
    return element(
        "rect",
        width=width,
        height=height,
        fill=f"url(#{prefix}-frieze)",
        stroke=COBALT,
        stroke_width=2,
        transform=moved(x, y),
    )
