"""Read a position from JSON.

Values that can be deduced are optional, so that a person can enter a real table: the bag, the
unseen plates and the unseen chips are what is left over, points of unknown origin count as start
points, and the generator is optional. ``standing``, ``losses`` and ``missing`` follow from the rest
and are ignored. All other values are validated, and every problem is reported at once.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from sintra.core.arrays import Json
from sintra.core.errors import OptionError
from sintra.core.json_reader import JsonReader, shortened
from sintra.core.options import resolve
from sintra.core.rng import RNG_WORDS, UINT32_MASK
from sintra.core.score_items import MAX_POINTS, read_points
from sintra.core.state import CHANCE, NOBODY
from sintra.games.duel.rules.check import check
from sintra.games.duel.rules.faults import SENTENCES
from sintra.games.duel.rules.options import OPTIONS, RANDOM, RANDOM_3, RANDOM_4
from sintra.games.duel.rules.plates import OPEN, type_of_top, unseen_in_stack
from sintra.games.duel.rules.score_table import SCORE_TABLE
from sintra.games.duel.rules.setup import blank, set_options
from sintra.games.duel.rules.state import FACE_DOWN, NONE, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    CHIPS_PER_KIND,
    CHIPS_PER_ROUND,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    FIRST_GAME_SIDES,
    LARGE,
    LINES,
    MAX_STACK,
    PLATE_LETTERS,
    PLATE_TYPE,
    PLATES,
    PLAYERS,
    ROTATIONS,
    ROUNDS,
    SLOTS,
    SMALL_FACTORIES,
    TILES_PER_COLOUR,
    TILES_PER_LARGE_FACTORY,
    TOKENS,
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import DEGREES
from sintra.games.duel.text.phases import PHASE_KEYS
from sintra.games.duel.text.position import FACE_DOWN_NAME, TILE_NAMES

JsonObject: TypeAlias = Mapping[str, Any]

_KEYS = (
    "game options round phase to_move first_player first_tile factories large bag tower display "
    "stack unseen unseen_chips players turn deal standing generator seat"
).split()
_PLAYER_KEYS = (
    "score tokens chips_taken plates dome lines broken losses chips used_chips points"
).split()
_TURN_KEYS = "drawn plate taken stacking line missing paid".split()
_DEAL_KEYS = "due then filling missing display looking".split()
_DUE_NAMES = tuple(due.name.lower() for due in Due)


def from_json(data: object) -> State:
    """Return the state of a position.

    Raises:
        PositionError: the JSON is malformed or the position is not possible.
    """
    reader = JsonReader()
    position = reader.object(data, "position", _KEYS)
    state = blank()
    _read_options(reader, state, position)
    _read_progress(reader, state, position)
    _read_table(reader, state, position)
    _read_plates(reader, state, position)
    for seat, player in enumerate(reader.items(position.get("players"), "players", PLAYERS)):
        if player is None:
            reader.note(f"player {seat}", "is missing")
        else:
            _read_player(reader, state, seat, player)
    _read_turn(reader, state, position.get("turn", {}))
    _read_deal(reader, state, position)
    _complete(reader, state, position)
    reader.finish(state, check, SENTENCES)
    return state


def _read_options(reader: JsonReader, state: State, position: JsonObject) -> None:
    chosen = reader.object(position.get("options", {}), "options")
    try:
        options = resolve(OPTIONS, chosen)
    except OptionError as error:
        reader.note("options", str(error))
        options = resolve(OPTIONS, {})
    if options["first"] == RANDOM or options["scoring"] in (RANDOM_3, RANDOM_4):
        reader.note("options", "a position must give a value for every option, not random ones")
        options |= {"first": 0, "scoring": "+".join(FIRST_GAME_SIDES)}
    set_options(state, options)


def _read_progress(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read the round, the phase, the seat to move and the generator."""
    last = PLAYERS - 1
    state.round_no = reader.integer(position.get("round"), "round", 0, ROUNDS)
    state.phase = reader.choice(position.get("phase"), "phase", PHASE_KEYS)
    state.first_player = reader.integer(position.get("first_player", 0), "first_player", 0, last)
    if state.phase == Phase.OVER:
        state.active = state.first_player
        state.to_move = NOBODY
    else:
        state.active = reader.integer(position.get("to_move"), "to_move", 0, last)
        state.to_move = CHANCE if state.phase == Phase.DEAL else state.active
    holder = position.get("first_tile")
    if holder is not None:
        state.first_tile = reader.integer(holder, "first_tile", 0, last)
    if "generator" in position:
        for i, word in enumerate(reader.items(position["generator"], "generator", RNG_WORDS)):
            state.rng[i] = reader.integer(word, f"generator word {i + 1}", 0, UINT32_MASK)


def _read_tiles(reader: JsonReader, value: object, where: str) -> list[int]:
    return reader.counts(value, where, COLOUR_NAMES, COLOUR_LETTERS, TILES_PER_COLOUR)


def _read_table(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read the factories and the tower."""
    empty: list[Json] = [{}] * SMALL_FACTORIES
    factories = reader.items(position.get("factories", empty), "factories", SMALL_FACTORIES)
    for i, value in enumerate(factories):
        where = f"factory {i + 1}"
        factory = reader.object(value or {}, where, ("sun", "moon", "chip"))
        state.sun[i] = _read_tiles(reader, factory.get("sun", {}), f"{where}, sun")
        moon = factory.get("moon", [])
        if not isinstance(moon, list | str) or len(moon) > MAX_STACK:
            reader.note(f"{where}, moon", f"must be a list of at most {MAX_STACK} colours")
            moon = []
        for level, name in enumerate(moon):
            state.moon[i, level] = _read_colour(reader, name, f"{where}, moon")
        state.height[i] = len(moon)
        chip = factory.get("chip")
        if chip == FACE_DOWN_NAME:
            state.chip[i] = FACE_DOWN
        elif chip is not None:
            state.chip[i] = reader.choice(chip, f"{where}, chip", CHIP_LETTERS)
    large = reader.object(position.get("large", {}), "large", ("sun", "moon"))
    state.sun[LARGE] = _read_tiles(reader, large.get("sun", {}), "large, sun")
    state.large_moon[:] = _read_tiles(reader, large.get("moon", {}), "large, moon")
    state.tower[:] = _read_tiles(reader, position.get("tower", {}), "tower")


def _read_colour(reader: JsonReader, value: object, where: str) -> int:
    """Read a colour, by its name or letter."""
    if isinstance(value, str) and value in COLOUR_NAMES:
        return COLOUR_NAMES.index(value)
    if isinstance(value, str) and len(value) == 1 and value in COLOUR_LETTERS:
        return COLOUR_LETTERS.index(value)
    reader.note(where, f"{shortened(value)} is not a colour")
    return 0


def _read_plates(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read the display and the stack."""
    shown = reader.items(position.get("display"), "display", DISPLAY_PLATES)
    for place, plate in enumerate(shown):
        if plate is not None:
            state.display[place] = reader.choice(plate, "display", PLATE_LETTERS)
    stack = reader.object(position.get("stack", {}), "stack", ("size", "top", "returned"))
    if stack.get("top") is not None:
        state.top = reader.choice(stack["top"], "stack, top", TYPE_NAMES)
    returned = stack.get("returned", [])
    if not isinstance(returned, list) or len(returned) > PLATES:
        reader.note("stack, returned", f"must be a list of at most {PLATES} plates")
        return
    for i, entry in enumerate(returned):
        plate, known = _read_plate(reader, entry, "stack, returned")
        state.returned[i], state.returned_known[i] = plate, known
    state.returned_count = len(returned)


def _read_plate(reader: JsonReader, value: object, where: str) -> tuple[int, int]:
    """Read a plate and the seats that know it, as a bit set; seat 2 is the spectator."""
    entry = reader.object(value, where, ("plate", "known", "type"))
    plate = reader.choice(entry.get("plate"), where, PLATE_LETTERS)
    seats = entry.get("known", [])
    if not isinstance(seats, list) or any(seat not in range(PLAYERS + 1) for seat in seats):
        reader.note(f"{where}, known", f"must be a list of seats, not {shortened(seats)}")
        seats = []
    return plate, sum(1 << int(seat) for seat in set(seats))


def _read_chips(reader: JsonReader, value: object, where: str) -> list[int]:
    """Read a list of chips, named by their letters."""
    if not isinstance(value, list) or any(chip not in CHIP_LETTERS for chip in value):
        possible = ", ".join(CHIP_LETTERS)
        reader.note(where, f"must be a list of chips from {possible}, not {shortened(value)}")
        value = []
    return [min(value.count(chip), CHIPS_PER_KIND + 1) for chip in CHIP_LETTERS]


def _read_player(reader: JsonReader, state: State, seat: int, value: object) -> None:
    where = f"player {seat}"
    player = reader.object(value, where, _PLAYER_KEYS)
    state.tokens[seat] = reader.integer(player.get("tokens", 0), f"{where}, tokens", 0, TOKENS)
    state.chips_taken[seat] = reader.integer(
        player.get("chips_taken", 0), f"{where}, chips_taken", 0, CHIPS_PER_ROUND
    )
    _read_dome(reader, state, seat, player)
    lines = reader.items(player.get("lines", [None] * LINES), f"{where}, lines", LINES)
    for line, entry in enumerate(lines):
        if entry is not None:
            at = f"{where}, line {line + 1}"
            colour, tiles = reader.items(entry, at, 2)
            state.line_colour[seat, line] = _read_colour(reader, colour, at)
            state.line_count[seat, line] = reader.integer(tiles, at, 1, line + 1)
    state.broken[seat] = _read_tiles(reader, player.get("broken", {}), f"{where}, broken")
    state.chips[seat] = _read_chips(reader, player.get("chips", []), f"{where}, chips")
    state.used_chips[seat] = _read_chips(
        reader, player.get("used_chips", []), f"{where}, used_chips"
    )
    _read_points(reader, state, seat, player)


def _read_dome(reader: JsonReader, state: State, seat: int, player: JsonObject) -> None:
    """Read the plates of a dome and the tiles on them."""
    where = f"player {seat}"
    plates = reader.items(player.get("plates", [None] * SLOTS), f"{where}, plates", SLOTS)
    for slot, entry in enumerate(plates):
        if entry is not None:
            at = f"{where}, plate {slot + 1}"
            name, degrees = reader.items(entry, at, 2)
            plate = reader.choice(name, at, PLATE_LETTERS)
            angle = reader.integer(degrees, f"{at}, degrees", 0, (ROTATIONS - 1) * DEGREES)
            rotation, rest = divmod(angle, DEGREES)
            if rest:
                reader.note(f"{at}, degrees", "must be 0, 90, 180 or 270")
            state.slots[seat, slot] = plate * ROTATIONS + rotation
    rows = reader.items(
        player.get("dome", [[None] * DOME_SIZE] * DOME_SIZE), f"{where}, dome", DOME_SIZE
    )
    for row, entry in enumerate(rows):
        tiles = reader.items(entry or [None] * DOME_SIZE, f"{where}, dome row {row + 1}", DOME_SIZE)
        for column, tile in enumerate(tiles):
            if tile is not None:
                at = f"{where}, dome row {row + 1}"
                state.dome[seat, row, column] = reader.choice(tile, at, TILE_NAMES)


def _read_points(reader: JsonReader, state: State, seat: int, player: JsonObject) -> None:
    """Read the score and its items."""
    where = f"player {seat}"
    state.score[seat] = reader.integer(player.get("score"), f"{where}, score", 0, MAX_POINTS)
    where = f"{where}, points"
    points = reader.object(player.get("points", {}), where, [item.key for item in SCORE_TABLE])
    read_points(reader, SCORE_TABLE, state, seat, points, where)


def _read_turn(reader: JsonReader, state: State, value: object) -> None:
    """Read what the active player holds during a turn."""
    turn = reader.object(value, "turn", _TURN_KEYS)
    drawn = turn.get("drawn", [])
    if not isinstance(drawn, list) or len(drawn) > PLATES:
        reader.note("turn, drawn", f"must be a list of at most {PLATES} plates")
        drawn = []
    for i, entry in enumerate(drawn):
        is_unseen = isinstance(entry, Mapping) and entry.get("plate") is None
        plate, known = (UNSEEN, 0) if is_unseen else _read_plate(reader, entry, "turn, drawn")
        kind = entry.get("type") if isinstance(entry, Mapping) else None
        state.drawn[i], state.drawn_known[i] = plate, known
        state.drawn_type[i] = reader.choice(kind, "turn, drawn, type", TYPE_NAMES)
    state.drawn_count = len(drawn)
    if turn.get("plate") is not None:
        state.plate, known = _read_plate(reader, turn["plate"], "turn, plate")
        state.plate_known = known or OPEN
        state.plate_type = PLATE_TYPE[state.plate]
    if turn.get("taken") is not None:
        taken = reader.object(turn["taken"], "turn, taken", ("colour", "tiles"))
        state.taken_colour = _read_colour(reader, taken.get("colour"), "turn, taken")
        state.taken = reader.integer(taken.get("tiles"), "turn, taken", 1, TILES_PER_COLOUR)
    if turn.get("stacking") is not None:
        stacking = reader.integer(turn["stacking"], "turn, stacking", 1, SMALL_FACTORIES)
        state.stacking = stacking - 1
    if turn.get("line") is not None:
        state.line = reader.integer(turn["line"], "turn, line", 1, LINES) - 1
    state.paid[:] = _read_chips(reader, turn.get("paid", []), "turn, paid")


def _read_deal(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read what chance draws next, in the phase DEAL."""
    if state.phase != Phase.DEAL:
        return
    deal = reader.object(position.get("deal"), "deal", _DEAL_KEYS)
    state.due = reader.choice(deal.get("due"), "deal, due", _DUE_NAMES)
    state.then = reader.choice(deal.get("then"), "deal, then", PHASE_KEYS)
    if deal.get("filling") is not None:
        state.filling = reader.integer(deal["filling"], "deal, filling", 0, FACTORIES - 1)
        most = TILES_PER_LARGE_FACTORY
        state.missing = reader.integer(deal.get("missing"), "deal, missing", 0, most)
    state.display_due = reader.flag(deal.get("display", False), "deal, display")
    state.looking = reader.flag(deal.get("looking", False), "deal, looking")


def _complete(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read or deduce the bag, the unseen chips and plates, and the type of a returned top plate."""
    if "bag" in position:
        state.bag[:] = _read_tiles(reader, position["bag"], "bag")
    else:
        state.bag[:] = [max(0, TILES_PER_COLOUR - _tiles_seen(state, c)) for c in range(COLOURS)]
    if "unseen_chips" in position:
        state.unseen_chips[:] = _read_chips(reader, position["unseen_chips"], "unseen_chips")
    else:
        for kind in range(CHIP_KINDS):
            chips = int(state.paid[kind]) + int((state.chip == kind).sum())
            chips += int(state.chips[:, kind].sum()) + int(state.used_chips[:, kind].sum())
            state.unseen_chips[kind] = max(0, CHIPS_PER_KIND - chips)
    if "unseen" in position:
        unseen = position["unseen"]
        if not isinstance(unseen, list) or any(plate not in PLATE_LETTERS for plate in unseen):
            reader.note("unseen", "must be a list of plates")
            unseen = []
        state.unseen = sum(1 << PLATE_LETTERS.index(plate) for plate in set(unseen))
    else:
        seen = {*state.display, *state.returned, *state.drawn, state.plate}
        seen |= {placed // ROTATIONS for placed in state.slots.flat if placed != NONE}
        state.unseen = sum(1 << plate for plate in range(PLATES) if plate not in seen)
    if state.top == NONE and state.phase != Phase.DEAL and unseen_in_stack(state) == 0:
        state.top = type_of_top(state)


def _tiles_seen(state: State, colour: int) -> int:
    """Return the number of tiles of a colour outside the bag."""
    seen = int(state.tower[colour]) + int(state.large_moon[colour])
    seen += int(state.sun[:, colour].sum()) + int((state.moon == colour).sum())
    seen += int(state.broken[:, colour].sum()) + int((state.dome == colour).sum())
    seen += int(state.line_count[state.line_colour == colour].sum())
    return seen + (int(state.taken) if state.taken_colour == colour else 0)
