"""What a person fills in to set up a position by hand; see ``sintra.analysis.forms``."""

from sintra.core.arrays import Json
from sintra.core.rules import Options
from sintra.core.score_items import MAX_POINTS
from sintra.games.duel.rules.options import resolve_options
from sintra.games.duel.rules.tables import (
    CHIP_LETTERS,
    CHIPS_PER_ROUND,
    COLOUR_NAMES,
    DISPLAY_PLATES,
    DOME_SIZE,
    LINES,
    MAX_BROKEN,
    MAX_STACK,
    PLATE_LETTERS,
    PLAYERS,
    ROTATIONS,
    ROUNDS,
    SLOTS,
    SLOTS_PER_ROW,
    SMALL_FACTORIES,
    START_SCORE,
    TILES_PER_COLOUR,
    TILES_PER_SMALL_FACTORY,
    TOKENS,
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import DEGREES
from sintra.games.duel.text.position import FACE_DOWN_NAME

_COLOURS = [{"value": name, "text": f"colour.{name}", "paint": name} for name in COLOUR_NAMES]
_TILES = [*_COLOURS, {"value": "special", "name": "special"}]
_PLATES = [{"value": letter, "label": letter} for letter in PLATE_LETTERS]
_CHIPS = [{"value": letter, "label": letter} for letter in CHIP_LETTERS]
_TURNED = [
    {"value": [letter, turn * DEGREES], "label": f"{letter} {turn * DEGREES}°"}
    for letter in PLATE_LETTERS
    for turn in range(ROTATIONS)
]
#: The tiles of the large factory and the tower are limited only by those of the game.
_ALL_TILES = TILES_PER_COLOUR * len(COLOUR_NAMES)
#: The phases in which a position can be set up: a turn begins in them.
_PHASES = [{"value": name, "name": f"phase.{name}"} for name in ("act", "pay", "tile")]


def form(options: Options) -> Json:
    """Return the form for some options: an empty table in round 1, and its parts."""
    return {
        "position": {
            "game": "duel",
            "options": resolve_options(options, 0),
            "round": 1,
            "phase": "act",
            "to_move": 0,
            "first_player": 0,
            "first_tile": None,
            "factories": [
                {"sun": {}, "moon": [], "chip": FACE_DOWN_NAME} for _ in range(SMALL_FACTORIES)
            ],
            "large": {"sun": {}, "moon": {}},
            "tower": {},
            "display": [None] * DISPLAY_PLATES,
            "stack": {"top": TYPE_NAMES[0]},
            "players": [_empty_player() for _ in range(PLAYERS)],
            "turn": {"line": None},
        },
        "sections": [
            {
                "name": "progress",
                "fields": [
                    _number("round", ["round"], 1, ROUNDS),
                    _choice("phase", ["phase"], _PHASES),
                    {"name": "to_move", "path": ["to_move"], "kind": "seat"},
                    {"name": "first_player", "path": ["first_player"], "kind": "seat"},
                    {
                        "name": "first_tile",
                        "path": ["first_tile"],
                        "kind": "seat",
                        "none": "large",
                    },
                    _choice(
                        "line",
                        ["turn", "line"],
                        [{"value": at + 1, "label": str(at + 1)} for at in range(LINES)],
                        none="line.none",
                    ),
                ],
            },
            {"name": "table", "fields": _table_fields()},
            *(_player_section(seat) for seat in range(PLAYERS)),
        ],
    }


def _empty_player() -> Json:
    return {
        "score": START_SCORE,
        "tokens": TOKENS,
        "chips_taken": 0,
        "plates": [None] * SLOTS,
        "dome": [[None] * DOME_SIZE for _ in range(DOME_SIZE)],
        "lines": [None] * LINES,
        "broken": {},
        "chips": [],
        "used_chips": [],
    }


def _table_fields() -> list[Json]:
    fields: list[Json] = []
    chips = [{"value": FACE_DOWN_NAME, "name": "face-down"}, *_CHIPS]
    for at in range(SMALL_FACTORIES):
        place: list[str | int] = ["factories", at]
        fields += [
            _tiles("sun", [*place, "sun"], TILES_PER_SMALL_FACTORY, number=at + 1),
            _list("moon", [*place, "moon"], _COLOURS, MAX_STACK, number=at + 1),
            _choice("chip", [*place, "chip"], chips, none="chip.none", number=at + 1),
        ]
    return [
        *fields,
        _tiles("large.sun", ["large", "sun"], _ALL_TILES),
        _tiles("large.moon", ["large", "moon"], _ALL_TILES),
        _tiles("tower", ["tower"], _ALL_TILES),
        _cells("display", ["display"], 1, DISPLAY_PLATES, _PLATES),
        _choice(
            "top",
            ["stack", "top"],
            [{"value": name, "name": f"type.{name}"} for name in TYPE_NAMES],
            none="top.none",
        ),
    ]


def _player_section(seat: int) -> Json:
    at: list[str | int] = ["players", seat]
    lines = [
        _choice(
            "pattern",
            [*at, "lines", line],
            [
                {"value": [name, count], "text": f"colour.{name}", "count": count}
                for name in COLOUR_NAMES
                for count in range(1, line + 2)
            ],
            none="pattern.none",
            number=line + 1,
        )
        for line in range(LINES)
    ]
    return {
        "name": "player",
        "seat": seat,
        "fields": [
            _number("score", [*at, "score"], 0, MAX_POINTS),
            _number("tokens", [*at, "tokens"], 0, TOKENS),
            _number("chips_taken", [*at, "chips_taken"], 0, CHIPS_PER_ROUND),
            _cells("plates", [*at, "plates"], 1, SLOTS, _TURNED, wrap=SLOTS_PER_ROW),
            _cells("dome", [*at, "dome"], DOME_SIZE, DOME_SIZE, _TILES),
            *lines,
            _tiles("broken", [*at, "broken"], MAX_BROKEN),
            _list("chips", [*at, "chips"], _CHIPS, len(_CHIPS)),
            _list("used_chips", [*at, "used_chips"], _CHIPS, len(_CHIPS)),
        ],
    }


def _number(name: str, path: list[str | int], least: int, most: int) -> Json:
    return {"name": name, "path": path, "kind": "number", "least": least, "most": most}


def _choice(
    name: str,
    path: list[str | int],
    choices: list[Json],
    *,
    none: str | None = None,
    number: int | None = None,
) -> Json:
    field: Json = {"name": name, "path": path, "kind": "choice", "choices": choices}
    more = {"none": none, "number": number}
    return field | {key: value for key, value in more.items() if value is not None}


def _tiles(name: str, path: list[str | int], most: int, *, number: int | None = None) -> Json:
    field: Json = {"name": name, "path": path, "kind": "counts", "choices": _COLOURS}
    field["most"] = most
    return field if number is None else {**field, "number": number}


def _list(
    name: str, path: list[str | int], choices: list[Json], most: int, *, number: int | None = None
) -> Json:
    field: Json = {"name": name, "path": path, "kind": "list", "choices": choices}
    field["most"] = most
    return field if number is None else {**field, "number": number}


def _cells(
    name: str,
    path: list[str | int],
    rows: int,
    columns: int,
    choices: list[Json],
    *,
    wrap: int | None = None,
) -> Json:
    return {
        "name": name,
        "path": path,
        "kind": "cells",
        "rows": rows,
        "columns": columns,
        "wrap": wrap or columns,
        "choices": choices,
    }
