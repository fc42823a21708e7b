"""Positions as JSON, in both directions.

The reader accepts what a person at a real table can know. Tiles are letters (``"ggp"``) or counts
by colour. A missing bag holds all tiles that are nowhere else. Points without a source count as
start points. The generator is optional; ``wilds`` and ``numbers`` follow from the rest and are
ignored. Everything else is checked, and all problems are reported at once.
"""

from collections.abc import Iterable, Mapping
from operator import and_
from typing import Any, TypeAlias

from sintra.core.arrays import Json
from sintra.core.errors import OptionError
from sintra.core.json_reader import JsonReader, shortened
from sintra.core.options import resolve
from sintra.core.rng import RNG_WORDS, UINT32_MASK
from sintra.core.score_items import MAX_POINTS, points_to_json, read_points
from sintra.core.state import CHANCE, NOBODY
from sintra.games.summer_pavilion.rules.check import SENTENCES, check
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.options import OPTIONS, RANDOM
from sintra.games.summer_pavilion.rules.score_table import SCORE_TABLE
from sintra.games.summer_pavilion.rules.setup import options_of, set_options
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    BEST_NUMBER,
    CENTRE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACTORIES,
    NUMBERS,
    POSITIONS,
    ROUNDS,
    STAR_NAMES,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from sintra.games.summer_pavilion.text.notation import by_name

JsonObject: TypeAlias = Mapping[str, Any]

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
_KEYS = (
    "game",
    "options",
    "wilds",
    "round",
    "phase",
    "to_move",
    "start_player",
    "token",
    "owed",
    "factories",
    "centre",
    "supply",
    "bag",
    "tower",
    "players",
    "generator",
    "seat",  # the seat of a view
)
_PLAYER_KEYS = ("score", "hand", "passed", "board", "numbers", "points")
#: What a space of the board shows: nothing at the index ``EMPTY``, the last one.
_TILES = (*COLOUR_NAMES, None)
assert _TILES[EMPTY] is None
#: The spaces with each scoring number, as bits of the positions of each star, by the board's side.
_SPACES = [
    {
        number: [
            sum(1 << position for position, printed in enumerate(star) if printed == number)
            for star in side
        ]
        for number in range(1, BEST_NUMBER + 1)
    }
    for side in NUMBERS.tolist()
]
_POINT_KEYS = tuple(item.key for item in SCORE_TABLE)


# --- Writing ---------------------------------------------------------------------------------


def to_json(state: State) -> Json:
    """Serialise a position."""
    factories, phase = int(FACTORIES[state.players]), int(state.phase)
    sources = state.sources.tolist()
    return {
        "game": "summer-pavilion",
        "options": options_of(state),
        "wilds": [COLOUR_NAMES[colour] for colour in state.wild_order.tolist()],
        "round": int(state.round_no),
        "phase": PHASE_NAMES[phase],
        "to_move": int(state.active) if phase != Phase.OVER else None,
        "start_player": int(state.start_player),
        "token": None if state.token == IN_CENTRE else int(state.token),
        "owed": int(state.owed),
        "factories": [by_name(sources[factory]) for factory in range(factories)],
        "centre": by_name(sources[CENTRE]),
        "supply": by_name(state.supply.tolist()),
        "bag": by_name(state.bag.tolist()),
        "tower": by_name(state.tower.tolist()),
        "players": [_player_json(state, seat) for seat in range(state.players)],
        "generator": state.rng.tolist(),
    }


def _player_json(state: State, seat: int) -> Json:
    board = state.board[seat].tolist()
    return {
        "score": int(state.score[seat]),
        "hand": by_name(state.hand[seat].tolist()),
        "passed": bool(state.passed[seat]),
        "board": {
            name: [_TILES[colour] for colour in star]
            for name, star in zip(STAR_NAMES, board, strict=True)
        },
        "numbers": _numbers_json(int(state.side), state.filled[seat].tolist()),
        "points": points_to_json(SCORE_TABLE, state, seat),
    }


def _numbers_json(side: int, filled: list[int]) -> Json:
    """Serialise how many spaces of each scoring number are covered, and how many there are."""
    return {
        str(number): [_count(map(and_, filled, stars)), _count(stars)]
        for number, stars in _SPACES[side].items()
    }


def _count(sets: Iterable[int]) -> int:
    """Return the number of elements of several bit sets."""
    return sum(map(int.bit_count, sets))


# --- Reading ---------------------------------------------------------------------------------


def from_json(data: object) -> State:
    """Return the state of a position in JSON.

    Raises:
        PositionError: the position cannot be read or is not possible; it lists every problem.
    """
    reader = JsonReader()
    position = reader.object(data, "position", _KEYS)
    state = State.blank()
    state.board[:] = EMPTY
    set_options(state, _read_options(reader, position))
    _read_progress(reader, state, position)
    _read_table(reader, state, position)
    players = reader.items(position.get("players"), "players", int(state.players))
    for seat, player in enumerate(players):
        if player is None:
            reader.note(f"player {seat}", "is missing")
        else:
            _read_player(reader, state, seat, player)
    if "bag" in position:
        state.bag[:] = _read_tiles(reader, position["bag"], "bag")
    else:
        _fill_bag(reader, state)
    if "generator" in position:
        words = reader.items(position["generator"], "generator", RNG_WORDS)
        for i, word in enumerate(words):
            state.rng[i] = reader.integer(word, f"generator word {i + 1}", 0, UINT32_MASK)
    _deduce_fields(state)
    checked: State = reader.finish(state, check, SENTENCES)
    return checked


def _read_options(reader: JsonReader, position: JsonObject) -> Json:
    chosen = reader.object(position.get("options", {}), "options")
    try:
        options = resolve(OPTIONS, chosen)
    except OptionError as error:
        reader.note("options", str(error))
        options = resolve(OPTIONS, {})
    if options["first"] == RANDOM:
        options["first"] = 0
    return options


def _read_progress(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read the round, the phase, the turn, the start player token and the bonus tiles owed."""
    last = int(state.players) - 1
    state.round_no = reader.integer(position.get("round"), "round", 0, ROUNDS)
    state.phase = reader.choice(position.get("phase"), "phase", PHASE_NAMES)
    state.start_player = reader.integer(position.get("start_player", 0), "start_player", 0, last)
    if state.phase == Phase.OVER:
        state.active = state.start_player
    else:
        state.active = reader.integer(position.get("to_move"), "to_move", 0, last)
    token = position.get("token")
    state.token = IN_CENTRE if token is None else reader.integer(token, "token", 0, last)
    state.owed = reader.integer(position.get("owed", 0), "owed", 0, SUPPLY_SPACES)


def _read_table(reader: JsonReader, state: State, position: JsonObject) -> None:
    """Read the factories, the centre, the supply and the tower."""
    count = int(FACTORIES[state.players])
    factories = reader.items(position.get("factories", [{}] * count), "factories", count)
    for factory, tiles in enumerate(factories):
        state.sources[factory] = _read_tiles(reader, tiles or {}, f"factory {factory + 1}")
    state.sources[CENTRE] = _read_tiles(reader, position.get("centre", {}), "centre")
    state.supply[:] = _read_tiles(reader, position.get("supply", {}), "supply")
    state.tower[:] = _read_tiles(reader, position.get("tower", {}), "tower")


def _read_tiles(reader: JsonReader, value: object, where: str) -> list[int]:
    """Read tiles as counts by colour."""
    return reader.counts(value, where, COLOUR_NAMES, COLOUR_LETTERS, TILES_PER_COLOUR)


def _read_player(reader: JsonReader, state: State, seat: int, value: object) -> None:
    where = f"player {seat}"
    player = reader.object(value, where, _PLAYER_KEYS)
    state.hand[seat] = _read_tiles(reader, player.get("hand", {}), f"{where}, hand")
    state.passed[seat] = reader.flag(player.get("passed", False), f"{where}, passed")
    board = reader.object(player.get("board", {}), f"{where}, board", STAR_NAMES)
    for star, name in enumerate(STAR_NAMES):
        at = f"{where}, {name} star"
        spaces = reader.items(board.get(name, [None] * POSITIONS), at, POSITIONS)
        for position, tile in enumerate(spaces):
            if tile is not None:
                colour = _read_colour(reader, tile, f"{at}, position {position + 1}")
                state.board[seat, star, position] = colour
    state.score[seat] = reader.integer(player.get("score"), f"{where}, score", 0, MAX_POINTS)
    points = reader.object(player.get("points", {}), f"{where}, points", _POINT_KEYS)
    read_points(reader, SCORE_TABLE, state, seat, points, f"{where}, points")


def _read_colour(reader: JsonReader, value: object, where: str) -> int:
    """Read a colour from its name or letter; EMPTY if it is neither."""
    if value in COLOUR_NAMES:
        return COLOUR_NAMES.index(str(value))
    if isinstance(value, str) and len(value) == 1 and value in COLOUR_LETTERS:
        return COLOUR_LETTERS.index(value)
    reader.note(where, f"{shortened(value)} is not a colour")
    return EMPTY


def _fill_bag(reader: JsonReader, state: State) -> None:
    """Fill a missing bag with all tiles that are nowhere else."""
    for colour in range(COLOURS):
        elsewhere = int(state.sources[:, colour].sum()) + int(state.hand[:, colour].sum())
        elsewhere += int(state.supply[colour]) + int(state.tower[colour])
        elsewhere += int((state.board == colour).sum())
        if elsewhere > TILES_PER_COLOUR:
            reader.note(
                "tiles",
                f"there are {elsewhere} {COLOUR_NAMES[colour]} tiles, not {TILES_PER_COLOUR}",
            )
        state.bag[colour] = max(0, TILES_PER_COLOUR - elsewhere)


def _deduce_fields(state: State) -> None:
    """Set the fields that follow from others: board bits, the seat to move, the deal."""
    for seat in range(state.players):
        for star in range(len(STAR_NAMES)):
            for position in range(POSITIONS):
                colour = int(state.board[seat, star, position])
                if colour != EMPTY:
                    state.filled[seat, star] |= 1 << position
                    state.colours[seat, star] |= 1 << colour
    state.to_move = state.active
    if state.phase == Phase.OVER:
        state.to_move = NOBODY
    if state.phase == Phase.DEAL:
        _deduce_deal(state)


def _deduce_deal(state: State) -> None:
    """Set the place that chance fills next and the number of tiles that it lacks."""
    state.to_move = CHANCE
    state.round_ended = state.round_no == 0 or bool(state.passed[: state.players].all())
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES - total(state.supply)
    while state.missing == 0 and state.round_ended and state.filling < FACTORIES[state.players] - 1:
        state.filling += 1
        state.missing = TILES_PER_FACTORY - total(state.sources[state.filling])
