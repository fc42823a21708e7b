"""The terminal drawing: the table, and below it the players side by side.

Colours carry no information of their own: letters and brackets show the same.
"""

from collections.abc import Sequence

from sintra.drawing.ansi import TURN, Block, beside, frame, pad, player_frame, shorten, spread
from sintra.games.duel.drawing.terminal_pen import CELL, NO_TILE, Pen
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.scoring import slot_at, space_at
from sintra.games.duel.rules.state import FACE_DOWN, NONE, SPECIAL_TILE, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
    BROKEN_PENALTIES,
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FIRST_PLAYER_LOSS,
    JOKER,
    LARGE,
    LINES,
    MAX_BROKEN,
    PLATE_LETTERS,
    ROUNDS,
    SLOTS_PER_ROW,
    SMALL_FACTORIES,
    SPECIAL,
    TOKENS,
    TYPE_NAMES,
)
from sintra.games.duel.text import captions
from sintra.games.duel.text.captions import HeldPlate
from sintra.games.duel.text.notation import COLUMNS, factory_name, slot_name
from sintra.games.duel.text.phases import heading
from sintra.games.duel.text.position import stack_size

WIDTH = 100
_GAP = 2
_PANEL = (WIDTH - _GAP) // 2
_PLATES_IN_A_ROW = 9
_SPACES_PER_PLATE = DOME_SIZE // SLOTS_PER_ROW
#: The widths of the columns in the list of factories.
_NAME, _SUN, _MOON, _CHIP = 4, 17, 21, 9


def draw(state: State, names: Sequence[str], colour: bool) -> str:
    """Return the drawing of a position, as lines of text."""
    pen = Pen(colour)
    panels = [_panel(pen, state, seat, name) for seat, name in enumerate(names)]
    lines = [*_table(pen, state, names), *beside(panels, _GAP), *_legend(pen)]
    return "\n".join(line.rstrip() for line in lines)


# --- The table -------------------------------------------------------------------------------


def _table(pen: Pen, state: State, names: Sequence[str]) -> Block:
    status = pen.strong(shorten(captions.status_line(state, names), WIDTH - 4))
    plates_and_pools = [
        *_display(pen, state),
        f"Bag  {total(state.bag):3}  {pen.tiles.pile(state.bag)}",
        f"Tower{total(state.tower):3}  {pen.tiles.pile(state.tower)}",
    ]
    lines = [
        status,
        _round_track(pen, state),
        "",
        *beside([_factories(pen, state), plates_and_pools], _GAP),
        "",
        *_sides(state),
        *_hand(pen, state),
    ]
    return frame(lines, WIDTH, title="Duel", note=heading(state))


def _round_track(pen: Pen, state: State) -> str:
    """Draw the rounds, the current one between arrows."""
    track = ""
    for number in range(1, ROUNDS + 1):
        left, right = "><" if number == state.round_no else "  "
        track += pen.strong(f"{left}{number}{right}") if left == ">" else f" {number} "
    return f"Rounds {track}"


def _factories(pen: Pen, state: State) -> Block:
    """Draw the factories, one per line: sun side, moon side, chip."""
    head = (
        pad("", _NAME) + pad("Sun", _SUN) + pad("Moon, bottom to top", _MOON) + pad("Chip", _CHIP)
    )
    lines = [pen.faint(head)]
    for factory in range(SMALL_FACTORIES):
        cells = _name_and_sun(pen, state, factory) + pad(_stack(pen, state, factory), _MOON)
        lines.append(cells + _chip(pen, int(state.chip[factory])))
    large = _name_and_sun(pen, state, LARGE) + (pen.tiles.each(state.large_moon) or "-")
    token = "  first player tile" if state.first_tile == NONE else ""
    return [*lines, large + token]


def _name_and_sun(pen: Pen, state: State, factory: int) -> str:
    name = pad(pen.strong(factory_name(factory)), _NAME)
    return name + pad(pen.tiles.each(state.sun[factory]) or "-", _SUN)


def _stack(pen: Pen, state: State, factory: int) -> str:
    """Draw a moon stack from the bottom up; only its last tile can be taken."""
    height = int(state.height[factory])
    if height == 0:
        return "-"
    return "".join(pen.tiles.one(int(tile)) for tile in state.moon[factory, :height]) + " <top"


def _chip(pen: Pen, chip: int) -> str:
    return {NONE: "taken", FACE_DOWN: "face down"}.get(chip) or pen.chip(chip)


def _display(pen: Pen, state: State) -> Block:
    """Draw the open plates below their names, and the stack beside them."""
    plates = [_display_plate(pen, state, place) for place in range(DISPLAY_PLATES)]
    size, back = stack_size(state), int(state.returned_count)
    top = "" if state.top == NONE else f"top: {TYPE_NAMES[state.top]}"
    put_back = f"{back} put back" if back else ""
    return beside([*plates, [f"Stack {size}", top, put_back]], 2)


def _display_plate(pen: Pen, state: State, place: int) -> Block:
    plate = int(state.display[place])
    name = pen.strong(f"D{place + 1}")
    if plate == NONE:
        return [f"{name} -    ", "", ""]
    return [f"{name} {PLATE_LETTERS[plate]} ", *pen.plate(plate)]


def _sides(state: State) -> Block:
    """Draw the scoring sides in play, two per line: their rules and current points."""
    cells = []
    for side in captions.sides_in_play(state):
        text = f"{captions.side_name(side)}: {captions.side_rule(side)}"
        cells.append(spread(text, captions.side_scores_text(state, side), _PANEL - 2))
    rows = [cells[at : at + 2] for at in range(0, len(cells), 2)]
    return ["Scoring tiles and their current points", *map("  ".join, rows)]


# --- The hand --------------------------------------------------------------------------------


def _hand(pen: Pen, state: State) -> Block:
    """Draw what the active player holds during a turn."""
    lines = []
    if state.taken:
        tiles = pen.tiles.one(int(state.taken_colour)) * int(state.taken)
        lines.append(f"Taken {tiles}")
    if total(state.paid):
        lines.append(f"Put down {pen.chips(state.paid)}")
    to_place, drawn = captions.plate_to_place(state), captions.drawn_plates(state)
    blocks: list[Block] = []
    for title, plates in (("To be placed", to_place), ("Drawn", drawn)):
        if plates:
            blocks.append([title, *_rows_of_plates(pen, plates)])
    if blocks:
        lines += beside(blocks, 2)
    return ["", *lines] if lines else []


def _rows_of_plates(pen: Pen, plates: list[HeldPlate]) -> Block:
    lines = []
    for start in range(0, len(plates), _PLATES_IN_A_ROW):
        row = plates[start : start + _PLATES_IN_A_ROW]
        lines += beside([pen.held_plate(plate) for plate in row], 1)
    return lines


# --- A player --------------------------------------------------------------------------------


def _panel(pen: Pen, state: State, seat: int, name: str) -> Block:
    """Draw a player's board in a frame."""
    tile = f"first player tile -{FIRST_PLAYER_LOSS}" if state.first_tile == seat else ""
    used = total(state.used_chips[seat])
    lines = [
        spread(_seat_status(pen, state, seat), tile, _PANEL - 4),
        _tokens(state, seat),
        "",
        *_board(pen, state, seat),
        _broken(pen, state, seat),
        f"Chips {pen.chips(state.chips[seat])}" + (f"  used {used}" if used else ""),
    ]
    turn = captions.is_turn(state, seat)
    return player_frame(pen.ink, lines, _PANEL, name, int(state.score[seat]), turn)


def _seat_status(pen: Pen, state: State, seat: int) -> str:
    words = ""
    if captions.is_turn(state, seat):
        words = "TO MOVE"
    elif captions.is_winner(state, seat):
        words = "WINNER"
    return pen.ink.paint(words, TURN, bold=True) if words else ""


def _tokens(state: State, seat: int) -> str:
    """Draw the tokens left, and the number of chips taken in this round."""
    left = int(state.tokens[seat])
    return (
        f"Tokens {'o ' * left}{'. ' * (TOKENS - left)} "
        f"Chips taken {state.chips_taken[seat]} of {CHIPS_PER_ROUND}"
    )


def _broken(pen: Pen, state: State, seat: int) -> str:
    """Draw the broken tiles, their total cost, and the cost of each."""
    tiles = total(state.broken[seat])
    places = pen.tiles.each(state.broken[seat]) + NO_TILE * (MAX_BROKEN - tiles)
    costs = " ".join(f"-{cost}" for cost in BROKEN_PENALTIES)
    return f"Broken {places}  costs {BROKEN_LOSS[tiles]}  ({costs})"


def _board(pen: Pen, state: State, seat: int) -> Block:
    """Draw the pattern lines with the rows of the dome beside them."""
    left = " " * (LINES * CELL + CELL)
    dash = "─" * _SPACES_PER_PLATE * CELL
    lines = [left + pen.faint(_column_letters())]
    for row in range(DOME_SIZE):
        if row % _SPACES_PER_PLATE == 0:
            first, cross, last = "┌┬┐" if row == 0 else "├┼┤"
            lines.append(left + pen.faint(first + cross.join([dash] * SLOTS_PER_ROW) + last))
        lines.append(_line(pen, state, seat, row) + _dome_row(pen, state, seat, row))
    return [*lines, left + pen.faint("└" + "┴".join([dash] * SLOTS_PER_ROW) + "┘")]


def _column_letters() -> str:
    letters = [f" {letter} " for letter in COLUMNS]
    step = _SPACES_PER_PLATE
    return " " + " ".join("".join(letters[at : at + step]) for at in range(0, DOME_SIZE, step))


def _line(pen: Pen, state: State, seat: int, line: int) -> str:
    """Draw a pattern line, filled from the right, and its number; an arrow if it is current."""
    filled = int(state.line_count[seat, line])
    places = NO_TILE * (line + 1 - filled)
    tiles = pen.tiles.one(int(state.line_colour[seat, line])) * filled
    is_current = captions.current_line(state, seat) == line
    number = pen.ink.paint(f">{line + 1} ", TURN, bold=True) if is_current else f" {line + 1} "
    return " " * CELL * (LINES - line - 1) + places + tiles + number


def _dome_row(pen: Pen, state: State, seat: int, row: int) -> str:
    wall = pen.faint("│")
    slots = [
        _slot_row(pen, state, seat, row, column)
        for column in range(0, DOME_SIZE, _SPACES_PER_PLATE)
    ]
    return wall + wall.join(slots) + wall


def _slot_row(pen: Pen, state: State, seat: int, row: int, first: int) -> str:
    """Draw one row of a plate, or of an empty slot with its name."""
    slot = slot_at(row, first)
    if state.slots[seat, slot] == NONE:
        name = f"({slot_name(slot)})" if row % _SPACES_PER_PLATE else ""
        return pen.faint(name.center(_SPACES_PER_PLATE * CELL))
    return "".join(
        _space(pen, state, seat, row, column) for column in range(first, first + _SPACES_PER_PLATE)
    )


def _space(pen: Pen, state: State, seat: int, row: int, column: int) -> str:
    tile = int(state.dome[seat, row, column])
    return pen.tiles.one(tile) if tile != NONE else pen.space(space_at(state, seat, row, column))


# --- The legend ------------------------------------------------------------------------------


def _legend(pen: Pen) -> Block:
    tiles = "  ".join(
        f"{pen.tiles.one(colour)} {COLOUR_NAMES[colour]}" for colour in range(COLOURS)
    )
    signs = f"{pen.space(JOKER)[1:]}joker space (j)  {pen.space(SPECIAL)[1:]}special space (s)"
    return [
        f"{tiles}  {pen.tiles.one(SPECIAL_TILE)} special tile",
        f"b blue space, and so on  {signs}  (b2) empty slot  (ty) chip",
    ]
