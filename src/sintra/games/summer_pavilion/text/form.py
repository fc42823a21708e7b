"""What a person fills in to set up a position by hand; see ``sintra.analysis.forms``."""

from sintra.core.arrays import Json
from sintra.core.rules import Options
from sintra.core.score_items import MAX_POINTS
from sintra.games.summer_pavilion.rules.options import resolve_options
from sintra.games.summer_pavilion.rules.setup import start
from sintra.games.summer_pavilion.rules.tables import (
    COLOUR_NAMES,
    COLOURED_SIDE,
    FACTORIES,
    MIXED,
    POSITIONS,
    ROUNDS,
    STAR_COLOUR,
    STAR_NAMES,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)

_COLOURS = [{"value": name, "text": f"colour.{name}", "paint": name} for name in COLOUR_NAMES]
#: The tiles of a hand, the centre and the tower are limited only by those of the game.
_ALL_TILES = TILES_PER_COLOUR * len(COLOUR_NAMES)
#: The phases in which a position can be set up: a turn begins in them.
_PHASES = [{"value": name, "text": f"phase.{name}"} for name in ("draft", "place")]


def form(options: Options) -> Json:
    """Return the form for some options: an empty table in round 1, and its parts."""
    chosen = resolve_options(options, 0)
    players = int(chosen["players"])
    is_coloured = start(chosen).side == COLOURED_SIDE
    return {
        "position": {
            "game": "summer-pavilion",
            "options": chosen,
            "round": 1,
            "phase": "draft",
            "to_move": 0,
            "start_player": 0,
            "token": None,
            "factories": [{} for _ in range(FACTORIES[players])],
            "centre": {},
            "supply": {},
            "tower": {},
            "players": [_empty_player() for _ in range(players)],
        },
        "sections": [
            {
                "name": "progress",
                "fields": [
                    _number("round", ["round"], 1, ROUNDS),
                    {"name": "phase", "path": ["phase"], "kind": "choice", "choices": _PHASES},
                    {"name": "to_move", "path": ["to_move"], "kind": "seat"},
                    {"name": "start_player", "path": ["start_player"], "kind": "seat"},
                    {
                        "name": "token",
                        "path": ["token"],
                        "kind": "seat",
                        "none": "centre",
                    },
                ],
            },
            {
                "name": "table",
                "fields": [
                    *(
                        _tiles("factory", ["factories", at], TILES_PER_FACTORY, number=at + 1)
                        for at in range(FACTORIES[players])
                    ),
                    _tiles("centre", ["centre"], _ALL_TILES),
                    _tiles("supply", ["supply"], SUPPLY_SPACES),
                    _tiles("tower", ["tower"], _ALL_TILES),
                ],
            },
            *(_player_section(seat, is_coloured=is_coloured) for seat in range(players)),
        ],
    }


def _empty_player() -> Json:
    return {
        "score": START_SCORE,
        "hand": {},
        "passed": False,
        "board": {name: [None] * POSITIONS for name in STAR_NAMES},
    }


def _player_section(seat: int, *, is_coloured: bool) -> Json:
    at: list[str | int] = ["players", seat]
    stars = [
        {
            "text": f"star.{name}" if is_coloured else f"star-at.{name}",
            "path": [*at, "board", name],
            "kind": "cells",
            "rows": 1,
            "columns": POSITIONS,
            "choices": _star_choices(star, is_coloured=is_coloured),
        }
        for star, name in enumerate(STAR_NAMES)
    ]
    return {
        "name": "player",
        "seat": seat,
        "fields": [
            _number("score", [*at, "score"], 0, MAX_POINTS),
            _tiles("hand", [*at, "hand"], _ALL_TILES),
            {"name": "passed", "path": [*at, "passed"], "kind": "flag"},
            *stars,
        ],
    }


def _star_choices(star: int, *, is_coloured: bool) -> list[Json]:
    colour = STAR_COLOUR[star]
    return [_COLOURS[colour]] if is_coloured and colour != MIXED else _COLOURS


def _number(name: str, path: list[str | int], least: int, most: int) -> Json:
    return {
        "name": name,
        "path": path,
        "kind": "number",
        "least": least,
        "most": most,
    }


def _tiles(name: str, path: list[str | int], most: int, *, number: int | None = None) -> Json:
    field: Json = {
        "name": name,
        "path": path,
        "kind": "counts",
        "choices": _COLOURS,
        "most": most,
    }
    return field if number is None else {**field, "number": number}
