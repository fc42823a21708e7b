"""The terminal drawing of a position: the table, then the boards, two in a row.

Colours only repeat what letters and brackets show, so the drawing is complete without them.
"""

from collections.abc import Sequence

from sintra.drawing.ansi import (
    TURN,
    Block,
    Canvas,
    Ink,
    TileInk,
    beside,
    frame,
    pad,
    player_frame,
    shorten,
    spread,
)
from sintra.games.summer_pavilion.drawing.geometry import (
    Point,
    feature_place,
    space_offset,
    star_place,
)
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.scoring import is_surrounded
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, State
from sintra.games.summer_pavilion.rules.tables import (
    BONUS_TILES,
    CENTRE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURED_SIDE,
    COLOURS,
    FACTORIES,
    FEATURE_KINDS,
    FEATURE_LIST,
    FEATURES,
    GREY_SIDE,
    MIXED,
    NUMBERS,
    POSITIONS,
    ROUNDS,
    STAR_COLOUR,
    STAR_LETTERS,
    STARS,
    SUPPLY_SPACES,
)
from sintra.games.summer_pavilion.text import captions
from sintra.games.summer_pavilion.text.notation import source_name

# --- Sizes -----------------------------------------------------------------------------------

WIDTH = 100
_GAP = 2
_PANEL = (WIDTH - _GAP) // 2
_FACTORIES_IN_A_ROW = 3
#: A unit of the board's geometry in columns and rows; a character is twice as high as wide.
_UNIT_COLUMNS, _UNIT_ROWS = 4, 2
_BOARD_REACH = 22, 9

# --- Colours, as indices of the 256-colour palette -------------------------------------------

#: For each tile colour: its background, the letter on it, and an ink for numbers that can be read
#: on dark and light terminals.
_GROUND = (97, 71, 208, 220, 26, 160)
_LETTER = (231, 16, 16, 16, 231, 231)
_INK = (135, 28, 166, 136, 32, 196)
_FAINT = 244
_DONE = 30


def draw(state: State, names: Sequence[str], colour: bool) -> str:
    """Return a position as text."""
    ink = Ink(colour)
    panels = [_panel(ink, state, seat, name) for seat, name in enumerate(names)]
    lines = _table(ink, state, names)
    for seat in range(0, len(panels), 2):
        lines += beside(panels[seat : seat + 2], _GAP)
    lines += _legend(ink, state)
    return "\n".join(line.rstrip() for line in lines)


def _tiles(ink: Ink) -> TileInk:
    return TileInk(ink, COLOUR_LETTERS.upper(), _GROUND, _LETTER)


# --- The table -------------------------------------------------------------------------------


def _table(ink: Ink, state: State, names: Sequence[str]) -> Block:
    left = [*_factories(ink, state), f"C  centre: {_tiles(ink).pile(state.sources[CENTRE])}"]
    right = [
        f"Supply  {_supply(ink, state)}",
        f"Bag  {total(state.bag):3}  {_tiles(ink).pile(state.bag)}",
        f"Tower{total(state.tower):3}  {_tiles(ink).pile(state.tower)}",
        f"Start player token: {_token_place(state, names)}",
    ]
    status = ink.paint(shorten(captions.status_line(state, names), WIDTH - 4), bold=True)
    lines = [status, _round_track(ink, state), "", *beside([left, right], _GAP)]
    return frame(lines, WIDTH, title="Summer Pavilion", note=captions.round_and_phase(state))


def _round_track(ink: Ink, state: State) -> str:
    """Return the wild colour of every round, the current one between arrows."""
    track = ""
    for number, colour in enumerate(state.wild_order, 1):
        left, right = "><" if number == state.round_no else "  "
        track += f"{left}{number} {_tiles(ink).one(int(colour))}{right}"
    words = []
    if state.round_no > 0:
        words.append(f"now {COLOUR_NAMES[state.wild_order[state.round_no - 1]]}")
    if state.round_no < ROUNDS:
        words.append(f"next {COLOUR_NAMES[state.wild_order[state.round_no]]}")
    return f"Wild colours {track}  {', '.join(words)}"


def _factories(ink: Ink, state: State) -> Block:
    """Return the factories with their tiles, a few in a line."""
    shown = []
    for factory in range(FACTORIES[state.players]):
        tiles = _tiles(ink).each(state.sources[factory]) or " -"
        shown.append(pad(f"{source_name(factory)} {tiles}", 15))
    step = _FACTORIES_IN_A_ROW
    return ["  ".join(shown[at : at + step]) for at in range(0, len(shown), step)]


def _supply(ink: Ink, state: State) -> str:
    return _tiles(ink).each(state.supply) + " . " * (SUPPLY_SPACES - total(state.supply))


def _token_place(state: State, names: Sequence[str]) -> str:
    return "in the centre" if state.token == IN_CENTRE else shorten(names[state.token], 23)


# --- A player --------------------------------------------------------------------------------


def _panel(ink: Ink, state: State, seat: int, name: str) -> Block:
    """Return a player's board and hand in a frame."""
    held = "Kept" if state.passed[seat] else "Hand"
    token = "start player token" if state.token == seat else ""
    lines = [
        spread(_status_text(ink, state, seat), token, _PANEL - 4),
        *_board(ink, state, seat),
        "",
        f"{held} {_tiles(ink).pile(state.hand[seat])}",
    ]
    turn = captions.is_turn(state, seat)
    return player_frame(ink, lines, _PANEL, name, int(state.score[seat]), turn)


def _status_text(ink: Ink, state: State, seat: int) -> str:
    """Return the player's turn, pass or finishing place; turns and wins are in capitals."""
    if captions.is_turn(state, seat):
        return ink.paint("TO MOVE", TURN, bold=True)
    status = captions.seat_status(state, seat)
    return ink.paint(status.upper(), TURN, bold=True) if captions.is_winner(state, seat) else status


def _board(ink: Ink, state: State, seat: int) -> Block:
    """Return the seven stars of six spaces, with the features between them."""
    canvas = Canvas(*_BOARD_REACH)
    for star in range(STARS):
        column, row = _cell(star_place(star))
        name = f"*{STAR_LETTERS[star]}*"
        canvas.put(column, row, ink.paint(name, _star_ink(state, star), bold=True))
        for position in range(POSITIONS):
            right, down = _cell(space_offset(star, position))
            canvas.put(column + right, row + down, _space(ink, state, seat, star, position))
    for feature in range(FEATURES):
        canvas.put(*_cell(feature_place(feature)), _feature(ink, state, seat, feature))
    return canvas.lines()


def _cell(place: Point) -> tuple[int, int]:
    """Return the column and row of a point on the board."""
    x, y = place
    return round(x * _UNIT_COLUMNS), round(-y * _UNIT_ROWS)


def _space(ink: Ink, state: State, seat: int, star: int, position: int) -> str:
    tile = int(state.board[seat, star, position])
    if tile != EMPTY:
        return _tiles(ink).one(tile)
    number = str(NUMBERS[state.side, star, position])
    shown = ink.paint(number, _star_ink(state, star), bold=True)
    if state.side == COLOURED_SIDE:
        return f" {shown} "
    # Moves name the position, which on the grey side differs from the printed number.
    return ink.paint(f"{position + 1}:", _FAINT) + shown


def _star_ink(state: State, star: int) -> int | None:
    """Return the ink of a star's numbers; None, the terminal's own, for a star without a colour."""
    is_grey = state.side == GREY_SIDE or STAR_COLOUR[star] == MIXED
    return None if is_grey else _INK[STAR_COLOUR[star]]


def _feature(ink: Ink, state: State, seat: int, feature: int) -> str:
    kind = FEATURE_LIST[feature][0]
    if is_surrounded(state, seat, feature):
        return _surrounded(ink, kind)
    return _open(ink, kind)


def _open(ink: Ink, kind: str) -> str:
    return ink.paint(f"+{BONUS_TILES[kind]} ", _FAINT)


def _surrounded(ink: Ink, kind: str) -> str:
    return ink.paint(f"({BONUS_TILES[kind]})", _DONE, bold=True)


# --- The legend ------------------------------------------------------------------------------


def _legend(ink: Ink, state: State) -> Block:
    tiles = "  ".join(
        f"{_tiles(ink).one(colour)} {COLOUR_NAMES[colour]}" for colour in range(COLOURS)
    )
    features = "  ".join(f"{_open(ink, kind)}{kind}" for kind in FEATURE_KINDS)
    space = "5 price" if state.side == COLOURED_SIDE else "2:5 position 2, price 5"
    return [
        f"{tiles}   *o* star o",
        f"{space}   {features} (bonus tiles)   {_surrounded(ink, 'window')} window, surrounded",
    ]
