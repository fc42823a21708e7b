"""The layout that the SVG pictures of all games share: page, heading, cards and players."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sintra.core.arrays import Counts
from sintra.core.state import GameState
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
    """Return a complete SVG document with its parts in front of a tiled wall.

    Args:
        prefix: the prefix of all ids in the picture.
        width: the width of the picture.
        height: the height of the picture.
        title: the accessible title.
        description: the accessible description.
        parts: the definitions, including those of the wall, followed by the visible parts.
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


def scores_in_words(state: GameState, names: Sequence[str]) -> str:
    """Return the scores of all players, for the description of a picture."""
    return ", ".join(f"{name}: {state.score[seat]} points" for seat, name in enumerate(names))


def heading(title: str, status: str, width: float, track: Markup, track_width: float) -> Markup:
    """Draw the bar at the top of a picture.

    Args:
        title: the name of the game.
        status: the round and the phase.
        width: the width of the picture.
        track: the round track, already placed at the right end.
        track_width: the width of the track.
    """
    room = width - 4 * GAP - track_width
    return group(
        element("rect", x=GAP, y=GAP, width=width - 2 * GAP, height=HEADING, rx=14, fill=COBALT),
        fitted(2 * GAP, GAP + 36, title, 30, room, font_weight="bold", fill=GLAZE),
        fitted(2 * GAP, GAP + 80, status, 22, room, fill=GLAZE),
        track,
    )


def card(box: Box, fill: str = GLAZE) -> Markup:
    """Draw an empty card in front of the wall."""
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
class PlayerHeader:
    """The contents of a player's header."""

    name: str
    score: int
    #: What the player is doing, or the final place.
    status: str
    to_move: bool


def player_card(player: PlayerHeader, width: float, height: float) -> Markup:
    """Draw the card of a player with its header; the player to move has a golden edge."""
    box = {"width": width, "height": height, "rx": float(_CORNER)}
    head = f"M0,{HEADER}V14A14,14 0 0 1 14,0H{width - 14}A14,14 0 0 1 {width},14V{HEADER}z"
    edge = (GOLD, 9) if player.to_move else (COBALT, 2)
    return group(
        element("rect", **box, fill=GLAZE),
        element("path", d=head, fill=COBALT if player.to_move else SKY),
        element("rect", **box, fill="none", stroke=edge[0], stroke_width=edge[1]),
        *_header(player, width),
    )


def _header(player: PlayerHeader, width: float) -> list[Markup]:
    """Draw the name, the status and the score."""
    colour = GLAZE if player.to_move else INK
    second = HONEY if player.to_move else INK
    end = {"text_anchor": "end", "fill": colour}
    return [
        fitted(MARGIN, 28, player.name, 26, width - 210, font_weight="bold", fill=colour),
        fitted(MARGIN, 56, player.status, 17, width - 170, fill=second),
        label(width - MARGIN, 30, str(player.score), 40, font_weight="bold", **end),
        label(width - MARGIN, 61, "points", 14, **end),
    ]


# --- Tile pools ------------------------------------------------------------------------------


def pool(
    name: str,
    counts: Counts,
    x: float,
    y: float,
    pitch: float,
    tile: Callable[[int, float, float], Markup],
    tile_width: float,
    **attributes: str,
) -> Markup:
    """Draw the number of tiles of each colour in one line, for example of the bag.

    Args:
        name: the name of the pool.
        counts: the tiles by colour.
        x: the left end of the line.
        y: the centre of the line.
        pitch: the distance between two colours.
        tile: draws a tile of a colour at a place.
        tile_width: the width of a tile.
        attributes: attributes of the group.
    """
    total = str(sum(int(count) for count in counts))
    parts = [
        label(x, y, name, 16, fill=INK),
        label(x + 92, y, total, 16, text_anchor="end", font_weight="bold", fill=INK),
    ]
    for colour, count in enumerate(counts):
        centre = x + 140 + pitch * colour
        parts.append(tile(colour, centre, y))
        parts.append(label(centre + tile_width / 2 + 5, y, str(count), 16, fill=INK))
    return group(*parts, **attributes)
