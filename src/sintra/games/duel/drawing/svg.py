"""The SVG drawing: a heading, the table between the two players, and the scoring tiles."""

from collections.abc import Sequence

from sintra.drawing.layout import GAP, HEADING, Box, card, heading, page, scores_in_words
from sintra.drawing.svg import Markup, element, fitted, group, label, moved, text_width
from sintra.drawing.theme import COBALT, GLAZE, GOLD, INK, SKY
from sintra.games.duel.drawing.svg_board import PANEL_HEIGHT, PANEL_WIDTH, panel
from sintra.games.duel.drawing.svg_motifs import definitions
from sintra.games.duel.drawing.svg_sides import side_icon
from sintra.games.duel.drawing.svg_table import TABLE_HEIGHT, TABLE_WIDTH, table
from sintra.games.duel.rules.state import State
from sintra.games.duel.rules.tables import ROUNDS
from sintra.games.duel.text import captions, phases

_TOP = HEADING + 2 * GAP
_SIDES_TOP = _TOP + PANEL_HEIGHT + GAP
_SIDES_HEIGHT = 92.0
# Seat 0 is left of the table, seat 1 right of it.
_LEFT_X = GAP
_TABLE_X = _LEFT_X + PANEL_WIDTH + GAP
_RIGHT_X = _TABLE_X + TABLE_WIDTH + GAP
WIDTH = _RIGHT_X + PANEL_WIDTH + GAP
HEIGHT = _SIDES_TOP + _SIDES_HEIGHT + GAP
#: The distance between two rounds of the track.
_ROUND_PITCH = 74.0
_TRACK = ROUNDS * _ROUND_PITCH + 14


def draw(state: State, names: Sequence[str]) -> str:
    """Return the SVG document of a position."""
    title, status = phases.heading(state), captions.status_line(state, names)
    seats = zip((_LEFT_X, _RIGHT_X), names, strict=True)
    return page(
        "duel",
        WIDTH,
        HEIGHT,
        f"Duel. {title}. {status}",
        scores_in_words(state, names),
        definitions(),
        heading(f"Duel — {title}", status, WIDTH, _round_track(state), _TRACK),
        _table(state),
        *[_seat(state, seat, name, x) for seat, (x, name) in enumerate(seats)],
        _sides(state),
    )


def _table(state: State) -> Markup:
    sheet = card(Box(_TABLE_X, _TOP, TABLE_WIDTH, TABLE_HEIGHT))
    return group(sheet, group(table(state), transform=moved(_TABLE_X, _TOP)))


def _seat(state: State, seat: int, name: str, x: float) -> Markup:
    return group(panel(state, seat, name), transform=moved(x, _TOP), class_="duel-seat")


def _round_track(state: State) -> Markup:
    """Draw the rounds; the current one is highlighted."""
    spaces = []
    for number in range(1, ROUNDS + 1):
        x, y = WIDTH - GAP - _TRACK + _ROUND_PITCH * (number - 0.5), GAP + HEADING / 2
        is_current = number == state.round_no
        ground = {"fill": GOLD, "stroke": GLAZE} if is_current else {"fill": COBALT, "stroke": SKY}
        spaces.append(
            group(
                element(
                    "circle", cx=x, cy=y, r=31 if is_current else 23, stroke_width=2.5, **ground
                ),
                label(
                    x,
                    y,
                    str(number),
                    34 if is_current else 24,
                    text_anchor="middle",
                    font_weight="bold",
                    fill=INK if is_current else SKY,
                ),
            )
        )
    return group(*spaces, class_="duel-rounds")


# --- The scoring tiles -----------------------------------------------------------------------


def _sides(state: State) -> Markup:
    """Draw the scoring sides in play: icon, name, rule, and current points."""
    sides = captions.sides_in_play(state)
    width = (WIDTH - GAP) / len(sides) - GAP
    cards = [
        _side(state, side, Box(GAP + i * (width + GAP), _SIDES_TOP, width, _SIDES_HEIGHT))
        for i, side in enumerate(sides)
    ]
    return group(*cards, class_="duel-sides")


def _side(state: State, side: int, box: Box) -> Markup:
    middle = box.y + box.height / 2
    x, right = box.x + 100, box.x + box.width - 22
    room = right - x
    now = f"now {captions.side_scores_text(state, side)}"
    bold = {"font_weight": "bold", "fill": INK}
    name_room = room - text_width(now, 20) - 12
    return group(
        card(box),
        side_icon(side, box.x + 52, middle, 60),
        fitted(x, middle - 17, captions.side_name(side), 22, name_room, **bold),
        label(right, middle - 17, now, 20, text_anchor="end", **bold),
        fitted(x, middle + 16, captions.side_rule(side), 19, room, fill=INK),
        class_="duel-side",
    )
