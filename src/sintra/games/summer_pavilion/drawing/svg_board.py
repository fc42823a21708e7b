"""A player in the SVG drawing: name and score, the board with its seven stars, the hand."""

from sintra.core.text import each
from sintra.drawing.layout import HEADER, MARGIN, PlayerHeader, player_card
from sintra.drawing.svg import Markup, element, group, label, moved, rhombus
from sintra.drawing.theme import INK, MILK, PAINTS, SKY, STONE, Paint, boss
from sintra.games.summer_pavilion.drawing.geometry import (
    DIAMOND_SIDE,
    Point,
    feature_place,
    space_degrees,
    space_offset,
    star_place,
)
from sintra.games.summer_pavilion.drawing.svg_parts import feature, socket, tile, token
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.scoring import is_surrounded
from sintra.games.summer_pavilion.rules.state import EMPTY, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOUR_NAMES,
    COLOURS,
    FEATURE_LIST,
    FEATURES,
    GREY_SIDE,
    MAX_KEPT,
    MIXED,
    NUMBERS,
    POSITIONS,
    STAR_COLOUR,
    STAR_LETTERS,
    STARS,
)
from sintra.games.summer_pavilion.text import captions

PANEL_WIDTH, PANEL_HEIGHT = 560.0, 690.0
#: The side of a diamond, and the factor by which stars move apart to leave a joint between them.
_SIDE = 50.0
_JOINT = 1.06
_UNIT = _SIDE / DIAMOND_SIDE
_BOARD_REACH = 264.0, 236.0
_BOARD_MIDDLE = PANEL_WIDTH / 2, HEADER + 16.0 + 236.0
#: The corners for kept tiles, relative to the middle of the board.
_CORNER = 236.0, 190.0
_HAND_TOP = HEADER + 500.0
_HAND_SIDE = 30.0


def panel(state: State, seat: int, name: str) -> Markup:
    """Draw a player, with the upper left corner at (0, 0)."""
    turn = captions.is_turn(state, seat)
    player = PlayerHeader(name, int(state.score[seat]), _status_text(state, seat), turn)
    parts = [player_card(player, PANEL_WIDTH, PANEL_HEIGHT)]
    if state.token == seat:
        parts.append(token(PANEL_WIDTH - 130, HEADER / 2, 26))
    return group(*parts, _board(state, seat), _hand(state, seat))


def _status_text(state: State, seat: int) -> str:
    """Return the player's task, pass or finishing place."""
    if captions.is_turn(state, seat):
        return f"▶ to move: {captions.task(state)}"
    status = captions.seat_status(state, seat)
    return f"★ {status}" if captions.is_winner(state, seat) else status


# --- The board -------------------------------------------------------------------------------


def _board(state: State, seat: int) -> Markup:
    stars = [_star(state, seat, star) for star in range(STARS)]
    features = [_feature(state, seat, number) for number in range(FEATURES)]
    right, down = _BOARD_REACH
    ground = element(
        "rect",
        x=-right,
        y=-down,
        width=2 * right,
        height=2 * down,
        rx=10,
        fill=MILK,
        stroke=SKY,
        stroke_width=2,
    )
    corners = group(*_corners(state, seat), class_="sp-corners")
    parts = (ground, corners, *stars, *features)
    return group(*parts, transform=moved(*_BOARD_MIDDLE), class_="sp-board")


def _to_pixels(place: Point, factor: float = _UNIT) -> Point:
    """Convert a point of the board's geometry to the drawing, where y points down."""
    return place[0] * factor, -place[1] * factor


def _star(state: State, seat: int, star: int) -> Markup:
    x, y = _to_pixels(star_place(star), _UNIT * _JOINT)
    spaces = [_space(state, seat, star, position) for position in range(POSITIONS)]
    return group(*spaces, boss(0, 0, 10.5, STAR_LETTERS[star]), transform=moved(x, y))


def _space(state: State, seat: int, star: int, position: int) -> Markup:
    """Draw a tile, or an empty space with its number."""
    x, y = _to_pixels(space_offset(star, position))
    turned = 90 - space_degrees(star, position)
    colour = int(state.board[seat, star, position])
    if colour != EMPTY:
        return tile(colour, x, y, _SIDE, turned)
    paint = _star_paint(state, star)
    outline = element(
        "polygon",
        points=rhombus(0.93 * _SIDE),
        fill=paint.pale,
        stroke=paint.line,
        stroke_width=1.2,
        stroke_opacity=0.55,
        transform=moved(x, y, degrees=turned),
    )
    number = str(NUMBERS[state.side, star, position])
    return group(
        outline,
        label(x, y, number, 23, text_anchor="middle", font_weight="bold", fill=paint.line),
        *_first_mark(state, star, position, paint),
    )


def _first_mark(state: State, star: int, position: int, paint: Paint) -> list[Markup]:
    """Mark position 1 with a dot on the grey side, where the numbers do not show the positions."""
    if state.side != GREY_SIDE or position != 0:
        return []
    x, y = _to_pixels(space_offset(star, position), 1.55 * _UNIT)
    return [element("circle", cx=x, cy=y, r=3, fill=paint.line)]


def _star_paint(state: State, star: int) -> Paint:
    is_grey = state.side == GREY_SIDE or STAR_COLOUR[star] == MIXED
    return STONE if is_grey else PAINTS[COLOUR_NAMES[STAR_COLOUR[star]]]


def _feature(state: State, seat: int, number: int) -> Markup:
    x, y = _to_pixels(feature_place(number), _UNIT * _JOINT)
    return feature(FEATURE_LIST[number][0], x, y, 19, is_surrounded(state, seat, number))


def _corners(state: State, seat: int) -> list[Markup]:
    """Draw the four corners of the board, which hold the kept tiles."""
    right, down = _CORNER
    places = [(-right, -down), (right, -down), (-right, down), (right, down)][:MAX_KEPT]
    kept = each(state.hand[seat]) if state.passed[seat] else []
    return [
        tile(kept[corner], x, y, _HAND_SIDE) if corner < len(kept) else socket(x, y, _HAND_SIDE)
        for corner, (x, y) in enumerate(places)
    ]


# --- The hand --------------------------------------------------------------------------------


def _hand(state: State, seat: int) -> Markup:
    """Draw the hand, grouped by colour. After a pass, the kept tiles are on the corners instead."""
    held = total(state.hand[seat])
    if state.passed[seat]:
        words = f"Kept on the corners: {held}" if held else "No tiles kept"
    else:
        words = f"Hand: {held}" if held else "No tiles in hand"
    tiles = [] if state.passed[seat] else _hand_tiles(state, seat)
    return group(label(MARGIN, _HAND_TOP + 12, words, 16, fill=INK), *tiles, class_="sp-hand")


def _hand_tiles(state: State, seat: int) -> list[Markup]:
    hand = state.hand[seat]
    groups = sum(1 for colour in range(COLOURS) if hand[colour])
    gap, room = 14.0, PANEL_WIDTH - 2 * MARGIN
    # Tiles overlap only when there are more than fit side by side.
    pitch = min(_HAND_SIDE + 2, (room - groups * gap - _HAND_SIDE) / max(1, total(hand) - 1))
    x, y = MARGIN + _HAND_SIDE / 2, _HAND_TOP + 54
    parts = []
    for colour in range(COLOURS):
        count = int(hand[colour])
        for _ in range(count):
            parts.append(tile(colour, x, y, _HAND_SIDE))
            x += pitch
        if count:
            middle = x - pitch * (count + 1) / 2
            parts.append(label(middle, y + 38, str(count), 15, text_anchor="middle", fill=INK))
            x += gap
    return parts
