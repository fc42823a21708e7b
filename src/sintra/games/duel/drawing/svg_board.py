"""A player in the SVG drawing: header, pattern lines, dome, broken tiles, chips and hand."""

from sintra.core.text import each
from sintra.drawing.layout import HEADER, MARGIN, PlayerHeader, player_card
from sintra.drawing.svg import Markup, element, fitted, group, label
from sintra.drawing.theme import COBALT, HONEY, INK, MILK, SKY, WALL_TILE, boss, frieze
from sintra.games.duel.drawing.svg_parts import (
    SPACE_SHARE,
    TILE_SHARE,
    chip,
    first_player_tile,
    held_plate,
    no_plate,
    plate_ground,
    socket,
    space,
    tile,
    token,
    used_chip,
)
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.scoring import space_at
from sintra.games.duel.rules.state import NONE, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
    BROKEN_PENALTIES,
    CHIPS_PER_ROUND,
    DOME_SIZE,
    FIRST_PLAYER_LOSS,
    LINES,
    PLATE_LETTERS,
    ROUNDS,
    SLOTS,
    SLOTS_PER_ROW,
    TOKENS,
)
from sintra.games.duel.text import captions
from sintra.games.duel.text.captions import HeldPlate
from sintra.games.duel.text.notation import COLUMNS, slot_name
from sintra.games.duel.text.phases import task

PANEL_WIDTH, PANEL_HEIGHT = 660.0, 720.0
_BOARD_LEFT, _BOARD_TOP, _BOARD_HEIGHT = 22.0, HEADER + 14, 366.0
#: The width of a space of the dome, and of the gap between two plates.
_CELL = 50.0
_JOINT = 8.0
_PLATE = DOME_SIZE // SLOTS_PER_ROW * _CELL
_DOME_WIDTH = SLOTS_PER_ROW * (_PLATE + _JOINT) - _JOINT
_DOME_LEFT = PANEL_WIDTH - _BOARD_LEFT - 12 - _DOME_WIDTH
_DOME_TOP = _BOARD_TOP + 34
_NUMBERS_X = _DOME_LEFT - 22
_LINES_RIGHT = _NUMBERS_X - 17
_LINE_PITCH, _LINE_TILE = 40.0, 38.5
_BROKEN_Y, _CHIPS_Y = 490.0, 549.0
_ROW_LEFT = 112.0
_HAND_Y, _HAND_HEIGHT = 596.0, 72.0


def panel(state: State, seat: int, name: str) -> Markup:
    """Draw a player, with the upper left corner at (0, 0)."""
    turn = captions.is_turn(state, seat)
    player = PlayerHeader(name, int(state.score[seat]), _seat_status(state, seat), turn)
    return group(
        player_card(player, PANEL_WIDTH, PANEL_HEIGHT),
        _board_ground(),
        _current_line(state, seat),
        _tokens(state, seat),
        _first_player(state, seat),
        _lines(state, seat),
        _dome(state, seat),
        _broken(state, seat),
        _chips(state, seat),
        _hand(state, seat),
    )


def _seat_status(state: State, seat: int) -> str:
    """Return the task of the player to move, or whether the player has won."""
    if captions.is_turn(state, seat):
        return f"▶ to move: {task(state)}"
    return "★ winner" if captions.is_winner(state, seat) else ""


def _board_ground() -> Markup:
    return element(
        "rect",
        x=_BOARD_LEFT,
        y=_BOARD_TOP,
        width=PANEL_WIDTH - 2 * _BOARD_LEFT,
        height=_BOARD_HEIGHT,
        rx=10,
        fill=MILK,
        stroke=SKY,
        stroke_width=2,
    )


def _along(cell: int) -> float:
    """Return the distance of a row's or column's centre from the edge of the dome."""
    return cell * _CELL + cell * _CELL // _PLATE * _JOINT + _CELL / 2


# --- Beside the triangle of the pattern lines ------------------------------------------------


def _tokens(state: State, seat: int) -> Markup:
    left = int(state.tokens[seat])
    pawns = [token(46 + 36 * i, 150, 42, placed=i >= left) for i in range(TOKENS)]
    return group(label(30, 113, "Tokens", 15, fill=INK), *pawns, class_="duel-tokens")


def _first_player(state: State, seat: int) -> Markup:
    """Draw the place of the first player tile, and its cost."""
    x, y = 52.0, 231.0
    is_holder = state.first_tile == seat
    return group(
        label(30, 196, "First player", 15, fill=INK),
        first_player_tile(x, y, 46) if is_holder else socket(x, y, 46),
        label(x + 30, y, f"−{FIRST_PLAYER_LOSS}", 17, font_weight="bold", fill=INK),
        class_="duel-first-player",
    )


# --- Pattern lines and dome ------------------------------------------------------------------


def _current_line(state: State, seat: int) -> Markup:
    """Draw a band behind the current pattern line and its row of the dome."""
    line = captions.current_line(state, seat)
    if line == NONE:
        return group()
    left = _LINES_RIGHT - (line + 1) * _LINE_PITCH - 5
    return element(
        "rect",
        x=left,
        y=_DOME_TOP + _along(line) - _CELL / 2,
        width=_DOME_LEFT + _DOME_WIDTH + 8 - left,
        height=_CELL,
        rx=12,
        fill=HONEY,
        class_="duel-reached",
    )


def _lines(state: State, seat: int) -> Markup:
    return group(*[_line(state, seat, line) for line in range(LINES)], class_="duel-lines")


def _line(state: State, seat: int, line: int) -> Markup:
    """Draw a pattern line, filled from the right, and its number beside the dome."""
    y = _DOME_TOP + _along(line)
    filled, colour = int(state.line_count[seat, line]), int(state.line_colour[seat, line])
    places = []
    for place in range(line + 1):
        x = _LINES_RIGHT - (place + 0.5) * _LINE_PITCH
        is_filled = place < filled
        places.append(tile(colour, x, y, _LINE_TILE) if is_filled else socket(x, y, _LINE_TILE))
    return group(*places, boss(_NUMBERS_X, y, 12, str(line + 1)))


def _dome(state: State, seat: int) -> Markup:
    letters = [
        label(
            _DOME_LEFT + _along(column),
            _DOME_TOP - 16,
            letter,
            16,
            text_anchor="middle",
            fill=COBALT,
        )
        for column, letter in enumerate(COLUMNS)
    ]
    slots = [_slot(state, seat, slot) for slot in range(SLOTS)]
    return group(*letters, *slots, class_="duel-dome")


def _slot(state: State, seat: int, slot: int) -> Markup:
    """Draw the plate in a slot with its spaces, or the name of an empty slot."""
    row, column = divmod(slot, SLOTS_PER_ROW)
    x, y = _DOME_LEFT + column * (_PLATE + _JOINT), _DOME_TOP + row * (_PLATE + _JOINT)
    if state.slots[seat, slot] == NONE:
        return no_plate(x, y, _PLATE, slot_name(slot))
    spaces = [
        _space(state, seat, 2 * row + down, 2 * column + right)
        for down in range(2)
        for right in range(2)
    ]
    return group(plate_ground(x, y, _PLATE), *spaces)


def _space(state: State, seat: int, row: int, column: int) -> Markup:
    """Draw the tile on a space, or an empty space with the motif of its kind."""
    x, y = _DOME_LEFT + _along(column), _DOME_TOP + _along(row)
    placed = int(state.dome[seat, row, column])
    if placed != NONE:
        return tile(placed, x, y, TILE_SHARE * _CELL)
    return space(int(space_at(state, seat, row, column)), x, y, SPACE_SHARE * _CELL)


# --- Broken tiles and chips ------------------------------------------------------------------


def _broken(state: State, seat: int) -> Markup:
    """Draw the broken space: its places with their costs, and the total."""
    tiles = each(state.broken[seat])
    parts = [label(MARGIN, _BROKEN_Y, "Broken", 16, fill=INK)]
    for place, cost in enumerate(BROKEN_PENALTIES):
        x = _ROW_LEFT + 22 + 76 * place
        if place < len(tiles):
            parts.append(tile(tiles[place], x, _BROKEN_Y, 40))
        else:
            parts.append(socket(x, _BROKEN_Y, 40))
        parts.append(label(x + 24, _BROKEN_Y, f"−{cost}", 16, fill=INK))
    loss = int(BROKEN_LOSS[len(tiles)])
    if loss:
        end = {"text_anchor": "end", "font_weight": "bold", "fill": INK}
        parts.append(label(PANEL_WIDTH - MARGIN, _BROKEN_Y, f"together −{loss}", 18, **end))
    return group(*parts, class_="duel-broken")


def _chips(state: State, seat: int) -> Markup:
    """Draw the chips, then the used chips face down; there are two places for each round."""
    chips, used = each(state.chips[seat]), int(total(state.used_chips[seat]))
    parts = [label(MARGIN, _CHIPS_Y, "Chips", 16, fill=INK)]
    for place in range(ROUNDS * CHIPS_PER_ROUND):
        x = _ROW_LEFT + 22 + 46 * place + 15 * (place // CHIPS_PER_ROUND)
        if len(chips) <= place < len(chips) + used:
            parts.append(used_chip(x, _CHIPS_Y, 40))
        else:
            parts.append(chip(chips[place] if place < len(chips) else NONE, x, _CHIPS_Y, 40))
    return group(*parts, class_="duel-chips")


# --- The hand --------------------------------------------------------------------------------


def _hand(state: State, seat: int) -> Markup:
    """Draw what the player holds during a turn, or ornamental tiles if that is nothing."""
    parts = _held(state) if state.active == seat else []
    if not parts:
        width, height = PANEL_WIDTH // WALL_TILE * WALL_TILE, 2 * WALL_TILE
        return frieze("duel", (PANEL_WIDTH - width) / 2, _HAND_Y - 4, width, height)
    return group(*parts, class_="duel-hand")


def _held(state: State) -> list[Markup]:
    y = _HAND_Y + 24 + _HAND_HEIGHT / 2
    if state.taken:
        colour = int(state.taken_colour)
        tiles = [tile(colour, MARGIN + 25 + 56 * i, y, 50) for i in range(state.taken)]
        return [_caption(MARGIN, "Taken"), *tiles]
    if total(state.paid):
        chips = [chip(k, MARGIN + 25 + 56 * i, y, 48) for i, k in enumerate(each(state.paid))]
        return [_caption(MARGIN, f"Put down for line {state.line + 1}"), *chips]
    return _held_plates(state)


def _caption(x: float, text: str) -> Markup:
    return label(x, _HAND_Y + 6, text, 16, fill=INK)


def _held_plates(state: State) -> list[Markup]:
    """Draw the plate to be placed, and beside it the plates drawn."""
    to_place, drawn = captions.plate_to_place(state), captions.drawn_plates(state)
    left = MARGIN + 126 if to_place else MARGIN
    return [*_row("To be placed", to_place, MARGIN), *_row("Drawn", drawn, left)]


def _row(title: str, plates: list[HeldPlate], left: float) -> list[Markup]:
    """Draw plates above their names, as large as the width allows."""
    if not plates:
        return []
    gap = 12.0
    side = min(_HAND_HEIGHT, (PANEL_WIDTH - MARGIN - left) / len(plates) - gap)
    parts = [_caption(left, title)]
    for number, plate in enumerate(plates):
        x = left + number * (side + gap)
        parts += [held_plate(plate, x, _HAND_Y + 22, side), _name(plate, x, side)]
    return parts


def _name(held: HeldPlate, x: float, side: float) -> Markup:
    """Draw the name of a plate, or the type of a plate whose front is hidden."""
    name = held.type_name if held.front == NONE else PLATE_LETTERS[held.front]
    middle = {"text_anchor": "middle", "fill": INK}
    return fitted(x + side / 2, _HAND_Y + 34 + side, name, 14, side + 10, **middle)
