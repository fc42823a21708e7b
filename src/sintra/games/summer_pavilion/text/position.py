"""Positions as JSON, out and in.

Read leniently where a person at a real table could not know better: tiles may be given as letters
(``"ggp"``) or as counts by colour, the bag is what is left over, points whose origin is not told
count as start points, and the generator is optional. All else is checked, and every problem is
reported at once.
"""

from collections.abc import Mapping
from typing import Any

from sintra.core.arrays import Json
from sintra.core.errors import OptionError
from sintra.core.json_reader import JsonReader, shortened
from sintra.core.options import resolve
from sintra.core.rng import RNG_WORDS, UINT32_MASK
from sintra.core.state import CHANCE, NOBODY
from sintra.games.summer_pavilion.rules.check import SENTENCES, check
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.options import OPTIONS, RANDOM
from sintra.games.summer_pavilion.rules.setup import options_of, set_options
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACTORIES,
    POSITIONS,
    ROUNDS,
    STAR_NAMES,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)
from sintra.games.summer_pavilion.text.notation import by_name

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
_KEYS = (
    "game",
    "options",
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
    "seat",  # a view says whose it is
)
_PLAYER_KEYS = ("score", "hand", "passed", "board", "points")
_POINT_KEYS = ("start", "placed", "token", "discards", "stars", "numbers")
_MOST_POINTS = 999


# --- Out -------------------------------------------------------------------------------------


def to_json(state: State) -> Json:
    """The complete position."""
    factories = int(FACTORIES[state.players])
    return {
        "game": "summer-pavilion",
        "options": options_of(state),
        "round": int(state.round_no),
        "phase": PHASE_NAMES[state.phase],
        "to_move": int(state.active) if state.phase != Phase.OVER else None,
        "start_player": int(state.start_player),
        "token": None if state.token == IN_CENTRE else int(state.token),
        "owed": int(state.owed),
        "factories": [by_name(state.sources[factory]) for factory in range(factories)],
        "centre": by_name(state.sources[CENTRE]),
        "supply": by_name(state.supply),
        "bag": by_name(state.bag),
        "tower": by_name(state.tower),
        "players": [_player_json(state, seat) for seat in range(state.players)],
        "generator": state.rng.tolist(),
    }


def _player_json(state: State, seat: int) -> Json:
    return {
        "score": int(state.score[seat]),
        "hand": by_name(state.hand[seat]),
        "passed": bool(state.passed[seat]),
        "board": {
            name: [
                None if colour == EMPTY else COLOUR_NAMES[colour]
                for colour in state.board[seat, star].tolist()
            ]
            for star, name in enumerate(STAR_NAMES)
        },
        "points": {
            "start": int(state.start_points[seat]),
            "placed": {
                name: int(state.placement_points[seat, star])
                for star, name in enumerate(STAR_NAMES)
            },
            "token": -int(state.token_loss[seat]),
            "discards": -int(state.discard_loss[seat]),
            "stars": int(state.star_points[seat]),
            "numbers": int(state.number_points[seat]),
        },
    }


# --- In --------------------------------------------------------------------------------------


def from_json(data: Any) -> Any:
    """The state of a position, checked."""
    reader = JsonReader()
    position = reader.object(data, "position", _KEYS)
    state = State.blank()
    state.board[:] = EMPTY
    options = _read_options(reader, position)
    set_options(state, options)
    players = int(state.players)

    state.round_no = reader.integer(position.get("round"), "round", 0, ROUNDS)
    state.phase = reader.choice(position.get("phase"), "phase", PHASE_NAMES)
    last = players - 1
    over = state.phase == Phase.OVER
    state.start_player = reader.integer(position.get("start_player", 0), "start_player", 0, last)
    if over:
        state.active = state.start_player
    else:
        state.active = reader.integer(position.get("to_move"), "to_move", 0, last)
    token = position.get("token")
    state.token = IN_CENTRE if token is None else reader.integer(token, "token", 0, last)
    state.owed = reader.integer(position.get("owed", 0), "owed", 0, SUPPLY_SPACES)

    factories = int(FACTORIES[players])
    for factory, tiles in enumerate(
        reader.items(position.get("factories", [{}] * factories), "factories", factories)
    ):
        state.sources[factory] = _read_tiles(reader, tiles or {}, f"factory {factory + 1}")
    state.sources[CENTRE] = _read_tiles(reader, position.get("centre", {}), "centre")
    state.supply[:] = _read_tiles(reader, position.get("supply", {}), "supply")
    state.tower[:] = _read_tiles(reader, position.get("tower", {}), "tower")
    for seat, player in enumerate(reader.items(position.get("players"), "players", players)):
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

    _complete(state)
    return reader.finish(state, check, SENTENCES)


def _read_options(reader: JsonReader, position: Mapping[str, Any]) -> Json:
    chosen = reader.object(position.get("options", {}), "options")
    try:
        options = resolve(OPTIONS, chosen)
    except OptionError as error:
        reader.note("options", str(error))
        options = resolve(OPTIONS, {})
    if options["first"] == RANDOM:
        options["first"] = 0
    return options


def _read_tiles(reader: JsonReader, value: Any, where: str) -> list[int]:
    """Counts by colour."""
    return reader.counts(value, where, COLOUR_NAMES, COLOUR_LETTERS, TILES_PER_COLOUR)


def _read_player(reader: JsonReader, state: State, seat: int, value: Any) -> None:
    where = f"player {seat}"
    player = reader.object(value, where, _PLAYER_KEYS)
    state.hand[seat] = _read_tiles(reader, player.get("hand", {}), f"{where}, hand")
    state.passed[seat] = reader.flag(player.get("passed", False), f"{where}, passed")
    board = reader.object(player.get("board", {}), f"{where}, board", STAR_NAMES)
    for star, name in enumerate(STAR_NAMES):
        at = f"{where}, {name} star"
        spaces = reader.items(board.get(name, [None] * POSITIONS), at, POSITIONS)
        for position, tile in enumerate(spaces):
            if tile is None:
                continue
            if tile in COLOUR_NAMES:
                state.board[seat, star, position] = COLOUR_NAMES.index(tile)
            elif isinstance(tile, str) and len(tile) == 1 and tile in COLOUR_LETTERS:
                state.board[seat, star, position] = COLOUR_LETTERS.index(tile)
            else:
                reader.note(f"{at}, position {position + 1}", f"{shortened(tile)} is no colour")
    _read_points(reader, state, seat, player)


def _read_points(reader: JsonReader, state: State, seat: int, player: Mapping[str, Any]) -> None:
    """The score and its parts; what the parts do not explain was there from the start."""
    where = f"player {seat}"
    state.score[seat] = reader.integer(player.get("score"), f"{where}, score", 0, _MOST_POINTS)
    points = reader.object(player.get("points", {}), f"{where}, points", _POINT_KEYS)
    placed = reader.object(points.get("placed", {}), f"{where}, points placed", STAR_NAMES)

    def part(name: str, low: int, high: int) -> int:
        return reader.integer(points.get(name, 0), f"{where}, points, {name}", low, high)

    for star, name in enumerate(STAR_NAMES):
        at = f"{where}, points placed, {name}"
        state.placement_points[seat, star] = reader.integer(
            placed.get(name, 0), at, 0, _MOST_POINTS
        )
    state.token_loss[seat] = -part("token", -_MOST_POINTS, 0)
    state.discard_loss[seat] = -part("discards", -_MOST_POINTS, 0)
    state.star_points[seat] = part("stars", 0, _MOST_POINTS)
    state.number_points[seat] = part("numbers", 0, _MOST_POINTS)
    if "start" in points:
        state.start_points[seat] = part("start", -_MOST_POINTS, _MOST_POINTS)
    else:
        told = int(state.placement_points[seat].sum()) + int(state.star_points[seat])
        told += int(state.number_points[seat]) - int(state.token_loss[seat])
        state.start_points[seat] = int(state.score[seat]) - told + int(state.discard_loss[seat])


def _fill_bag(reader: JsonReader, state: State) -> None:
    """A bag that is not told holds all tiles that are nowhere else."""
    for colour in range(COLOURS):
        elsewhere = int(state.sources[:, colour].sum()) + int(state.hand[:, colour].sum())
        elsewhere += int(state.supply[colour]) + int(state.tower[colour])
        elsewhere += int((state.board == colour).sum())
        if elsewhere > TILES_PER_COLOUR:
            reader.note(
                "tiles",
                f"there are {elsewhere} {COLOUR_NAMES[colour]} ones, not {TILES_PER_COLOUR}",
            )
        state.bag[colour] = max(0, TILES_PER_COLOUR - elsewhere)


def _complete(state: State) -> None:
    """Sets what follows from the rest: the boards as bits, who is to move, what is filled."""
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
        _complete_deal(state)


def _complete_deal(state: State) -> None:
    state.to_move = CHANCE
    state.round_ended = state.round_no == 0 or bool(state.passed[: state.players].all())
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES - total(state.supply)
    while state.missing == 0 and state.round_ended and state.filling < FACTORIES[state.players] - 1:
        state.filling += 1
        state.missing = TILES_PER_FACTORY - total(state.sources[state.filling])
