"""What the pictures of all games have in common: the page, its heading, cards and players."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.drawing.svg import Markup, element, fitted, group, label, number
from sintra.drawing.theme import COBALT, GLAZE, GOLD, HONEY, INK, SKY

GAP = 24.0
HEADING = 112.0
#: The height of a player's header.
HEADER = 76.0
MARGIN = 24.0
_CORNER = 14
_FONTS = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif"


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float


def page(
    prefix: str, width: float, height: float, title: str, description: str, *parts: Markup
) -> str:
    """A picture that stands for itself, its parts before a painted wall.

    The first part holds the definitions, those of the wall included.
    """
    definitions, *shown = parts
    picture = element(
        "svg",
        element("title", title),
        element("desc", description),
        definitions,
        element("rect", width=width, height=height, fill=f"url(#{prefix}-wall)"),
        *shown,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        font_family=_FONTS,
    )
    return str(picture)


def scores_in_words(state: Any, names: Sequence[str]) -> str:
    """The points of all players, for the description of a picture."""
    return ", ".join(f"{name}: {state.score[seat]} points" for seat, name in enumerate(names))


def heading(title: str, status: str, width: float, track: Markup, track_width: float) -> Markup:
    """The bar above everything: what is played, where it stands, and a round track at its end."""
    room = width - 4 * GAP - track_width
    return group(
        element("rect", x=GAP, y=GAP, width=width - 2 * GAP, height=HEADING, rx=14, fill=COBALT),
        fitted(2 * GAP, GAP + 36, title, 30, room, font_weight="bold", fill=GLAZE),
        fitted(2 * GAP, GAP + 80, status, 22, room, fill=GLAZE),
        track,
    )


def card(box: Box, fill: str = GLAZE) -> Markup:
    """A sheet that lies on the wall."""
    return element(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=_CORNER,
        fill=fill,
        stroke=COBALT,
        stroke_width=2,
    )


# --- Players ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """What the header of a player says."""

    name: str
    score: int
    #: What the player is to do, has done or has reached.
    standing: str
    to_move: bool


def player_card(player: Player, width: float, height: float) -> Markup:
    """The sheet of a player with its header; a golden edge for who is to move."""
    turn = player.to_move
    box = {"width": width, "height": height, "rx": float(_CORNER)}
    head = f"M0,{HEADER}V14A14,14 0 0 1 14,0H{width - 14}A14,14 0 0 1 {width},14V{HEADER}z"
    edge = (GOLD, 9) if turn else (COBALT, 2)
    return group(
        element("rect", **box, fill=GLAZE),
        element("path", d=head, fill=COBALT if turn else SKY),
        element("rect", **box, fill="none", stroke=edge[0], stroke_width=edge[1]),
        *_header(player, width),
    )


def _header(player: Player, width: float) -> list[Markup]:
    """Name, what the player does, and the score."""
    colour = GLAZE if player.to_move else INK
    second = HONEY if player.to_move else INK
    end = {"text_anchor": "end", "fill": colour}
    return [
        fitted(MARGIN, 28, player.name, 26, width - 210, font_weight="bold", fill=colour),
        fitted(MARGIN, 56, player.standing, 17, width - 170, fill=second),
        label(width - MARGIN, 30, str(player.score), 40, font_weight="bold", **end),
        label(width - MARGIN, 61, "points", 14, **end),
    ]


# --- Tiles out of sight ----------------------------------------------------------------------


def pool(
    name: str,
    counts: Any,
    x: float,
    y: float,
    pitch: float,
    tile: Callable[[int, float, float], Markup],
    tile_width: float,
    **attributes: str,
) -> Markup:
    """How many tiles there are of each colour, in one line."""
    number_of_all = str(int(sum(int(count) for count in counts)))
    parts = [
        label(x, y, name, 16, fill=INK),
        label(x + 92, y, number_of_all, 16, text_anchor="end", font_weight="bold", fill=INK),
    ]
    for colour, count in enumerate(counts):
        middle = x + 140 + pitch * colour
        parts.append(tile(colour, middle, y))
        parts.append(label(middle + tile_width / 2 + 5, y, str(count), 16, fill=INK))
    return group(*parts, **attributes)
