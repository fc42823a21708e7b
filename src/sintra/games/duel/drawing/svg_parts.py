"""The components in the SVG drawing: tiles, spaces, plates, chips and tokens."""

from sintra.core.arrays import Json
from sintra.core.text import listed
from sintra.drawing.svg import Markup, element, group, label, moved, use
from sintra.drawing.theme import (
    COBALT,
    GLAZE,
    INK,
    MIST,
    PAINTS,
    RADIUS,
    SKY,
)
from sintra.games.duel.drawing.svg_motifs import SHAPES, octagon
from sintra.games.duel.rules.state import FACE_DOWN, NONE
from sintra.games.duel.rules.tables import (
    COLOUR_NAMES,
    PLATE_LETTERS,
    PLATE_SPACES,
    SPACE_NAMES,
    TYPE_NAMES,
)
from sintra.games.duel.text.captions import HeldPlate
from sintra.games.duel.text.notation import chip_colours

#: The widths of a tile and of a space, as shares of their cell.
TILE_SHARE, SPACE_SHARE = 0.9, 0.82
_TILE_NAMES = (*COLOUR_NAMES, "special")


# --- Tiles and spaces ------------------------------------------------------------------------


def tile(colour: int, x: float, y: float, width: float) -> Markup:
    """Draw a tile centred on a point; the special tile follows the colours."""
    return use(f"duel-{_TILE_NAMES[colour]}", x, y, width / (2 * RADIUS))


def space(kind: int, x: float, y: float, width: float) -> Markup:
    """Draw an empty space of a plate, with the motif of its kind."""
    return use(f"duel-{SPACE_NAMES[kind]}-space", x, y, width / (2 * RADIUS))


def socket(x: float, y: float, width: float) -> Markup:
    """Draw an empty place for a tile of any colour."""
    return element(
        "circle",
        cx=x,
        cy=y,
        r=0.46 * width,
        fill=GLAZE,
        stroke=MIST,
        stroke_width=1.3,
        stroke_dasharray="4 3",
    )


# --- Plates ----------------------------------------------------------------------------------


def _square(x: float, y: float, side: float, **look: str | float) -> Markup:
    """Draw the outline of a plate, with its upper left corner at a point."""
    return element("rect", x=x, y=y, width=side, height=side, rx=0.1 * side, **look)


def plate_ground(x: float, y: float, side: float) -> Markup:
    """Draw the background of a plate."""
    return _square(x, y, side, fill=SKY, stroke=COBALT, stroke_width=max(1.2, 0.02 * side))


def plate_edge(x: float, y: float, side: float) -> Markup:
    """Draw the visible edge of a plate that is face down under another."""
    return _square(x, y, side, fill=COBALT, stroke=GLAZE, stroke_width=1)


def plate(front: int, x: float, y: float, side: float) -> Markup:
    """Draw a plate with empty spaces, not rotated."""
    cell = side / 2
    spaces = [
        space(int(kind), x + cell * (0.5 + i % 2), y + cell * (0.5 + i // 2), SPACE_SHARE * cell)
        for i, kind in enumerate(PLATE_SPACES[front, 0])
    ]
    return group(
        element("title", f"plate {PLATE_LETTERS[front]}"), plate_ground(x, y, side), *spaces
    )


def plate_back(type_name: str, x: float, y: float, side: float) -> Markup:
    """Draw the back of a plate, which shows its type."""
    middle = x + side / 2, y + side / 2
    shown = (
        use(f"duel-{type_name}-space", *middle, 0.5 * side / (2 * RADIUS))
        if type_name in TYPE_NAMES
        else label(*middle, type_name, 0.4 * side, text_anchor="middle", fill=GLAZE)
    )
    dots: Json = {"stroke_dasharray": "1 5", "stroke_linecap": "round"}
    inner = 0.08 * side
    return group(
        element("title", f"back of a plate: {type_name}"),
        _square(x, y, side, fill=COBALT),
        _square(x + inner, y + inner, side - 2 * inner, fill="none", stroke=SKY, **dots),
        shown,
    )


def held_plate(held: HeldPlate, x: float, y: float, side: float) -> Markup:
    """Draw a held plate: its front, or its back if the front is hidden."""
    if held.front == NONE:
        return plate_back(held.type_name, x, y, side)
    return plate(held.front, x, y, side)


def no_plate(x: float, y: float, side: float, name: str) -> Markup:
    """Draw an empty place for a plate, with its name."""
    dashes: Json = {"stroke": MIST, "stroke_width": 1.3, "stroke_dasharray": "5 4"}
    return group(
        _square(x, y, side, fill=GLAZE, **dashes),
        label(x + side / 2, y + side / 2, name, 0.2 * side, text_anchor="middle", fill=MIST),
    )


# --- Chips and tokens ------------------------------------------------------------------------


def chip(kind: int, x: float, y: float, width: float) -> Markup:
    """Draw a chip centred on a point: face up, face down, or only its empty place."""
    if kind == NONE:
        title, inside = "no chip", [octagon(0.94, fill="none", stroke=MIST, stroke_dasharray="9 7")]
    elif kind == FACE_DOWN:
        title, inside = "chip, face down", _chip_back(COBALT, "?")
    else:
        title, inside = f"chip: {listed(chip_colours(kind))}", _chip_face(chip_colours(kind))
    return _chip_at(title, inside, x, y, width)


def used_chip(x: float, y: float, width: float) -> Markup:
    """Draw a used chip, face down, centred on a point."""
    return _chip_at("chip, used", _chip_back(MIST, "✓"), x, y, width)


def _chip_at(title: str, inside: list[Markup], x: float, y: float, width: float) -> Markup:
    place = moved(x, y, width / (2 * RADIUS))
    return group(element("title", title), *inside, transform=place, class_="duel-chip")


def _chip_back(ground: str, sign: str) -> list[Markup]:
    return [
        octagon(0.96, fill=ground, stroke=INK),
        octagon(0.78, fill="none", stroke=SKY, stroke_dasharray="2 7"),
        label(0, 0, sign, 50, text_anchor="middle", font_weight="bold", fill=GLAZE),
    ]


def _chip_face(colours: list[str]) -> list[Markup]:
    """Draw one colour, or two colours separated by a diagonal."""
    first, last = colours[0], colours[-1]
    if first == last:
        motifs = [use(f"duel-{first}-motif", 0, 0, 0.8)]
    else:
        motifs = [
            use(f"duel-{first}-motif", 17, -17, 0.5),
            use(f"duel-{last}-motif", -17, 17, 0.5),
        ]
    half = f"M{-RADIUS},{-RADIUS}L{RADIUS},{RADIUS}H{-RADIUS}z"
    return [
        octagon(0.96, fill=PAINTS[first].tile),
        group(element("path", d=half, fill=PAINTS[last].tile), clip_path="url(#duel-chip-shape)"),
        octagon(0.96, fill="none", stroke=INK),
        octagon(0.86, fill="none", stroke=GLAZE, stroke_opacity=0.7),
        *motifs,
    ]


def token(x: float, y: float, height: float, placed: bool) -> Markup:
    """Draw a player token, or an outline if it is placed."""
    look: Json = (
        {"fill": GLAZE, "stroke": MIST, "stroke_dasharray": "6 5"}
        if placed
        else {"fill": COBALT, "stroke": INK}
    )
    return group(
        element("title", "token, placed" if placed else "token"),
        element("path", d=SHAPES["pawn"], stroke_width=4, stroke_linejoin="round", **look),
        transform=moved(x, y, height / (2 * RADIUS)),
    )


def first_player_tile(x: float, y: float, width: float) -> Markup:
    """Draw the first player tile centred on a point."""
    return group(
        element("title", "first player tile"), use("duel-first", x, y, width / (2 * RADIUS))
    )
